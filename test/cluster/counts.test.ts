// Limits over several edges: the others know the counts of one within a second, whatever messages are lost.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { planTableWith } from "../../src/access/index.ts";
import { dayOf, MINUTE_MS, SECOND_MS } from "../../src/base/index.ts";
import { MESSAGE_BYTES_MAX } from "../../src/cluster/members/member-bus.ts";
import { ADDRESS, admitted, outcomeOf, START_MS } from "../access/gate-fixture.ts";
import { type Edge, EdgesFixture } from "./edges-fixture.ts";

const ROOMY = planTableWith({ starter: { requestsPerMinute: 1e9, requestsPerDay: 1e9 } });
const PER_MINUTE = planTableWith({ starter: { requestsPerMinute: 100, requestsPerDay: 1e9 } });
const PER_DAY = planTableWith({ starter: { requestsPerMinute: 1e9, requestsPerDay: 100 } });

async function edges(count: number, table = ROOMY): Promise<{ fixture: EdgesFixture; all: readonly Edge[] }> {
  const fixture = new EdgesFixture();
  fixture.accounts.add("starter");
  const all: Edge[] = [];
  for (let i = 0; i < count; i++) all.push(await fixture.edge({ table }));
  return { fixture, all };
}

const gateOf = (all: readonly Edge[], index: number) => {
  const edge = all[index];
  if (edge === undefined) throw new Error(`there is no edge ${index}`);
  return edge.gate;
};

test("an account has one minute over three edges [SCALE-01]", async () => {
  const { fixture, all } = await edges(3, PER_MINUTE);
  const { keyText } = fixture.accounts.addKey(1);
  const { keyText: other } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  for (const { gate } of all) expect(admitted(gate, other, 1)).toBe(1);
  await fixture.pass(SECOND_MS);
  expect(admitted(gateOf(all, 0), keyText, 50)).toBe(50);
  await fixture.pass(SECOND_MS);
  expect(admitted(gateOf(all, 1), other, 60)).toBe(47);
  await fixture.pass(SECOND_MS);
  expect(outcomeOf(gateOf(all, 2).admit(keyText, ADDRESS))).toBe("throttled");
  await fixture.pass(MINUTE_MS);
  expect(admitted(gateOf(all, 2), keyText, 200)).toBe(100);
  await fixture.stop();
});

test("`remaining` of one edge follows what the others count, and the store is not counted twice [SCALE-04]", async () => {
  const { fixture, all } = await edges(2, PER_DAY);
  const { keyText } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  const remaining = (index: number): number => gateOf(all, index).admit(keyText, ADDRESS).rate?.remaining ?? -1;
  for (let left = 99; left >= 0; left--) {
    expect(remaining(left % 2)).toBe(left);
    await fixture.pass(left % 3 === 0 ? 250 : SECOND_MS);
  }
  expect(outcomeOf(gateOf(all, 0).admit(keyText, ADDRESS))).toBe("throttled");
  await fixture.stop();
  expect(fixture.usage.sum()).toBe(100);
});

test("what an edge counted of the day outlives it, but for the last second [SCALE-05]", async () => {
  const { fixture, all } = await edges(2, PER_DAY);
  const { keyText } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  const [first] = all;
  if (first === undefined) throw new Error("there are two edges");
  admitted(first.gate, keyText, 30);
  await fixture.pass(SECOND_MS);
  admitted(first.gate, keyText, 5);
  await fixture.pass(100);
  fixture.kill(first);
  // The gate of a process that died writes nothing more.
  fixture.usage.failure = "lost";
  await first.gate.stop().catch(() => undefined);
  fixture.usage.failure = "none";
  await fixture.pass(7 * SECOND_MS);
  expect(gateOf(all, 1).admit(keyText, ADDRESS).rate?.remaining).toBe(69);
  await fixture.stop();
});

