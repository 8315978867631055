// Notes about files with secrets that others may read, by commands that read such files.

import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Language } from "../../api/index.ts";
import { COMMANDS } from "./commands.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-open-"));
const path = join(folder, "secret");
writeFileSync(path, "secret\n");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function notes(words: string, language?: Language): Promise<string> {
  let notes = "";
  const err = (text: string): void => {
    notes += text;
  };
  await runCommand([...words.split(" "), path], COMMANDS, { out: () => undefined, err }, language);
  return notes;
}

// Each of them ends at once, for a reason of its own.
test.each([
  "gateway itch --listen 7001 --dialect none --reference none --password-file",
  "gateway itch --listen 7001 --dialect none --reference none --tls-key-file",
  "gateway files --map none --reference none --listen x --tls-key-file",
  "exchange --listen x --fix 7002 --fix-users",
  "check-config --cluster-key-file",
  "check-config --feed-key-file",
])("%s names it [INSTALL-14]", async (words) => {
  const open = `marsad: ${path} holds a secret and may be read by others; take that right away with chmod 600.\n`;
  writeFileSync(path, "name password\n");
  chmodSync(path, 0o644);
  expect(await notes(words)).toStartWith(open);
  expect(await notes(words, "ar")).toContain(`في ${path} سر`);
  chmodSync(path, 0o600);
  expect(await notes(words)).not.toContain("read by others");
});
