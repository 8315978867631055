import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
  const dataDir = join(folder, "data");
  await run("migrate", "--data-dir", dataDir);
  expect(await run("proof", "export", file, "--data-dir", dataDir)).toEqual({ code: 1, err: said });
});

test("a file that an option names and that is not there is named, and no address with it", async () => {
  const none = join(folder, "none.pem");
  const err = expect.stringMatching(/^marsad: Cannot read \S+none\.pem: ENOENT.*\n$/);
  const tls = ["--tls-certificate-file", none, "--tls-key-file", none];
  expect(await run("exchange", "--listen", "0", ...tls)).toEqual({ code: 1, err });
  const itch = "gateway itch --upstream soup://127.0.0.1:9 --dialect saudi-xstream --reference none --listen 0";
  const dataDir = join(folder, "gateway");
  expect(await run(...itch.split(" "), "--password-file", none, "--data-dir", dataDir)).toEqual({ code: 1, err });
});

test("a watch on heads takes the address of a service alone", async () => {
  expect(await run("proof", "watch", "bogus", "--rounds", "1")).toEqual({
    code: 2,
    err: "marsad: URL does not take 'bogus': it takes an address that starts with http:// or https://.\n",
  });
});

/** Every command that works on a database which must be there, with words that it takes. */
const ON_A_DATABASE: Readonly<Record<string, string>> = {
  backup: "FILE",
  "journal check": "",
  "proof rotate-key": "",
  "proof export": "FILE",
  export: "--day 2026-11-15 --out FILE",
  "feed restart-day": "",
  "accounts list": "",
  "accounts show": "1",
  "accounts set-plan": "1 pro",
  "accounts override": "1 requests-per-day=5",
  "accounts suspend": "1",
  "accounts resume": "1",
  "accounts verify": "1",
  "accounts delete": "1",
  "keys issue": "1",
  "keys list": "",
  "keys revoke": "1",
  "entitlements request": "1",
  "entitlements grant": "1",
  "entitlements suspend": "1",
  "entitlements revoke": "1",
  usage: "",
  requests: "1",
  audit: "",
};
/** Commands that make the database where it is missing. */
const BEGINNING =
  /^(?:serve|check-config|migrate|restore|exchange|gateway (?:itch|files)|accounts create|import [a-z]+)$/;

test("no other command than the named ones opens a database", () => {
  const others = COMMANDS.filter(({ settings }) => settings.includes("dataDir"))
    .map(({ name }) => name)
    .filter((name) => !BEGINNING.test(name));
  expect(others.sort()).toEqual(Object.keys(ON_A_DATABASE).sort());
});

test.each(Object.entries(ON_A_DATABASE))(
  "marsad %s in a folder without a database says so, and makes none there [KEPT-07]",
  async (name, more) => {
    const dataDir = join(folder, "mistyped");
    const written = join(folder, "written");
    const words = [...name.split(" "), ...more.replace("FILE", written).split(" ").filter(Boolean)];
    const { code, err } = await run(...words, "--data-dir", dataDir);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^marsad: [Tt]here is no database in the data folder \S+mistyped\b.*\n$/),
    });
    expect([existsSync(dataDir), existsSync(written)]).toEqual([false, false]);
    // Nor in a folder that is there, or in a file that another program has begun.
    for (const file of [null, "marsad.db"]) {
      mkdirSync(dataDir);
      if (file !== null && name !== "backup") writeFileSync(join(dataDir, file), "");
      expect((await run(...words, "--data-dir", dataDir)).code).toBe(1);
      if (file === null) expect(readdirSync(dataDir)).toEqual([]);
      rmSync(dataDir, { recursive: true });
    }
  },
);

test("an English line that names something in Arabic runs from left to right, an Arabic one from right to left", async () => {
  expect((await run("أسعار")).err).not.toContain("\u2067");
  expect((await run("أسعار", "--lang", "ar")).err).toStartWith("marsad: \u2067");
});
