// Checks the page of promises: every row names a test file that exists and a guarantee that the file has, and the objectives are those
// that the service measures.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceObjectives } from "../../src/app/health/objectives.ts";
import { Metrics } from "../../src/base/index.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { ROOT } from "../generators/generated-file.ts";

const page = readFileSync(join(import.meta.dir, "promises.md"), "utf8");
const section = (title: string): string => page.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const rowsOf = (title: string): readonly (readonly string[])[] =>
  section(title)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.slice(2, -2).split(" | "));

test("every promise has its limit, and a test that is there with the guarantee that is quoted", () => {
  const rows = rowsOf("Promised");
  expect(rows.length).toBeGreaterThan(10);
  for (const [promise = "", limit = "", held = ""] of rows) {
    expect(
      [promise, limit].every((cell) => cell.length > 3),
      promise,
    ).toBe(true);
    const [, path = "", guarantee = ""] = /^`([\w./-]+\.ts)`: "([^"]{5,})"$/.exec(held) ?? [];
    expect(existsSync(join(ROOT, path)), `${promise}: ${path}`).toBe(true);
    expect(readFileSync(join(ROOT, path), "utf8"), `${path} has no guarantee "${guarantee}"`).toContain(guarantee);
  }
});

test("the objectives of the page are those that the service measures, with the same targets", () => {
  const told = rowsOf("Objectives").map(([name = "", target = ""]) => [
    name.slice(1, -1),
    Number.parseFloat(target) / 100,
  ]);
  const measured = new ServiceObjectives(new TestClock(), new Metrics()).measured();
  expect(told).toEqual(measured.map(({ name, target }) => [name, expect.closeTo(target, 9)]));
});
