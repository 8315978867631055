// The contract of alert rules and of their evaluation.

import { expect, test } from "bun:test";
import { type AlertTerms, packStates } from "../../../src/model/index.ts";
import type { Firing } from "../../../src/store/alerts.ts";
import { QUEUED_PER_DESTINATION_MAX } from "../../../src/store/deliveries.ts";
import { sqlAlerts } from "../../../src/store/sql/sql-alerts.ts";
import { sqlDeliveries } from "../../../src/store/sql/sql-deliveries.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { NOW_MS, verifiedDestination } from "./destinations-contract.ts";

const TERMS: AlertTerms = {
  symbols: ["2222", "1120"],
  eventType: "large_move",
  condition: "pct_change_abs_gte",
  value: 2.5,
  webhookId: 1,
  emailId: null,
  once: false,
  config: { window: "15m" },
};
const NOTHING = { position: null, stockEvents: null, states: [], suppressed: [] } as const;

export function alertsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const alerts = () => sqlAlerts(subject.database);
  const deliveries = () => sqlDeliveries(subject.database);
  const add = (terms: Partial<AlertTerms> = {}, accountId = 1, max = 10) =>
    alerts().create({ ...TERMS, ...terms, accountId, createdAtMs: NOW_MS }, max);
  const firing = (fields: Partial<Firing> = {}): Firing => ({
    ruleId: 1,
    revision: 1,
    firing: "1.1",
    firedAtMs: NOW_MS + 1,
    isOnce: true,
    accountId: 1,
    destinationId: 1,
    emailId: null,
    notification: {
      eventId: "evt_1",
      eventType: "large_move",
      symbol: "2222",
      body: '{"event_id":"evt_1"}',
      text: { title: "صعود", titleEn: "Up", body: "صعد السعر.", bodyEn: "The price rose." },
      createdAtMs: NOW_MS,
    },
    ...fields,
  });

  test("a rule comes back as it was given, whatever its value is", async () => {
    await add();
    await add({ eventType: "stock_event", condition: "type_in", value: ["OTHER", "DELISTING"], config: {} });
    await add({ eventType: "stock_event", condition: "importance_gte", value: "critical", config: {}, once: true });
    await subject.reopen();
    expect(await alerts().get(1, 1)).toEqual({
      ...TERMS,
      id: 1,
      accountId: 1,
      status: "active",
      lastTriggeredAtMs: null,
      totalTriggers: 0,
      suppressedTriggers: 0,
      createdAtMs: NOW_MS,
      revision: 1,
    });
    expect((await alerts().list(1)).map(({ value, config, once }) => ({ value, config, once }))).toEqual([
      { value: 2.5, config: { window: "15m" }, once: false },
      { value: ["OTHER", "DELISTING"], config: {}, once: false },
      { value: "critical", config: {}, once: true },
    ]);
  });

  test("active rules of all accounts are read a page at a time, by account and age", async () => {
    for (const accountId of [2, 1, 2, 1, 3]) await add({}, accountId);
    await alerts().change(2, 3, TERMS, "paused");
    const first = await alerts().active(null, 3);
    expect(first.map(({ accountId, id }) => [accountId, id])).toEqual([
      [1, 2],
      [1, 4],
      [2, 1],
    ]);
    expect((await alerts().active(first[1] ?? null, 3)).map(({ id }) => id)).toEqual([1, 5]);
    expect(await alerts().active({ accountId: 3, id: 5 }, 3)).toEqual([]);
  });

  test("an account has at most as many as it may, and another account's rule does not exist", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => add({}, 1, 2)));
    expect(made.filter(({ ok }) => ok).length).toBe(2);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, existing: 2 });
    expect(await alerts().get(2, 1)).toBeNull();
    expect(await alerts().change(2, 1, TERMS, "paused")).toBeNull();
    expect(await alerts().remove(2, 1)).toBe(false);
    expect(await alerts().remove(1, 1)).toBe(true);
    expect((await alerts().list(1)).length).toBe(1);
  });

  test("a firing queues its notification and counts, in one step", async () => {
    await verifiedDestination(subject);
    await add();
    expect(await alerts().keepFirings([firing()])).toEqual(new Set(["1.1"]));
    expect(await alerts().get(1, 1)).toMatchObject({
      status: "triggered",
      totalTriggers: 1,
      lastTriggeredAtMs: NOW_MS + 1,
      revision: 1,
    });
    expect((await deliveries().page(1, { status: "queued", limit: 9, offset: 0 })).deliveries).toMatchObject([
      { eventId: "evt_1", attempts: 0, nextAttemptAtMs: NOW_MS, symbol: "2222" },
    ]);
  });

  test("a firing is not taken twice, nor from a rule that changed, ended or went meanwhile", async () => {
    await verifiedDestination(subject);
    for (let i = 0; i < 3; i++) await add();
    await alerts().change(1, 2, TERMS, "active");
    await alerts().remove(1, 3);
    const firings = [
      firing({ isOnce: false }),
      firing({ isOnce: false }),
      firing({ ruleId: 2, firing: "2.1" }),
      firing({ ruleId: 3, firing: "3.1" }),
      firing({ ruleId: 1, firing: "1.2", destinationId: 77 }),
    ];
    expect(await alerts().keepFirings(firings)).toEqual(new Set(["1.1"]));
    expect(await alerts().get(1, 1)).toMatchObject({ status: "active", totalTriggers: 1 });
    expect(await deliveries().queued()).toBe(1);
  });

  test("thousands of firings are kept in one step, those that were kept before left out", async () => {
    await verifiedDestination(subject);
    await add();
    await add({ once: true });
    const named = (ruleId: number, count: number, isOnce: boolean): Firing =>
      firing({
        ruleId,
        isOnce,
        firing: `${ruleId}.${count}`,
        firedAtMs: NOW_MS + count,
        notification: { ...firing().notification, eventId: `evt_${ruleId}_${count}` },
      });
    const repeating = Array.from({ length: 5_000 }, (_, index) => named(1, index + 1, false));
    await alerts().keepFirings(repeating.slice(0, 10));
    const firings = [...repeating, named(2, 1, true), named(2, 2, true)];
    const taken = await alerts().keepFirings(firings);
    expect(taken.size).toBe(4_991);
    expect(taken.has("2.1")).toBe(true);
    expect(await alerts().get(1, 1)).toMatchObject({ totalTriggers: 5_000, lastTriggeredAtMs: NOW_MS + 5_000 });
    expect(await alerts().get(1, 2)).toMatchObject({ totalTriggers: 1, status: "triggered" });
    expect(await deliveries().queued()).toBe(5_001);
    // In the order in which they fired.
    const { deliveries: newest } = await deliveries().page(1, { status: null, limit: 2, offset: 0 });
    expect(newest.map(({ eventId }) => eventId)).toEqual(["evt_2_1", "evt_1_5000"]);
  });

  test("how far rules were evaluated is kept with how they stand, all or none", async () => {
    await verifiedDestination(subject);
    await add();
    expect(await alerts().evaluated()).toEqual({ position: null, stockEvents: null });
    const states = [{ symbol: "2222", isArmed: false, firedAtMs: NOW_MS }];
    const position = { day: 20261115, seq: 77 };
    const stockEvents = { fromMs: NOW_MS, names: ["2222 a"] };
    const suppressed = [{ ruleId: 1, revision: 1, count: 5 }];
    const kept = [{ ruleId: 1, revision: 1, packed: packStates(states) }];
    await alerts().keep({ position, stockEvents, states: kept, suppressed });
    await subject.reopen();
    expect(await alerts().evaluated()).toEqual({ position, stockEvents });
    expect(await alerts().states([1, 2])).toEqual(new Map([[1, states]]));
    expect(await alerts().get(1, 1)).toMatchObject({ totalTriggers: 0, suppressedTriggers: 5 });
    const broken = {
      ...NOTHING,
      position: { day: 20261115, seq: 78 },
      suppressed: [{ ...suppressed[0], count: Number.NaN }],
    };
    await expect(alerts().keep(broken as never)).rejects.toThrow();
    expect((await alerts().evaluated()).position).toEqual(position);
  });

  test("firings are kept all or none", async () => {
    await verifiedDestination(subject);
    await add();
    const broken = firing({ firing: "1.2", notification: { ...firing().notification, createdAtMs: Number.NaN } });
    await expect(alerts().keepFirings([firing({ isOnce: false }), broken])).rejects.toThrow();
    expect((await alerts().get(1, 1))?.totalTriggers).toBe(0);
    expect(await deliveries().queued()).toBe(0);
  });

  test("a state is replaced, a changed rule starts afresh, and a state of a rule that is gone is left out", async () => {
    await add();
    const state = (isArmed: boolean) => ({ symbol: "2222", isArmed, firedAtMs: NOW_MS });
    const packed = (isArmed: boolean, ruleId = 1) => ({ ruleId, revision: 1, packed: packStates([state(isArmed)]) });
    await alerts().keep({ ...NOTHING, states: [packed(false), packed(true, 99)] });
    await alerts().keep({ ...NOTHING, states: [packed(true)] });
    expect(await alerts().states([1, 99])).toEqual(new Map([[1, [state(true)]]]));
    expect(await alerts().change(1, 1, { ...TERMS, value: 3 }, "paused")).toMatchObject({
      value: 3,
      status: "paused",
      revision: 2,
    });
    expect(await alerts().states([1])).toEqual(new Map());
    // Suppressed firings of the old revision do not count for the changed rule.
    await alerts().keep({ ...NOTHING, suppressed: [{ ruleId: 1, revision: 1, count: 9 }] });
    expect((await alerts().get(1, 1))?.suppressedTriggers).toBe(0);
    // Nor does the state of the old revision.
    await alerts().keep({ ...NOTHING, states: [packed(false)] });
    expect(await alerts().states([1])).toEqual(new Map());
  });

  test("a full queue keeps a further notification as failed", async () => {
    await verifiedDestination(subject);
    await add({ once: false });
    await subject.database.transaction(async (sql) => {
      const rows = Array.from({ length: QUEUED_PER_DESTINATION_MAX }, (_, index) => ({
        destination_id: 1,
        firing: `x.${index}`,
        event_id: "e",
        event_type: "test",
        body: "",
        status: "queued",
        attempts: 0,
        created_at_ms: NOW_MS,
        next_attempt_at_ms: NOW_MS,
        due_at_ms: NOW_MS,
      }));
      await sql.upsert("webhook_deliveries", ["firing"], rows);
    });
    await alerts().keepFirings([firing({ isOnce: false })]);
    expect(await deliveries().queued()).toBe(QUEUED_PER_DESTINATION_MAX);
    expect((await deliveries().page(1, { status: "failed", limit: 9, offset: 0 })).deliveries).toMatchObject([
      { eventId: "evt_1", error: "queue_full", nextAttemptAtMs: null },
    ]);
  });
}
