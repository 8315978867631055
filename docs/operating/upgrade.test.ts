// Checks the page on upgrades against the migrations: it calls exactly those compatible that an older version can start on.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { labelOf, MIGRATIONS } from "../../src/store/migrations/migrations.ts";

test("the page on upgrades lists every compatible step of the schema, and no other [OPERATE-02]", () => {
  const page = readFileSync(join(import.meta.dir, "upgrade.md"), "utf8");
  const listed = [...page.matchAll(/^\| `(\d{4}-[a-z-]+)` \|/gm)].map(([, label]) => label);
  const compatible = MIGRATIONS.filter(({ isCompatible = false }) => isCompatible).map(labelOf);
  expect(listed).toEqual(compatible.toSorted());
});