test("refused keys of an address count over all edges [SCALE-02]", async () => {
  const { fixture, all } = await edges(2);
  const unknown = "marsad_live_0123456789abcdefghijklmnopqrstuv";
  const fail = (index: number, count: number): string[] =>
    Array.from({ length: count }, () => outcomeOf(gateOf(all, index).admit(unknown, ADDRESS)));
  expect(new Set(fail(0, 40))).not.toContain("throttled");
  await fixture.pass(SECOND_MS);
  const second = fail(1, 30);
  expect(second.filter((outcome) => outcome === "throttled")).toHaveLength(10);
  await fixture.pass(SECOND_MS);
  const { keyText } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  expect(outcomeOf(gateOf(all, 0).admit(keyText, ADDRESS))).toBe("throttled");
  expect(outcomeOf(gateOf(all, 0).admit(keyText, "203.0.113.77"))).toBe("admitted");
  await fixture.stop();
});

test("a session of the console has one allowance over all edges [SCALE-01, CONSOLE-50]", async () => {
  const { fixture, all } = await edges(2);
  const { key } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  const ask = (index: number, count: number): number =>
    Array.from({ length: count }, () => gateOf(all, index).admit({ keyId: key.id, session: "s" }, ADDRESS)).filter(
      ({ ok }) => ok,
    ).length;
  expect(ask(0, 200)).toBe(200);
  await fixture.pass(SECOND_MS);
  expect(ask(1, 200)).toBe(100);
  await fixture.pass(MINUTE_MS);
  expect(ask(1, 400)).toBe(300);
  await fixture.stop();
  expect(fixture.usage.sum()).toBe(0);
});

test("the window of a new account counts over all edges, refused requests included [SCALE-03]", async () => {
  const fixture = new EdgesFixture();
  const table = planTableWith({ free: { requestsPerMinute: 1e6, requestsPerDay: 1e6 } });
  const { keyText } = fixture.accounts.add("free", { createdAtMs: START_MS });
  const all = [await fixture.edge({ table }), await fixture.edge({ table })];
  expect(admitted(gateOf(all, 0), keyText, 12)).toBe(12);
  await fixture.pass(SECOND_MS);
  expect(admitted(gateOf(all, 1), keyText, 12)).toBe(8);
  await fixture.pass(9 * SECOND_MS);
  // The first twelve have left the window of ten seconds; the next twelve, four of them refused, have not.
  expect(admitted(gateOf(all, 0), keyText, 12)).toBe(8);
  await fixture.pass(11 * SECOND_MS);
  expect(admitted(gateOf(all, 1), keyText, 30)).toBe(20);
  await fixture.stop();
});

test("connections count over all edges, and a freed place is free everywhere within a second [SCALE-06, SCALE-07]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge()];
  const open = (index: number) => {
    const gate = gateOf(all, index);
    const admission = gate.identify(keyText, ADDRESS);
    if (!admission.ok) throw new Error(admission.refusal);
    return gate.openConnection(admission.caller);
  };
  const held = [open(0), open(0), open(1)];
  await fixture.pass(SECOND_MS);
  held.push(open(1), open(0));
  expect(held.every(({ ok }) => ok)).toBeTrue();
  await fixture.pass(SECOND_MS);
  expect([open(0).ok, open(1).ok]).toEqual([false, false]);
  const [first] = held;
  if (first?.ok) first.release();
  await fixture.pass(SECOND_MS);
  expect(open(1).ok).toBeTrue();
  await fixture.pass(SECOND_MS);
  expect(open(0).ok).toBeFalse();
  const [edge] = all;
  if (edge !== undefined) fixture.kill(edge);
  await fixture.pass(6 * SECOND_MS);
  expect([open(1).ok, open(1).ok, open(1).ok]).toEqual([true, true, false]);
  await fixture.stop();
});

