import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMANDS } from "./commands.ts";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-run-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: readonly string[]): Promise<{ readonly code: number; readonly err: string }> {
  let err = "";
  const terminal = { out: () => undefined, err: (text: string) => (err += text) };
  return { code: await runCommand(words, COMMANDS, terminal), err };
}

test("a folder that cannot be written is named, with the reason", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const said = `marsad: ${file} cannot be used: there is a file of that name\n`;
  expect(await run("proof", "export", file, "--data-dir", join(folder, "data"))).toEqual({ code: 1, err: said });
});

test("a folder without a database holds no sound journal, and none is made in it [KEPT-06]", async () => {
  const dataDir = join(folder, "mistyped");
  const said = `marsad: there is no database in the data folder ${dataDir}\n`;
  expect(await run("journal", "check", "--data-dir", dataDir)).toEqual({ code: 1, err: said });
  expect(existsSync(dataDir)).toBe(false);
});

test("an English line that names something in Arabic runs from left to right, an Arabic one from right to left", async () => {
  expect((await run("أسعار")).err).not.toContain("\u2067");
  expect((await run("أسعار", "--lang", "ar")).err).toStartWith("marsad: \u2067");
});
