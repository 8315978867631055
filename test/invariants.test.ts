// Each bold invariant of ARCHITECTURE.md has tests that hold it, and they exist.

import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HeldInvariant, INVARIANTS } from "./invariants.ts";

const root = join(import.meta.dir, "..");
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");

/** The bold beginnings of the numbered list under "Invariants". */
function boldInvariants(page: string): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith("Invariants")) ?? "";
  return [...section.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, bold = ""]) => bold);
}

/** The files that the page itself names behind "Held by", for each invariant. */
function namedOnPage(page: string): ReadonlyMap<string, readonly string[]> {
  const rows = [...page.matchAll(/^\d+\. \*\*(.+?)\*\*.*?Held by (.+)$/gm)];
  return new Map(
    rows.map(([, bold = "", files = ""]) => [bold, [...files.matchAll(/`([^`]+)`/g)].map(([, f = ""]) => f)]),
  );
}

/** The faults: invariants without tests, tests without an invariant, tests that are not there. */
function unheld(page: string, invariants: readonly HeldInvariant[], readFile: (path: string) => string): string[] {
  const bold = boldInvariants(page);
  const known = new Set(invariants.map(({ says }) => says));
  return [
    ...bold
      .filter((says) => !known.has(says))
      .map((says) => `no test holds '${says}'; add a row to test/invariants.ts`),
    ...[...known]
      .filter((says) => !bold.includes(says))
      .map((says) => `ARCHITECTURE.md does not say '${says}' any more`),
    ...invariants.filter(({ heldBy }) => heldBy.length === 0).map(({ says }) => `nothing holds '${says}'`),
    ...invariants.flatMap(({ heldBy }) =>
      heldBy
        .filter(([file, name]) => !readFile(file).includes(`"${name}`))
        .map(([file, name]) => `${file} has no test '${name}'`),
    ),
  ];
}

test("every bold invariant of ARCHITECTURE.md has tests that hold it", () => {
  const page = read("ARCHITECTURE.md");
  expect(boldInvariants(page).length).toBeGreaterThan(10);
  expect(unheld(page, INVARIANTS, read)).toEqual([]);
});

test("the tests that ARCHITECTURE.md names are among those that hold the invariant", () => {
  const named = namedOnPage(read("ARCHITECTURE.md"));
  expect(named.size).toBe(INVARIANTS.length);
  const wrong = INVARIANTS.flatMap(({ says, heldBy }) => {
    // The rules of the tidy test are named in a table of their own.
    const files = heldBy.map(([file]) => (file === "test/tidy/rules.ts" ? "test/tidy.test.ts" : file));
    return (named.get(says) ?? ["nothing"]).filter((file) => !files.includes(file)).map((file) => `${says}: ${file}`);
  });
  expect(wrong).toEqual([]);
});

test("an invariant without a test, a test without an invariant and a test that is gone are found", () => {
  const page = "## Invariants\n\n1. **Time stands still**: sometimes.\n2. **Kept**.\n\n## Time\n\n1. **Not one**\n";
  const table: readonly HeldInvariant[] = [
    { says: "Kept", heldBy: [["a.test.ts", "is kept"]] },
    { says: "Gone", heldBy: [] },
  ];
  expect(unheld(page, table, () => 'test("was kept")')).toEqual([
    "no test holds 'Time stands still'; add a row to test/invariants.ts",
    "ARCHITECTURE.md does not say 'Gone' any more",
    "nothing holds 'Gone'",
    "a.test.ts has no test 'is kept'",
  ]);
});

test("every backend runs the whole contract of the store, and every part of it belongs to the whole", () => {
  const whole = read("test/contracts/store/store-contract.ts");
  const parts = readdirSync(join(root, "test/contracts/store"))
    .filter((name) => name.endsWith("-contract.ts") && name !== "store-contract.ts")
    .filter((name) => !new RegExp(`\\b${functionOf(name)}\\(`).test(whole));
  expect(parts).toEqual([]);
  const backends = readdirSync(join(root, "src/store/database")).flatMap(
    (name) => /^(?!open-)(\w+)-database\.ts$/.exec(name)?.[1] ?? [],
  );
  expect(backends.sort()).toEqual(["postgres", "sqlite"]);
  const untested = backends.filter(
    (name) =>
      !/\bstoreContract\(\w/.test(
        read(`test/contracts/store/${name}.test.ts`) + read(`test/contracts/store/${name}.long.test.ts`),
      ),
  );
  expect(untested).toEqual([]);
});

/** "journal-contract.ts" declares journalContract. */
function functionOf(file: string): string {
  return file.replace(".ts", "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
