// The throttles of the rules QUOTA-01 to QUOTA-17, one by one, through the gate.

import { expect, test } from "bun:test";
import { PLAN_TABLE, planTableWith, THROTTLES } from "../../src/access/index.ts";
import { addDays, DAY_MS, dayOf, dayStartMs, HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import { PLANS } from "../../src/model/index.ts";
import { ADDRESS, admitted, GateFixture, outcomeOf, START_MS } from "./gate-fixture.ts";

/** Many addresses, so that the limit of one does not come first. */
const OPEN = { ...THROTTLES, addressRequestsPerMinute: 1e9 };

for (const plan of PLANS) {
  test(`${plan} may send its requests of a minute and not one more [QUOTA-05]`, async () => {
    const fixture = new GateFixture();
    const { keyText } = fixture.accounts.add(plan);
    const gate = await fixture.gate({ throttles: OPEN });
    const perMinute = { free: 10, starter: 100, pro: 500, business: 1_000, enterprise: 5_000 }[plan];
    expect(admitted(gate, keyText, perMinute + 5)).toBe(perMinute);
    fixture.clock.advance(MINUTE_MS);
    expect(admitted(gate, keyText, perMinute + 5)).toBe(perMinute);
  });

  test(`${plan} may send its requests of a day and not one more [QUOTA-01, QUOTA-04]`, async () => {
    const fixture = new GateFixture();
    const { keyText } = fixture.accounts.add(plan);
    const table = planTableWith({ [plan]: { requestsPerMinute: 1e9 } });
    const gate = await fixture.gate({ throttles: OPEN, table });
    const perDay = { free: 100, starter: 5_000, pro: 50_000, business: 150_000, enterprise: 1_000_000 }[plan];
    let count = 0;
    for (let i = 0; i < perDay + 3; i++) if (gate.admit(keyText, ADDRESS).ok) count++;
    expect(count).toBe(perDay);
    const refused = gate.admit(keyText, ADDRESS);
    const resetMs = dayStartMs(addDays(dayOf(START_MS), 1));
    expect(refused).toMatchObject({
      ok: false,
      refusal: "throttled",
      retryAfterS: (resetMs - START_MS) / 1_000,
      rate: { limit: perDay, remaining: 0, resetAtS: resetMs / 1_000 },
    });
  });
}

test("the day ends at midnight in Riyadh, to the millisecond [QUOTA-03]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const gate = await fixture.gate({ table: planTableWith({ free: { requestsPerMinute: 1e9 } }) });
  expect(admitted(gate, keyText, 101)).toBe(100);
  fixture.clock.advance(dayStartMs(addDays(dayOf(START_MS), 1)) - START_MS - 1);
  expect(gate.admit(keyText, ADDRESS)).toMatchObject({ ok: false, retryAfterS: 1 });
  fixture.clock.advance(1);
  const first = gate.admit(keyText, ADDRESS);
  expect(first).toMatchObject({ ok: true, rate: { remaining: 99 } });
  expect(first.ok && first.rate.resetAtS).toBe((dayStartMs(addDays(dayOf(START_MS), 1)) + DAY_MS) / 1_000);
});

test("all keys of an account, live and test, draw on one day and one minute [QUOTA-02, QUOTA-07, AUTH-08]", async () => {
  const fixture = new GateFixture();
  const { account, keyText } = fixture.accounts.add("starter");
  const testKey = fixture.accounts.addKey(account.id, { kind: "test" }, "marsad_test_0000000000000000");
  const gate = await fixture.gate();
  expect(admitted(gate, keyText, 60)).toBe(60);
  expect(gate.admit(testKey.keyText, ADDRESS)).toMatchObject({ ok: true, rate: { remaining: 5_000 - 61 } });
  expect(admitted(gate, testKey.keyText, 60)).toBe(39);
  expect(admitted(gate, keyText, 1)).toBe(0);
});

test("the minute also holds for each key, where that was agreed apart from the account's [QUOTA-06]", async () => {
  const fixture = new GateFixture();
  const overrides = { requestsPerMinute: 30, keyRequestsPerMinute: 20 };
  const { account, keyText } = fixture.accounts.add("enterprise", { overrides });
  const other = fixture.accounts.addKey(account.id);
  const gate = await fixture.gate();
  expect(admitted(gate, keyText, 25)).toBe(20);
  expect(admitted(gate, other.keyText, 25)).toBe(10);
});

test("a request counts one whatever becomes of it, and a refused one counts nothing [QUOTA-08, QUOTA-09]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const gate = await fixture.gate();
  admitted(gate, keyText, 40);
  gate.admit("marsad_live_unknown-unknown", ADDRESS);
  fixture.clock.advance(MINUTE_MS);
  expect(gate.admit(keyText, ADDRESS)).toMatchObject({ ok: true, rate: { limit: 100, remaining: 89 } });
});

test("an address with 60 refused keys in a minute gets nothing until the minute ends [QUOTA-10, QUOTA-11]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("pro");
  const gate = await fixture.gate();
  fixture.clock.advance(15_000);
  for (let i = 0; i < 59; i++) gate.admit(i % 2 === 0 ? "nonsense" : "marsad_live_unknown-unknown", ADDRESS);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
  expect(outcomeOf(gate.admit("marsad_live_unknown-unknown", ADDRESS))).toBe("key-invalid");
  for (const key of [keyText, null, "nonsense", "marsad_live_unknown-unknown"]) {
    expect(gate.admit(key, ADDRESS)).toEqual({ ok: false, refusal: "throttled", retryAfterS: 45 });
    expect(gate.identify(key, ADDRESS)).toEqual({ ok: false, refusal: "throttled", retryAfterS: 45 });
  }
  expect(outcomeOf(gate.admit(keyText, "203.0.113.10"))).toBe("admitted");
  fixture.clock.advance(44_999);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("throttled");
  fixture.clock.advance(1);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
});