test("connections of the console have 60 places of their own over all edges, and take none of the account's [CONSOLE-55]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge()];
  const evicted: number[] = [];
  const open = (index: number, isConsole: boolean) => {
    const gate = gateOf(all, index);
    const admission = gate.identify(keyText, ADDRESS);
    if (!admission.ok) throw new Error(admission.refusal);
    return gate.openConnection(admission.caller, { isConsole, evict: () => void evicted.push(index) });
  };
  const held = Array.from({ length: 59 }, (_, i) => open(i % 2, true));
  await fixture.pass(SECOND_MS);
  expect(Array.from({ length: 5 }, (_, i) => open(i % 2, false).ok)).not.toContain(false);
  await fixture.pass(SECOND_MS);
  expect([open(0, false).ok, open(1, false).ok]).toEqual([false, false]);
  // Two edges admit the sixtieth at once: the younger one goes.
  expect(open(1, true).ok).toBeTrue();
  fixture.clock.advance(3);
  expect(open(0, true).ok).toBeTrue();
  await fixture.pass(SECOND_MS);
  expect(evicted).toEqual([0]);
  expect([open(0, true).ok, open(1, true).ok]).toEqual([false, false]);
  const [first] = held;
  if (first?.ok) first.release();
  await fixture.pass(SECOND_MS);
  expect([open(0, false).ok, open(1, true).ok]).toEqual([false, true]);
  await fixture.stop();
});

test("of connections that two edges admitted at once the youngest go, and no others [SCALE-06]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge(), await fixture.edge()];
  const evicted: string[] = [];
  const open = (index: number, name: string): void => {
    const gate = gateOf(all, index);
    const admission = gate.identify(keyText, ADDRESS);
    if (!admission.ok) throw new Error(admission.refusal);
    const slot = gate.openConnection(admission.caller, { isConsole: false, evict: () => void evicted.push(name) });
    expect(slot.ok).toBeTrue();
  };
  for (let i = 0; i < 3; i++) open(0, `old ${i}`);
  await fixture.pass(SECOND_MS);
  open(0, "fourth");
  fixture.clock.advance(3);
  open(1, "fifth");
  fixture.clock.advance(3);
  open(2, "sixth");
  fixture.clock.advance(3);
  open(1, "seventh");
  await fixture.pass(SECOND_MS);
  expect(evicted.toSorted()).toEqual(["seventh", "sixth"]);
  await fixture.pass(5 * SECOND_MS);
  expect(evicted).toHaveLength(2);
  await fixture.stop();
});

test("an account has four calls as of past moments over all edges, and those that came first have their turn [ASOF-08, SCALE-18]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge()];
  const admission = gateOf(all, 0).identify(keyText, ADDRESS);
  if (!admission.ok) throw new Error(admission.refusal);
  const enter = (index: number) => gateOf(all, index).enterPastCall(admission.caller, 4);
  const first = Array.from({ length: 4 }, () => enter(0));
  expect(first.map((call) => call?.isDue())).toEqual([true, true, true, true]);
  expect(enter(0)).toBeNull();
  await fixture.pass(SECOND_MS);
  const second = [enter(1), enter(1)];
  expect(second.map((call) => call?.isDue())).toEqual([false, false]);
  fixture.clock.advance(5);
  first[0]?.release();
  const third = enter(0);
  await fixture.pass(SECOND_MS);
  expect([...second, third].map((call) => call?.isDue())).toEqual([true, false, false]);
  const [edge] = all;
  if (edge !== undefined) fixture.kill(edge);
  await fixture.pass(6 * SECOND_MS);
  expect(second.map((call) => call?.isDue())).toEqual([true, true]);
  await fixture.stop();
});

