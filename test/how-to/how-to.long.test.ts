// Each how-to page is followed to the letter in a copy of the project: its blocks are applied in order and its commands run.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_LIMIT_MS, followHowTo } from "./follow.ts";

const pages = readdirSync(join(import.meta.dir, "../../docs/how-to")).filter((name) => name.endsWith(".md"));

for (const page of pages) {
  test(
    `whoever follows ${page} ends with a project that works`,
    () => {
      expect(followHowTo(`docs/how-to/${page}`)).toEqual([]);
    },
    2 * COMMAND_LIMIT_MS,
  );
}
