// Checks the page of faults: every row names a test file that exists, and a guarantee that the file has.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";

const page = readFileSync(join(import.meta.dir, "faults.md"), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| what fails"));

test("every fault has a row with what is seen, lost and noticed, and its test", () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const cells = row.split(" | ");
    expect(cells, row).toHaveLength(5);
    expect(cells[4], row).toMatch(/`[\w./-]+(?:\.test|-contract)\.ts`: "[^"]{5,}"/);
  }
});

test("the tests of the page are there, with the guarantees that it quotes", () => {
  for (const [, path = "", guarantee = ""] of page.matchAll(/`([\w./-]+(?:\.test|-contract)\.ts)`: "([^"]+)"/g)) {
    expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(readFileSync(join(ROOT, path), "utf8"), `${path} has no guarantee "${guarantee}"`).toContain(guarantee);
  }
});

test("the metrics of the page are those of the page about watching", () => {
  const watching = readFileSync(join(import.meta.dir, "watching.md"), "utf8");
  for (const [name] of page.matchAll(/marsad_[a-z_]+/g)) expect(watching, name).toContain(name);
});
