// The how-to pages are followed to the letter in a copy of the project: their blocks are applied in order and their commands run.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_LIMIT_MS, followHowTos } from "./follow.ts";

const pages = readdirSync(join(import.meta.dir, "../../docs/how-to")).filter((name) => name.endsWith(".md"));

test(
  "whoever follows the how-to pages ends with a project that works",
  () => {
    expect(pages.length).toBeGreaterThan(2);
    expect(followHowTos(pages.map((page) => `docs/how-to/${page}`))).toEqual([]);
  },
  2 * COMMAND_LIMIT_MS,
);
