// Checks that each Arabic page has the samples, numbers, names and outline of its English page; other tests run the English pages and
// check them against the code.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dir, "..");
const pages = [...new Bun.Glob("{guide,reference,operating}/*.md").scanSync({ cwd: import.meta.dir })].sort();
const FENCED = /^```[\s\S]*?^```$/gm;
const INDENTED = /(?<=\n\n)(?: {4}[^\n]+\n)+/g;
const CODE = /`([^`\n]+)`/g;

function outlineOf(path: string) {
  const text = readFileSync(join(DOCS, path), "utf8");
  const samples = [...(text.match(FENCED) ?? []), ...(text.replace(FENCED, "").match(INDENTED) ?? [])];
  const prose = text
    .replace(FENCED, "")
    .replace(INDENTED, "")
    .replace(/\]\([^)]*\)/g, "]");
  const lines = prose.split("\n");
  return {
    samples,
    headings: lines.flatMap((line) => /^#+(?= )/.exec(line)?.[0] ?? []),
    tableRows: lines.filter((line) => line.startsWith("|")).length,
    numbers: new Set(prose.replace(CODE, "").match(/\d+(?:,\d{3})*(?:\.\d+)?/g)),
    names: new Set([...prose.matchAll(CODE)].map(([, name = ""]) => name)),
    prose,
  };
}

describe.each(pages)("the Arabic page %s", (path) => {
  const arabic = outlineOf(`ar/${path}`);
  const english = outlineOf(path);

  test("has the samples of the English one, which are run, and no others [GUIDE-22]", () => {
    expect(arabic.samples).toEqual(english.samples);
  });

  test("has its sections and the rows of its tables [GUIDE-22]", () => {
    expect(arabic.headings).toEqual(english.headings);
    expect(arabic.tableRows).toBe(english.tableRows);
  });

  test("has its numbers, and names nothing that it does not name [GUIDE-22]", () => {
    expect([...arabic.numbers].sort()).toEqual([...english.numbers].sort());
    expect([...arabic.names].filter((name) => !english.names.has(name))).toEqual([]);
    expect([...english.names].filter((name) => !arabic.names.has(name))).toEqual([]);
  });

  test("is written in Arabic [GUIDE-22]", () => {
    const words = arabic.prose.replace(CODE, "").match(/\p{L}+/gu) ?? [];
    const foreign = words.filter((word) => /^[a-z]/i.test(word));
    expect(foreign.length / words.length).toBeLessThan(0.3);
  });
});