test("an account that asks two edges without end for past moments has four at a time, and both answer [ASOF-08, SCALE-18]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge()];
  const admission = gateOf(all, 0).identify(keyText, ADDRESS);
  if (!admission.ok) throw new Error(admission.refusal);
  const enter = (edge: number) => ({ edge, call: gateOf(all, edge).enterPastCall(admission.caller, 4), leftMs: 0 });
  let calls = [0, 0, 0, 0, 1, 1, 1, 1].map(enter);
  const answered = [0, 0];
  const atOnce: number[] = [];
  for (let step = 0; step < 400; step++) {
    await fixture.pass(25);
    calls = calls.map((each) => {
      if (each.leftMs === 0 && each.call?.isDue()) return { ...each, leftMs: 100 };
      if (each.leftMs !== 25) return { ...each, leftMs: Math.max(0, each.leftMs - 25) };
      each.call?.release();
      answered[each.edge] = (answered[each.edge] ?? 0) + 1;
      return enter(each.edge);
    });
    atOnce.push(calls.filter(({ leftMs }) => leftMs > 0).length);
  }
  // Both edges may admit four calls before they know of one another's.
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(8);
  expect(Math.max(...atOnce.slice(40))).toBe(4);
  for (const count of answered) expect(count).toBeGreaterThan(50);
  await fixture.stop();
});

test("counts of an edge that died are forgotten within 6 seconds, and not before 4 [SCALE-08]", async () => {
  const { fixture, all } = await edges(2, PER_MINUTE);
  const { keyText } = fixture.accounts.addKey(1);
  await fixture.pass(SECOND_MS);
  admitted(gateOf(all, 0), keyText, 100);
  await fixture.pass(SECOND_MS);
  const [first] = all;
  if (first !== undefined) fixture.kill(first);
  await fixture.pass(4 * SECOND_MS);
  expect(outcomeOf(gateOf(all, 1).admit(keyText, ADDRESS))).toBe("throttled");
  await fixture.pass(2 * SECOND_MS);
  expect(admitted(gateOf(all, 1), keyText, 200)).toBe(100);
  await fixture.stop();
});

test("an edge that starts late, or was cut off, knows everything within a second, in messages of bounded length [SCALE-09]", async () => {
  const fixture = new EdgesFixture();
  const table = PER_MINUTE;
  const keys = Array.from({ length: 3_000 }, () => fixture.accounts.add("starter").keyText);
  const first = await fixture.edge({ table });
  for (const keyText of keys) admitted(first.gate, keyText, 60);
  await fixture.pass(SECOND_MS);
  const second = await fixture.edge({ table });
  await fixture.pass(SECOND_MS);
  const [some = ""] = keys.slice(1_234);
  expect(admitted(second.gate, some, 100)).toBe(40);
  second.bus.isConnected = false;
  const [other = ""] = keys.slice(77);
  expect(admitted(first.gate, other, 30)).toBe(30);
  await fixture.pass(2 * SECOND_MS);
  second.bus.isConnected = true;
  await fixture.pass(SECOND_MS);
  expect(admitted(second.gate, other, 100)).toBe(10);
  expect(fixture.network.longest).toBeLessThan(MESSAGE_BYTES_MAX);
  const before = fixture.network.bytes;
  await fixture.pass(10 * SECOND_MS);
  // Alive and nothing new: a few hundred bytes a second.
  expect(fixture.network.bytes - before).toBeLessThan(20_000);
  await fixture.stop();
});

test("what was told while nobody heard it is told again, also that something ended [SCALE-09, SCALE-10]", async () => {
  const fixture = new EdgesFixture();
  const { keyText } = fixture.accounts.add("pro");
  const all = [await fixture.edge(), await fixture.edge()];
  const open = (index: number) => {
    const gate = gateOf(all, index);
    const admission = gate.identify(keyText, ADDRESS);
    if (!admission.ok) throw new Error(admission.refusal);
    return gate.openConnection(admission.caller);
  };
  const held = [open(0), open(0), open(0), open(0), open(0)];
  await fixture.pass(SECOND_MS);
  expect(open(1).ok).toBeFalse();
  fixture.network.isLost = () => true;
  for (const slot of held) if (slot.ok) slot.release();
  await fixture.pass(500);
  fixture.network.isLost = () => false;
  // The next sign of life shows the gap, although no count changes any more.
  await fixture.pass(2 * SECOND_MS);
  expect([open(1), open(1), open(1), open(1), open(1), open(1)].map(({ ok }) => ok)).toEqual([
    ...Array.from({ length: 5 }, () => true),
    false,
  ]);
  await fixture.stop();
});

