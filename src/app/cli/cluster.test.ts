// `marsad cluster key` as an operator uses it: into a file, or on standard output.

import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterKey } from "../../cluster/index.ts";
import { COMMANDS } from "./commands.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: readonly string[]) {
  const said = { out: "", err: "" };
  const code = await runCommand(["cluster", "key", ...words], COMMANDS, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

test("a key is written for its owner alone, and one that is there stays as it is [TRUST-08]", async () => {
  for (const words of [[join(folder, "a.key")], ["--cluster-key-file", join(folder, "b.key")]]) {
    const path = words.at(-1) ?? "";
    expect(await run(...words)).toMatchObject({ code: 0, out: "", err: expect.stringContaining(`Wrote ${path}.`) });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    expect(Buffer.from(text, "base64")).toHaveLength(32);
    expect(await run(...words)).toMatchObject({ code: 0, err: expect.stringContaining("is there already") });
    expect(readFileSync(path, "utf8")).toBe(text);
    expect(readClusterKey(path)).toBe(text.trim());
  }
});

test("without a file the key goes to standard output, another one each time [TRUST-08]", async () => {
  const [one, two] = [await run(), await run()];
  expect(one.out).toMatch(/^[\w+/]{43}=\n$/);
  expect(two.out).not.toBe(one.out);
});

test("a file that is missing, cannot be written or holds too little is said in one line [TRUST-08]", async () => {
  expect(await run(join(folder, "none", "a.key"))).toMatchObject({
    code: 1,
    err: expect.stringContaining("cannot be written: no such folder"),
  });
  expect(() => readClusterKey(join(folder, "missing.key"))).toThrow("make it once with `marsad cluster key FILE`");
  writeFileSync(join(folder, "short.key"), "hunter2\n");
  expect(() => readClusterKey(join(folder, "short.key"))).toThrow("holds less than 32 characters");
  for (const [path, said] of [
    [join(folder, "short.key"), "holds less than 32 characters"],
    [folder, "cannot be read"],
  ] as const) {
    expect(await run(path)).toMatchObject({ code: 1, err: expect.stringContaining(said) });
  }
});

test("a key that is there and may be read by others is named, with what to do about it [INSTALL-14, TRUST-08]", async () => {
  const path = join(folder, "open.key");
  await run(path);
  chmodSync(path, 0o640);
  const open = `marsad: ${path} holds a secret and may be read by others; take that right away with chmod 600.\n`;
  expect((await run(path)).err).toEndWith(open);
  chmodSync(path, 0o600);
  expect((await run(path)).err).not.toContain("read by others");
});
