// Holds the page on accounts to the commands that there are.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { COMMANDS } from "../../src/app/commands/commands.ts";

test("every command that the page shows exists", async () => {
  const page = await Bun.file(join(import.meta.dir, "accounts.md")).text();
  const shown = [...page.matchAll(/bin\/marsad ([a-z-]+(?: [a-z-]+)?)/g)].map(([, words = ""]) => words);
  const names = COMMANDS.map(({ name }) => name);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((words) => !names.some((name) => words === name || words.startsWith(`${name} `)))).toEqual([]);
});