interface Sent {
  readonly atMs: number;
  readonly wasAdmitted: boolean;
}

const LIMITS = { requestsPerMinute: 30, keyRequestsPerMinute: 30, requestsPerDay: 80 };

test("nobody within a limit is ever refused, and at most one second is let through beyond it [SCALE-01, SCALE-04, SCALE-10]", async () => {
  const step = fc.record({
    edge: fc.nat({ max: 2 }),
    requests: fc.nat({ max: 9 }),
    waitMs: fc.constantFrom(0, 25, 100, 250, 700, 3_000, 20_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.nat({ max: 4 }), async (steps, lossEvery) => {
      const fixture = new EdgesFixture();
      const { keyText } = fixture.accounts.add("starter");
      const table = planTableWith({ starter: LIMITS });
      const all = [await fixture.edge({ table }), await fixture.edge({ table }), await fixture.edge({ table })];
      // One message of every `lossEvery` is lost; 0: none.
      if (lossEvery > 1) fixture.network.isLost = (message) => message % (lossEvery + 3) === 0;
      const sent: Sent[] = [];
      for (const { edge, requests, waitMs } of steps) {
        for (let i = 0; i < requests; i++) {
          const atMs = fixture.clock.nowMs();
          const admission = gateOf(all, edge).admit(keyText, ADDRESS);
          check(sent, atMs, admission, lossEvery <= 1);
          sent.push({ atMs, wasAdmitted: admission.ok });
        }
        await fixture.pass(waitMs);
      }
      await fixture.stop();
    }),
    { numRuns: 60 },
  );
});

/** A refusal must be true, `remaining` is never too low, and without losses a limit is exceeded for a second at most. */
function check(
  sent: readonly Sent[],
  atMs: number,
  admission: ReturnType<Edge["gate"]["admit"]>,
  isLossless: boolean,
): void {
  const minute = Math.floor(atMs / MINUTE_MS);
  const inMinute = sent.filter((past) => past.wasAdmitted && Math.floor(past.atMs / MINUTE_MS) === minute);
  const inDay = sent.filter((past) => past.wasAdmitted && dayOf(past.atMs) === dayOf(atMs));
  const { requestsPerMinute, requestsPerDay } = LIMITS;
  const isFull = inMinute.length >= requestsPerMinute || inDay.length >= requestsPerDay;
  if (!admission.ok) expect(isFull).toBeTrue();
  const counted = inDay.length + (admission.ok ? 1 : 0);
  expect(admission.rate?.remaining ?? -1).toBeGreaterThanOrEqual(requestsPerDay - counted);
  if (!admission.ok || !isLossless) return;
  for (const [past, limit] of [[inMinute, requestsPerMinute] as const, [inDay, requestsPerDay] as const]) {
    const reachedAtMs = past[limit - 1]?.atMs;
    if (reachedAtMs !== undefined) expect(atMs - reachedAtMs).toBeLessThanOrEqual(SECOND_MS);
  }
}

test("among many members each reports more rarely, and a limit still holds over all of them within a second [SCALE-01, SCALE-17]", async () => {
  const { fixture, all } = await edges(45, PER_MINUTE);
  const { keyText } = fixture.accounts.addKey(1);
  const { keyText: other } = fixture.accounts.add("enterprise");
  await fixture.pass(2 * SECOND_MS);
  const before = fixture.network.sent;
  for (let part = 0; part < 8; part++) {
    // Every member has counts to report all the time.
    if (part % 2 === 0) for (const { gate } of all) admitted(gate, other, 1);
    await fixture.pass(SECOND_MS / 4);
  }
  // Twice a second at most in place of four times, and once more for the second that began before.
  expect(fixture.network.sent - before).toBeLessThanOrEqual(45 * 3);
  expect(admitted(gateOf(all, 0), keyText, 60)).toBe(60);
  await fixture.pass(SECOND_MS);
  expect(admitted(gateOf(all, 44), keyText, 60)).toBe(40);
  await fixture.stop();
});
