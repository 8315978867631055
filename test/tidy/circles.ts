// Folders import in one direction only: no circle between the folders of a module, and none between modules. A module's
// index.ts is its door and belongs to no folder when it passes names on.

import { dirname, normalize } from "node:path/posix";
import { moduleOf } from "./import-table.ts";
import { type Finding, isProduct, type Source, withoutComments } from "./source.ts";

/** Modules whose folders are being sorted. */
const UNSETTLED = /^src\/api\//;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly line: number;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(["'])(\.{1,2}\/[^"']+\.tsx?)\1/gm;

/** Findings for every import that lies on a circle of folders; where the circle has a weakest arrow, only that arrow's. */
export function checkCircles(sources: readonly Source[]): Finding[] {
  const imports = sources.filter((source) => isProduct(source.path)).flatMap(importsOf);
  const between = imports
    .map(({ path, target, line }) => ({ path, line, from: moduleOf(path) ?? "", to: moduleOf(target) ?? "" }))
    .filter(({ from, to }) => from !== to && to !== "");
  const inside = imports
    .filter(({ path, target }) => moduleOf(path) === moduleOf(target) && !isDoor(path) && !isDoor(target))
    .map(({ path, target, line }) => ({ path, line, from: dirname(path), to: dirname(target) }))
    .filter(({ from, to, path }) => from !== to && !UNSETTLED.test(path));
  return [...circlesOf(between), ...circlesOf(inside)];
}

const isDoor = (path: string): boolean => /^(?:src\/)?[^/]+\/index\.ts$/.test(path);

function importsOf(source: Source): { readonly path: string; readonly target: string; readonly line: number }[] {
  const code = withoutComments(source.text);
  return [...code.matchAll(IMPORT)].map((match) => ({
    path: source.path,
    target: normalize(`${dirname(source.path)}/${match[2] ?? ""}`),
    line: code.slice(0, match.index + match[0].length).split("\n").length,
  }));
}

function circlesOf(edges: readonly Edge[]): Finding[] {
  const next = new Map([...Map.groupBy(edges, ({ from }) => from)].map(([from, own]) => [from, own.map((e) => e.to)]));
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
    return false;
  };
  const arrows = [...Map.groupBy(edges, ({ from, to }) => `${from} → ${to}`).values()];
  const circular = arrows.filter(([first]) => first !== undefined && reaches(first.to, first.from));
  return circular.flatMap((arrow) => {
    const opposite = circular.find((other) => other[0]?.from === arrow[0]?.to && other[0]?.to === arrow[0]?.from);
    if (opposite !== undefined && opposite.length < arrow.length) return [];
    return arrow.map(({ path, line, from, to }) => ({
      path,
      line,
      message: `'${from}' imports '${to}', which ${opposite ? "imports it back" : "leads back to it"}; let folders import in one direction`,
    }));
  });
}
