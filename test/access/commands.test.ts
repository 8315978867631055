// The commands on accounts, keys, entitlements and usage, as an operator runs them while a gate runs.

import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FOLLOW_INTERVAL_MS } from "../../src/access/admission/account-gate.ts";
import { AccountGate, KEY_FORMAT } from "../../src/access/index.ts";
import { COMMANDS } from "../../src/app/cli/commands.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { ADDRESS, admitted, outcomeOf } from "./gate-fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-commands-"));
let dataDir = "";
let count = 0;

beforeEach(() => {
  dataDir = join(folder, String(++count));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function marsad(...words: readonly string[]): Promise<Ended> {
  let out = "";
  let err = "";
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const code = await runCommand([...words, "--data-dir", dataDir], COMMANDS, terminal);
  return { code, out, err };
}

/** Runs a command that must succeed; returns its JSON. */
async function json(...words: readonly string[]) {
  const { code, out, err } = await marsad(...words, "--json");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

/** Runs a command that must fail with one line; returns that line. */
async function complaint(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await marsad(...words);
  expect(code).toBeGreaterThan(0);
  expect(out).toBe("");
  expect(err).toMatch(/^marsad: [^\n]+\n$/);
  return err.trim();
}

test("an account is created, listed and shown with its limits and keys", async () => {
  expect((await marsad("accounts", "create", "Acme", "--plan", "business")).out).toBe(
    "Account 1 (Acme) is created on Business. Give it a key with: marsad keys issue 1\n",
  );
  await marsad("keys", "issue", "1", "--label", "build server");
  const list = (await marsad("accounts", "list")).out.split("\n");
  expect(list[0]).toMatch(/^ACCOUNT {2}NAME {2}PLAN {6}STATE {3}DEPTH {2}CREATED/);
  expect(list[1]).toMatch(/^1 {8}Acme {2}Business {2}active {2}none {3}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const shown = (await marsad("accounts", "show", "1")).out;
  expect(shown).toContain("requests-per-day               150,000    plan");
  expect(shown).toMatch(/marsad_live_…\w{4} {2}data {3}build server/);
  expect(await json("accounts", "show", "1")).toMatchObject({
    id: 1,
    name: "Acme",
    plan: "business",
    depth: "none",
    isVerified: true,
    limits: { requestsPerDay: 150_000 },
    keys: [{ id: 1, kind: "live", label: "build server", revokedAt: null }],
  });
});

test("a key is printed once, alone on the output, and is nowhere afterwards [AUTH-11]", async () => {
  await marsad("accounts", "create", "Acme", "--plan", "starter");
  const issued = await marsad("keys", "issue", "1");
  const keyText = issued.out.trim();
  expect(keyText).toMatch(KEY_FORMAT);
  expect(issued.err).toContain("it is not shown again");
  const later = [
    await marsad("keys", "list"),
    await marsad("keys", "list", "--json"),
    await marsad("accounts", "show", "1", "--json"),
  ];
  for (const { out } of later) expect(out).not.toContain(keyText);
  for (const file of readdirSync(dataDir)) {
    expect(readFileSync(join(dataDir, file)).includes(keyText)).toBe(false);
  }
  expect(await json("keys", "issue", "1", "--kind", "test", "--expires", "30d")).toMatchObject({
    key: expect.stringMatching(/^marsad_test_/),
    kind: "test",
    expiresAt: expect.any(String),
  });
});

test("a key is revoked by its number or by itself, and a key is never repeated in a complaint", async () => {
  await marsad("accounts", "create", "Acme", "--plan", "pro");
  const keyText = (await marsad("keys", "issue", "1")).out.trim();
  expect((await marsad("keys", "revoke", keyText)).out).toBe("Key 1 of account 1 is revoked.\n");
  await marsad("keys", "issue", "1");
  expect(await json("keys", "revoke", "2")).toMatchObject({ id: 2, revokedAt: expect.any(String) });
  expect(await complaint("keys", "revoke", "3")).toBe("marsad: There is no key 3.");
  expect(await complaint("keys", "revoke", `${keyText}x`)).toBe("marsad: No such key was issued here.");
  expect(await complaint("keys", "revoke", `${keyText}!`)).toBe("marsad: KEY is a key's number, or a whole key.");
});

test("limits of an Enterprise account are agreed, shown and put back", async () => {
  await marsad("accounts", "create", "Big", "--plan", "enterprise");
  const { out } = await marsad("accounts", "override", "1", "requests-per-day=2000000,bars30m=24m");
  expect(out).toContain("requests-per-day               2,000,000  agreement");
  expect(out).toContain("bars30m                        24 months  agreement");
  expect(await json("accounts", "override", "1", "bars30m=default")).toMatchObject({
    overrides: { requestsPerDay: 2_000_000 },
    limits: { bars30m: { count: 6, unit: "months" } },
  });
  expect(await json("accounts", "set-plan", "1", "pro")).toMatchObject({ plan: "pro", overrides: {} });
  expect(await complaint("accounts", "override", "1", "api-keys=5")).toContain("only Enterprise accounts");
});

test("entitlements are requested, granted, suspended and revoked", async () => {
  await marsad("accounts", "create", "Acme", "--plan", "pro");
  expect(await complaint("entitlements", "suspend", "1")).toContain("no approved depth entitlement to suspend");
  const states: unknown[] = [];
  for (const verb of ["request", "grant", "suspend", "revoke"])
    states.push((await json("entitlements", verb, "1", "depth")).depth);
  expect(states).toEqual(["requested", "approved", "suspended", "none"]);
  expect(await complaint("entitlements", "grant", "1", "news")).toContain("it takes one of depth");
});

test("what cannot be done is said in one line", async () => {
  await marsad("accounts", "create", "Acme");
  expect(await complaint("accounts", "show", "7")).toBe("marsad: There is no account 7.");
  expect(await complaint("accounts", "show", "acme")).toBe("marsad: ACCOUNT is a number, not 'acme'.");
  expect(await complaint("accounts", "set-plan", "1", "gold")).toContain(
    "it takes one of free, starter, pro, business, enterprise",
  );
  expect(await complaint("accounts", "create", "two\nlines")).toContain("printable characters on one line");
  expect(await complaint("accounts", "create", " ")).toContain("needs NAME");
  expect(await complaint("keys", "issue", "1", "--expires", "soon")).toContain("it takes a day as 2027-01-31, or 30d");
  expect(await complaint("keys", "issue", "1", "--expires", "2020-01-01")).toContain("would have expired already");
  expect(await complaint("usage", "--from", "2026-11-02", "--to", "2026-11-01")).toContain("--from is after --to");
  await marsad("keys", "issue", "1");
  expect(await complaint("keys", "issue", "1")).toContain("revoke one first");
});

test("every command has help that says what it takes", async () => {
  for (const { name, operands = [] } of COMMANDS.filter(({ name }) =>
    /^(accounts|keys|entitlements|usage)/.test(name),
  )) {
    const { code, out } = await marsad(...name.split(" "), "--help");
    expect(code).toBe(0);
    expect(out).toContain(`Usage: marsad ${name}`);
    expect(out).toContain("--json");
    for (const operand of operands) expect(out).toContain(operand.name);
  }
});

test("a running service honours every command within a beat, and its requests are shown as usage", async () => {
  await marsad("accounts", "create", "Acme", "--plan", "starter");
  const keyText = (await marsad("keys", "issue", "1")).out.trim();
  const store = await openStore({ dataDir });
  const clock = new TestClock(new SystemClock().nowMs());
  const gate = new AccountGate({
    accounts: store.accounts,
    usage: store.usage,
    clock,
    log: SILENT_LOG,
    demo: "off",
  });
  const beat = async (): Promise<void> => {
    clock.advance(FOLLOW_INTERVAL_MS);
    await gate.settled();
  };
  await gate.start();
  try {
    expect(admitted(gate, keyText, 7)).toBe(7);
    await beat();
    expect(await json("usage")).toMatchObject([
      { accountId: 1, name: "Acme", plan: "starter", requests: 7, limit: 5_000 },
    ]);
    expect((await marsad("usage", "--account", "1")).out).toMatch(/Acme {2}Starter {9}7 {2}5,000 {2}4,993/);
    await marsad("accounts", "set-plan", "1", "pro");
    await beat();
    expect(gate.admit(keyText, ADDRESS)).toMatchObject({ ok: true, caller: { plan: "pro" } });
    await marsad("accounts", "suspend", "1");
    await beat();
    expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("key-invalid");
    await marsad("accounts", "resume", "1");
    await beat();
    expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
    await marsad("keys", "revoke", "1");
    await beat();
    expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("key-invalid");
  } finally {
    await gate.stop();
    await store.close();
  }
});

test("an unverified account opens nothing until it is verified", async () => {
  await marsad("accounts", "create", "New", "--unverified");
  expect((await marsad("accounts", "list")).out).toContain("unverified");
  expect(await json("accounts", "verify", "1")).toMatchObject({ isVerified: true });
});

test("an account is deleted for good, and its usage and the audit log still tell of it [OPERATOR-09, OPERATOR-12]", async () => {
  await marsad("accounts", "create", "Short lived", "--plan", "pro");
  await marsad("keys", "issue", "1", "--owner", "--label", "boss");
  expect((await json("keys", "list")) as unknown).toMatchObject([{ scope: "owner" }]);
  expect((await marsad("requests", "1")).out).toContain("No requests are kept");
  expect((await marsad("usage", "1")).out).toContain("No requests in these days.");
  await marsad("accounts", "set-plan", "1", "business");
  expect((await marsad("accounts", "delete", "1")).out).toBe("Account 1 is deleted.\n");
  expect((await marsad("accounts", "delete", "1")).err).toContain("There is no account 1.");
  expect((await marsad("accounts", "list")).out).toContain("There are no accounts.");
  const entries = (await json("audit", "--account", "1")) as unknown as readonly { action: string; actor: string }[];
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    "command-line account.delete",
    "command-line key.revoke",
    "command-line account.change",
    "command-line key.issue",
    "command-line account.create",
  ]);
  expect((await marsad("audit", "--action", "key.issue")).out.split("\n")).toHaveLength(3);
  expect((await marsad("audit", "--action", "nonsense")).err).toContain("--action does not take");
});
