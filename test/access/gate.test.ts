// Admission at the gate: keys, accounts, demo keys, sockets, and the changes that open sockets are told.

import { expect, test } from "bun:test";
import { type AccessChange, DEMO_ACCOUNTS, PLAN_TABLE } from "../../src/access/index.ts";
import { newKeyText } from "../../src/access/keys/key-text.ts";
import { createLog, DAY_MS, present } from "../../src/base/index.ts";
import { ADDRESS, admitted, GateFixture, outcomeOf, START_MS } from "./gate-fixture.ts";

test("a verified key brings its account, plan, limits and entitlement, and what is left of the day", async () => {
  const fixture = new GateFixture();
  const overrides = { requestsPerDay: 7 };
  const { account, key, keyText } = fixture.accounts.add("enterprise", { overrides, depth: "approved" });
  const gate = await fixture.gate();
  expect(gate.admit(keyText, ADDRESS)).toEqual({
    ok: true,
    caller: {
      accountId: account.id,
      keyId: key.id,
      scope: "data",
      plan: "enterprise",
      limits: { ...PLAN_TABLE.enterprise, requestsPerDay: 7 },
      depth: "approved",
      table: PLAN_TABLE,
    },
    rate: { limit: 7, remaining: 6, resetAtS: Date.UTC(2026, 10, 15, 21) / 1_000 },
  });
});

test("a live and a test key of one account are the same caller but for the key [AUTH-07]", async () => {
  const fixture = new GateFixture();
  const { account, keyText } = fixture.accounts.add("business", { depth: "approved" });
  const testKey = fixture.accounts.addKey(account.id, { kind: "test" }, newKeyText("test"));
  const gate = await fixture.gate();
  const callers = [keyText, testKey.keyText].map((text) => {
    const admission = gate.admit(text, ADDRESS);
    return admission.ok ? { ...admission.caller, keyId: 0 } : null;
  });
  expect(callers[0]).not.toBeNull();
  expect(callers[1]).toEqual(callers[0] ?? null);
});

test("unknown, revoked and expired keys and keys of closed accounts are refused in the same words [AUTH-05]", async () => {
  const fixture = new GateFixture();
  const { accounts } = fixture;
  const open = accounts.add("pro");
  const refused = [
    "marsad_live_nobody-has-this-one",
    accounts.addKey(open.account.id, { revokedAtMs: START_MS - 1 }).keyText,
    accounts.addKey(open.account.id, { expiresAtMs: START_MS }).keyText,
    accounts.add("pro", { isSuspended: true }).keyText,
    accounts.add("pro", { isVerified: false }).keyText,
    accounts.add("pro", { isDemo: true }).keyText,
  ];
  const gate = await fixture.gate();
  for (const keyText of refused) {
    expect(gate.admit(keyText, ADDRESS)).toEqual({ ok: false, refusal: "key-invalid" });
    expect(gate.identify(keyText, ADDRESS)).toEqual({ ok: false, refusal: "key-invalid" });
  }
  expect(outcomeOf(gate.admit(open.keyText, ADDRESS))).toBe("admitted");
});

test("keys out of shape, of any size and content, are refused by their form", async () => {
  const fixture = new GateFixture();
  const gate = await fixture.gate();
  const hostile = [
    "x",
    "marsad_live_",
    "\u0000".repeat(100),
    "مفتاح",
    "a".repeat(5_000_000),
    "marsad_live_12345678,marsad_live_12345678",
  ];
  for (const [index, keyText] of hostile.entries()) {
    expect(gate.admit(keyText, `198.51.100.${index}`)).toEqual({ ok: false, refusal: "key-format" });
  }
});

test("an upgrade verifies the key, and takes nothing from its quota [QUOTA-19]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const gate = await fixture.gate();
  for (let i = 0; i < 200; i++)
    expect(gate.identify(keyText, ADDRESS)).toMatchObject({ ok: true, rate: { remaining: 100 } });
  for (let i = 0; i < 6_000; i++) gate.identify(keyText, ADDRESS);
  expect(outcomeOf(gate.identify(keyText, ADDRESS))).toBe("throttled");
  expect(outcomeOf(gate.identify(fixture.accounts.add("free").keyText, ADDRESS))).not.toBe("throttled");
});

test("a key expires by wall time and its sockets hear of it once [RUN-16]", async () => {
  const fixture = new GateFixture();
  const { account } = fixture.accounts.add("pro");
  const { key, keyText } = fixture.accounts.addKey(account.id, { expiresAtMs: START_MS + 1_700 });
  const gate = await fixture.gate();
  const news: AccessChange[] = [];
  gate.watch((change) => news.push(change));
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
  for (let i = 0; i < 6; i++) await fixture.beat(gate);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("key-invalid");
  expect(gate.callerOfKey(key.id)).toBeNull();
  expect(news).toEqual([{ kind: "revoked", accountId: account.id, keyId: key.id }]);
});

