// Checks the page on security: every threat names rules or tests that exist.

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../../src/app/config/settings.ts";
import { ROOT } from "../generators/generated-file.ts";
import { readRegister } from "../generators/rules.ts";

const page = readFileSync(join(import.meta.dir, "security.md"), "utf8");
/** The rows of the table with this head. */
const rowsOf = (head: string): readonly string[] => {
  const [, rest = ""] = page.split(`${head}\n`);
  return rest.split("\n\n")[0]?.split("\n").slice(1) ?? [];
};

test("every threat and every risk of the page is held by a rule or a test that is there [OPERATE-04]", () => {
  const rules = new Set(readRegister().rules.map(({ id }) => id));
  const threats = rowsOf("| asset | threat | what holds it | held by |");
  const risks = rowsOf("| risk | what holds it | held by |");
  expect(threats.length).toBeGreaterThan(20);
  expect(risks.map((row) => /^\| (API\d+) /.exec(row)?.[1])).toEqual(
    Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
  );
  for (const row of [...threats, ...risks]) {
    const held = row.split(" | ").at(-1) ?? "";
    const ids = held.match(/\b[A-Z]+-\d\d\b/g) ?? [];
    const tests = [...held.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = ""]) => path);
    expect(ids.length + tests.length, row).toBeGreaterThan(0);
    for (const id of ids) expect(rules.has(id), row).toBe(true);
    for (const path of tests) expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test("every secret among the settings is named on the page [OPERATE-04]", () => {
  const secret = Object.entries(SETTINGS).flatMap(([name, row]) => ("isSecret" in row && row.isSecret ? [name] : []));
  const flags = secret.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  expect(flags.filter((flag) => !page.includes(`\`${flag}\``))).toEqual([]);
});
