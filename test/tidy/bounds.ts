// Every queue, buffer and cache has a bound: a field of a class that grows says in a comment what keeps it small, beside it
// ("Bound: LANES_MAX.") or in the comment of its class or file, and a limit that the comment names is in the file.

import { codeOnly, type Finding, isProduct, type Source } from "./source.ts";

const FIELD = /^ {2}(?:readonly |static |private )*(#?\w+)(?::[^=;\n]+(?:\n[^=;\n]+)*)? = (?:new (?:Map|Set)\b|\[\])/gm;
const CLASS = /^(?:export )?(?:abstract )?class \w+/gm;
const LIMIT_NAME = /\b[A-Z][A-Z0-9_]+_(?:MAX|HELD|KEPT|SHOWN)\b/g;

/** Fields that hold a collection and are added to in their file, without a word of their bound. */
export function checkBounds(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => isProduct(path) && path.startsWith("src/")).flatMap(boundlessOf);
}

function boundlessOf({ path, text }: Source): Finding[] {
  const code = codeOnly(text);
  const lines = text.split("\n");
  const lineAt = (index: number): number => code.slice(0, index).split("\n").length;
  const classLines = [...code.matchAll(CLASS)].map(({ index }) => lineAt(index));
  return [...code.matchAll(FIELD)].flatMap((match) => {
    const name = match[1] ?? "";
    const grows = new RegExp(`\\.${name}(?:\\.(?:set|add|push|unshift)\\(|\\[[^\\]]*\\] = |\\[[^\\]]*\\] \\?\\?= )`);
    if (!grows.test(code)) return [];
    const line = lineAt(match.index);
    const opening = lines.findIndex((each) => !each.startsWith("//")) + 1;
    const said = [line, classLines.findLast((classLine) => classLine < line) ?? 1, opening]
      .map((at) => commentAbove(lines, at))
      .filter((comment) => /\b[Bb]ound(?:s|ed)?\b/.test(comment));
    const at = (message: string): Finding[] => [{ path, line, message: `${name} ${message}` }];
    if (said.length === 0) return at("grows; say in a comment what bounds it: 'Bound: …'");
    const missing = said.flatMap((comment) => comment.match(LIMIT_NAME) ?? []).filter((limit) => !code.includes(limit));
    return missing.length === 0 ? [] : at(`is said to be bounded by ${missing.join()}, which its file does not have`);
  });
}

/** The lines of comment directly above a line, counted from 1. */
function commentAbove(lines: readonly string[], line: number): string {
  let first = line - 1;
  while (first > 0 && /^\s*(?:\/\/|\/?\*)/.test(lines[first - 1] ?? "")) first--;
  return lines.slice(first, line - 1).join("\n");
}