test("a revocation, a plan, an entitlement and a suspension arrive within one beat, each told once", async () => {
  const fixture = new GateFixture();
  const { accounts } = fixture;
  const { account, key, keyText } = accounts.add("pro");
  const gate = await fixture.gate();
  const news: AccessChange[] = [];
  const stop = gate.watch((change) => news.push(change));
  accounts.change({ ...account, plan: "business" });
  await fixture.beat(gate);
  expect(gate.callerOfKey(key.id)?.limits).toEqual(PLAN_TABLE.business);
  accounts.change({ ...account, plan: "business", depth: "approved" });
  await fixture.beat(gate);
  expect(gate.callerOfKey(key.id)?.depth).toBe("approved");
  accounts.change({ ...account, plan: "business", depth: "approved", isSuspended: true });
  await fixture.beat(gate);
  expect(gate.callerOfKey(key.id)).toBeNull();
  accounts.change({ ...account, plan: "business", depth: "approved" });
  await fixture.beat(gate);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
  accounts.changeKey({ ...key, revokedAtMs: START_MS });
  await fixture.beat(gate);
  await fixture.beat(gate);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("key-invalid");
  const accountId = account.id;
  expect(news).toEqual([
    { kind: "plan", accountId },
    { kind: "entitlement", accountId },
    { kind: "suspended", accountId },
    { kind: "revoked", accountId, keyId: key.id },
  ]);
  stop();
});

test("a key issued while the service runs is admitted from the next beat on, and an override holds at once", async () => {
  const fixture = new GateFixture();
  const { account, keyText } = fixture.accounts.add("enterprise");
  const gate = await fixture.gate();
  expect(admitted(gate, keyText, 10)).toBe(10);
  fixture.accounts.change({ ...account, overrides: { requestsPerDay: 12 } });
  const later = fixture.accounts.addKey(account.id);
  expect(outcomeOf(gate.admit(later.keyText, ADDRESS))).toBe("key-invalid");
  await fixture.beat(gate);
  expect(gate.admit(later.keyText, ADDRESS)).toMatchObject({ ok: true, rate: { limit: 12, remaining: 1 } });
});

test("a listener that fails keeps no other from hearing of a revocation", async () => {
  const fixture = new GateFixture();
  const { key } = fixture.accounts.add("pro");
  const gate = await fixture.gate();
  const heard: AccessChange[] = [];
  gate.watch(() => {
    throw new Error("a mistake");
  });
  gate.watch((change) => heard.push(change));
  fixture.accounts.changeKey({ ...key, revokedAtMs: START_MS });
  await fixture.beat(gate);
  expect(heard).toHaveLength(1);
});