test("a missing key is no failed authentication [QUOTA-12]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("pro");
  const gate = await fixture.gate();
  for (let i = 0; i < 200; i++) expect(outcomeOf(gate.admit(i % 2 === 0 ? null : "", ADDRESS))).toBe("key-missing");
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
});

test("an address gets 6,000 requests a minute without a valid key, and valid keys neither count nor suffer [QUOTA-13]", async () => {
  const fixture = new GateFixture();
  const keys = [1, 2].map(() => fixture.accounts.add("enterprise").keyText);
  const gate = await fixture.gate();
  expect(keys.map((keyText) => admitted(gate, keyText, 4_000))).toEqual([4_000, 4_000]);
  for (let i = 0; i < 30; i++) expect(outcomeOf(gate.admit("nonsense", ADDRESS))).toBe("key-format");
  for (let i = 30; i < 3_000; i++) expect(outcomeOf(gate.admit(null, ADDRESS))).toBe("key-missing");
  for (let i = 3_000; i < 6_000; i++) expect(gate.visit(null, ADDRESS)).toBeNull();
  const refused = { ok: false, refusal: "throttled", retryAfterS: 60 } as const;
  expect(gate.visit(null, ADDRESS)).toEqual(refused);
  expect(gate.visit("marsad_live_unknown-unknown", ADDRESS)).toEqual(refused);
  expect([gate.admit(null, ADDRESS), gate.identify("nonsense", ADDRESS)]).toEqual([refused, refused]);
  expect(keys.map((keyText) => admitted(gate, keyText, 500))).toEqual([500, 500]);
  for (const keyText of keys) expect(gate.visit(keyText, ADDRESS)).toBeNull();
  expect(gate.visit(null, "203.0.113.10")).toBeNull();
});

test("what needs no key takes nothing from a key that comes with it, has a limit for each key, and refuses no key [QUOTA-19]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free");
  const other = fixture.accounts.add("free").keyText;
  const gate = await fixture.gate();
  for (let i = 0; i < 6_000; i++) expect(gate.visit(keyText, ADDRESS)).toBeNull();
  expect(gate.visit(keyText, ADDRESS)).toMatchObject({ refusal: "throttled" });
  expect([gate.visit(other, ADDRESS), gate.visit(null, ADDRESS)]).toEqual([null, null]);
  expect(gate.admit(keyText, ADDRESS)).toMatchObject({ ok: true, rate: { remaining: 99 } });
  for (let i = 0; i < 200; i++) gate.visit("nonsense", ADDRESS);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("admitted");
});

test("an address that is shut out gets nothing that needs no key either [QUOTA-11]", async () => {
  const fixture = new GateFixture();
  const gate = await fixture.gate();
  for (let i = 0; i < 60; i++) gate.admit("nonsense", ADDRESS);
  expect(gate.visit(null, ADDRESS)).toEqual({ ok: false, refusal: "throttled", retryAfterS: 60 });
  expect(gate.visit(null, "203.0.113.10")).toBeNull();
});

test("a Free account under a day old meets the security limit at 20 requests in 10 seconds, refused ones counted [QUOTA-14, QUOTA-15]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("free", { createdAtMs: START_MS - HOUR_MS });
  const gate = await fixture.gate();
  const outcomes = Array.from({ length: 22 }, () => outcomeOf(gate.admit(keyText, ADDRESS)));
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("admitted"));
  expect(outcomes.slice(10, 20)).toEqual(Array(10).fill("throttled"));
  expect(outcomes.slice(20)).toEqual(["security-limit", "security-limit"]);
  // An address that goes on trying stays shut out.
  for (let i = 0; i < 30; i++) {
    fixture.clock.advance(400);
    expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("security-limit");
  }
  fixture.clock.advance(10_000);
  expect(outcomeOf(gate.admit(keyText, ADDRESS))).toBe("throttled");
});

test("an older Free account and a new paid one never meet the security limit [QUOTA-17]", async () => {
  const fixture = new GateFixture();
  const old = fixture.accounts.add("free", { createdAtMs: START_MS - DAY_MS });
  const paid = fixture.accounts.add("starter", { createdAtMs: START_MS });
  const gate = await fixture.gate();
  for (const { keyText } of [old, paid]) {
    const outcomes = new Set(Array.from({ length: 200 }, () => outcomeOf(gate.admit(keyText, ADDRESS))));
    expect([...outcomes].sort()).toEqual(["admitted", "throttled"]);
  }
});

test("throttles are settings [QUOTA-18]", async () => {
  const fixture = new GateFixture();
  const { keyText } = fixture.accounts.add("pro");
  const gate = await fixture.gate({
    throttles: { ...THROTTLES, addressFailuresPerMinute: 2, addressRequestsPerMinute: 5 },
    table: planTableWith({ pro: { requestsPerDay: 3 } }),
  });
  expect(admitted(gate, keyText, 4)).toBe(3);
  expect(PLAN_TABLE.pro.requestsPerDay).toBe(50_000);
  for (let i = 0; i < 2; i++) gate.admit("nonsense", "198.51.100.1");
  expect(outcomeOf(gate.admit("nonsense", "198.51.100.1"))).toBe("throttled");
});
