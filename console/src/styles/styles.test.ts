// A page loads all style sheets, so a class that two of them define changes a page that its author never looked at.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

test("a class is defined in one style sheet", () => {
  const homes = new Map<string, Set<string>>();
  for (const name of readdirSync(import.meta.dir).filter((file) => file.endsWith(".css"))) {
    const sheet = readFileSync(join(import.meta.dir, name), "utf8");
    for (const [, found = ""] of sheet.matchAll(/^\.([a-z][\w-]*)(?: \{|,)$/gm)) {
      homes.set(found, (homes.get(found) ?? new Set()).add(name));
    }
  }
  expect(homes.size).toBeGreaterThan(100);
  expect([...homes].filter(([, sheets]) => sheets.size > 1)).toEqual([]);
});
