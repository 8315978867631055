// Holds the index of decisions to the decisions there are.

import { expect, test } from "bun:test";
import { join } from "node:path";

const ROW =
  /^\| \[(\d{4})\]\((\d{4}-[a-z0-9-]+\.md)\) \| [A-Z`/].*\. \| (standing|superseded by \[(\d{4})\]\(\4-[a-z0-9-]+\.md\)) \|$/;

const read = (name: string): Promise<string> => Bun.file(join(import.meta.dir, name)).text();
const files = [...new Bun.Glob("[0-9]*.md").scanSync({ cwd: import.meta.dir })].sort();
const rows = (await read("README.md"))
  .split("\n")
  .filter((line) => line.startsWith("| ["))
  .map((line) => ({ line, match: ROW.exec(line) }));

test("every row of the index is a number, a sentence and a status", () => {
  expect(rows.filter(({ match }) => match === null).map(({ line }) => line)).toEqual([]);
});

test("the index has every decision once", () => {
  expect(rows.map(({ match }) => match?.[2] ?? "").sort()).toEqual(files);
});

test("a decision begins with its number, and a superseded one says so at its top as the index does", async () => {
  for (const { match } of rows) {
    const [, number = "", file = "", , successor] = match ?? [];
    const [title, , first = ""] = (await read(file)).split("\n");
    expect(title).toStartWith(`# ${number} `);
    expect([file, /^\*\*Superseded by \[(\d{4})\]/.exec(first)?.[1]]).toEqual([file, successor]);
  }
});