test("connections are counted per account and given back once", async () => {
  const fixture = new GateFixture();
  const { account, key } = fixture.accounts.add("pro");
  const other = fixture.accounts.addKey(account.id);
  const gate = await fixture.gate();
  const callerOfKey = (id: number) => present(gate.callerOfKey(id), "the key is open");
  const open = (id: number) => gate.openConnection(callerOfKey(id));
  const slots = [key.id, other.key.id, key.id, other.key.id, key.id, other.key.id, key.id].map(open);
  expect(slots.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
  const [first] = slots;
  if (first?.ok) {
    first.release();
    first.release();
  }
  expect([open(key.id).ok, open(key.id).ok]).toEqual([true, false]);
});

test("Free and Starter have no connections", async () => {
  const fixture = new GateFixture();
  const keys = [fixture.accounts.add("free").keyText, fixture.accounts.add("starter").keyText];
  const gate = await fixture.gate();
  for (const keyText of keys) {
    const admission = gate.identify(keyText, ADDRESS);
    expect(admission.ok && gate.openConnection(admission.caller).ok).toBe(false);
  }
});

test("demo keys are refused unless the demo accounts are switched on [RUN-21]", async () => {
  const fixture = new GateFixture();
  const { account } = fixture.accounts.add("pro", { isDemo: true });
  const keyText = DEMO_ACCOUNTS[2]?.keyText ?? "";
  fixture.accounts.addKey(account.id, { kind: "test" }, keyText);
  const [off, on] = [await fixture.gate({ demo: "off" }), await fixture.gate({ demo: "on" })];
  expect(outcomeOf(off.admit(keyText, ADDRESS))).toBe("key-invalid");
  expect(outcomeOf(on.admit(keyText, ADDRESS))).toBe("admitted");
  expect(admitted(on, keyText, 600)).toBe(499);
});

test("unlimited demo lifts quotas, throttles and connections of demo accounts alone, counts them, and leaves what a plan may see [RUN-07, RUN-08]", async () => {
  const fixture = new GateFixture();
  const demo = fixture.accounts.add("free", { isDemo: true, createdAtMs: START_MS });
  const other = fixture.accounts.add("free", { createdAtMs: START_MS - DAY_MS });
  const gate = await fixture.gate({ demo: "unlimited" });
  expect(admitted(gate, demo.keyText, 20_000)).toBe(20_000);
  const admission = gate.admit(demo.keyText, ADDRESS);
  expect(admission).toMatchObject({
    ok: true,
    caller: { plan: "free", limits: PLAN_TABLE.free },
    rate: { limit: 100, remaining: 100 },
  });
  if (!admission.ok) throw new Error("it is admitted");
  const { caller } = admission;
  for (let i = 0; i < 300; i++) expect(gate.openConnection(caller).ok).toBe(true);
  expect(gate.useOf(caller)).toMatchObject({ requestsToday: 20_001, requestsLimit: 100, connections: 300 });
  // A page that needs no quota, and a session of the console, count for nobody.
  gate.identify(demo.keyText, ADDRESS);
  gate.admit({ keyId: demo.key.id, session: "s" }, ADDRESS, "/companies/");
  expect(admitted(gate, other.keyText, 20)).toBe(10);
  await fixture.beat(gate);
  expect(fixture.usage.sum()).toBe(20_001 + 10);
});

test("while the store is away known keys go on, and what changed meanwhile arrives when it is back", async () => {
  const fixture = new GateFixture();
  const { key, keyText } = fixture.accounts.add("pro");
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    clock: fixture.clock,
    destination: { write: (line) => void lines.push(line) },
  });
  const gate = await fixture.gate({ log });
  fixture.accounts.isDown = true;
  fixture.accounts.changeKey({ ...key, revokedAtMs: START_MS });
  for (let i = 0; i < 4; i++) await fixture.beat(gate);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
  fixture.accounts.isDown = false;
  await fixture.beat(gate);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("key-invalid");
  // One line when it was lost and one when it came back; never a key.
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain(keyText);
});

test("requests that were admitted while the store was away are settled when it is back, each once [OUTAGE-04, OUTAGE-06]", async () => {
  const fixture = new GateFixture();
  const { account, keyText } = fixture.accounts.add("pro");
  const gate = await fixture.gate();
  fixture.accounts.isDown = true;
  for (const failure of ["lost", "unanswered", "unread", "lost"] as const) {
    fixture.usage.failure = failure;
    expect(admitted(gate, keyText, 25)).toBe(25);
    await fixture.beat(gate);
  }
  fixture.accounts.isDown = false;
  fixture.usage.failure = "none";
  for (let round = 0; round < 3; round++) await fixture.beat(gate);
  const kept = [...fixture.usage.totals.values()].filter(({ accountId }) => accountId === account.id);
  expect(kept.map(({ requests }) => requests)).toEqual([100]);
  const admission = gate.admit(keyText, ADDRESS);
  expect(admission.ok && admission.rate.remaining).toBe(50_000 - 101);
});

test("a key that expires while the store is away is refused, and its sockets are told [OUTAGE-04]", async () => {
  const fixture = new GateFixture();
  const { account } = fixture.accounts.add("pro");
  const { keyText } = fixture.accounts.addKey(account.id, { expiresAtMs: START_MS + 1_000 });
  const gate = await fixture.gate();
  const told: string[] = [];
  gate.watch(({ kind }) => void told.push(kind));
  fixture.accounts.isDown = true;
  for (let round = 0; round < 3; round++) await fixture.beat(gate);
  expect(told).toEqual(["revoked"]);
  expect(gate.admit(keyText, ADDRESS).ok).toBe(false);
});

test("whoever finds a change says so, once, and not when it was told of it", async () => {
  const fixture = new GateFixture();
  fixture.accounts.add("pro");
  let noticed = 0;
  const gate = await fixture.gate({ noticed: () => void noticed++ });
  await fixture.beat(gate);
  expect(noticed).toBe(0);
  fixture.accounts.add("pro");
  await fixture.beat(gate);
  expect(noticed).toBe(1);
  const { keyText } = fixture.accounts.add("pro");
  await gate.changed();
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
  await fixture.beat(gate);
  expect(noticed).toBe(1);
  await gate.stop();
});
