// Checks the table of behaviours of both client libraries: every test that it names exists.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const textOf = (folder: string): string =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.(?:ts|py)$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8"))
    .join("\n");

test("both client libraries have the tests that the page names", () => {
  const page = readFileSync(join(import.meta.dir, "clients.md"), "utf8");
  const rows = [...page.matchAll(/^\|[^|`]+\| `([^`]+)` \| `(test_\w+)` \|$/gm)];
  expect(rows.length).toBe(page.split("\n").filter((line) => line.startsWith("|")).length - 2);
  const [typeScript, python] = [textOf("sdk/test"), textOf("python/tests")];
  const missing = rows.flatMap(([, ours = "", theirs = ""]) => [
    ...(typeScript.includes(ours) ? [] : [ours]),
    ...(python.includes(`def ${theirs}(`) ? [] : [theirs]),
  ]);
  expect(missing).toEqual([]);
});
