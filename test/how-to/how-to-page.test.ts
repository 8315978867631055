// The marks of how-to pages: each kind is read and applied, and a wrong one is a fault with its line.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { applyStep, type Place, parseHowTo } from "./how-to-page.ts";

const page = (...lines: string[]): string => lines.join("\n");
const fileStep = (place: Place, anchor = "") =>
  ({ kind: "file", line: 1, path: "a.ts", place, anchor, content: "new\n" }) as const;

test("a page gives its files and commands in order, without the indentation of a list", () => {
  const text = page(
    "1. First:",
    "",
    '   <!-- file: src/a.ts after: "const b" -->',
    "   ```ts",
    "   const c = 1;",
    "     // deeper",
    "   ```",
    "",
    "<!-- run -->",
    "```sh",
    "npx tsc -p .",
    "```",
    "<!-- run: npx bun test test/a.test.ts -->",
  );
  expect(parseHowTo(text)).toEqual({
    steps: [
      {
        kind: "file",
        line: 3,
        path: "src/a.ts",
        place: "after",
        anchor: "const b",
        content: "const c = 1;\n  // deeper\n",
      },
      { kind: "run", line: 9, command: "npx tsc -p .\n" },
      { kind: "run", line: 13, command: "npx bun test test/a.test.ts" },
    ],
    faults: [],
  });
});

test.each([
  ["code that no mark stands before", page("```ts", "a;", "```"), "line 1: a block of code without a mark"],
  ["a mark without its block", page("<!-- run -->", "", "```sh", "a", "```"), "line 1: a mark stands directly"],
  ["a place that does not exist", page("<!-- file: a.ts beside -->", "```ts", "a;", "```"), "names no file and place"],
])("%s is a fault", (_, text, fault) => {
  expect(parseHowTo(text).faults.join()).toContain(fault);
});

test("a shell block that only shows something is no step", () => {
  expect(parseHowTo(page("```sh", "npm start", "```"))).toEqual({ steps: [], faults: [] });
});

test("a step changes the file where it says", () => {
  const before = "one\ntwo\nthree\n";
  expect(applyStep(fileStep("create"), null)).toEqual({ text: "new\n" });
  expect(applyStep(fileStep("append"), before)).toEqual({ text: "one\ntwo\nthree\nnew\n" });
  expect(applyStep(fileStep("replace"), before)).toEqual({ text: "new\n" });
  expect(applyStep(fileStep("after", "two"), before)).toEqual({ text: "one\ntwo\nnew\nthree\n" });
  expect(applyStep(fileStep("before", "two"), before)).toEqual({ text: "one\nnew\ntwo\nthree\n" });
  expect(applyStep(fileStep("instead", "two"), before)).toEqual({ text: "one\nnew\nthree\n" });
});

test("a step that no longer fits the project says why", () => {
  expect(applyStep(fileStep("create"), "one\n")).toBe("a.ts exists already");
  expect(applyStep(fileStep("append"), null)).toBe("a.ts does not exist");
  expect(applyStep(fileStep("after", "four"), "one\n")).toBe("a.ts has 0 lines with 'four', not one");
  expect(applyStep(fileStep("after", "o"), "one\ntwo\n")).toBe("a.ts has 2 lines with 'o', not one");
});

/** The most files that a change may need: files that are created or edited by hand, tests and documents included. */
const FILES_MAX = { "add-an-endpoint": 9, "add-a-field": 3 } as const;

for (const [name, filesMax] of Object.entries(FILES_MAX)) {
  test(`${name} costs at most ${filesMax} files`, () => {
    const { steps, faults } = parseHowTo(readFileSync(join(import.meta.dir, `../../docs/how-to/${name}.md`), "utf8"));
    expect(faults).toEqual([]);
    const files = new Set(steps.flatMap((step) => (step.kind === "file" ? step.path : [])));
    expect([...files].slice(filesMax)).toEqual([]);
  });
}
