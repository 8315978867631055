// Every call of the store on the way of a batch into the market fails a few times, each in turn and in both ways: the batch
// waits, and in the end everything is as if nothing had failed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outage } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";
import { SMALL_DAY, smallDay } from "../feed/small-day.ts";
import { type FaultMoment, Faults, faultyStore } from "../world/faulty-store.ts";
import { openNewStore } from "../world/new-store.ts";
import { openLeaderMarket } from "../world/recover-market.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

const DAYS = [SMALL_DAY, SMALL_DAY + 1, SMALL_DAY + 2];
const JOURNAL_DAYS_MAX = 2;
/** The calls of the batch path to the store, over several days with their ends, their recording and their forgetting. */
const CALLS = [
  "journal.append",
  "journal.read",
  "journal.days",
  "journal.prune",
  "closings.has",
  "closings.write",
  "closings.prune",
  "bars.write",
];
const MOMENTS: readonly FaultMoment[] = ["before", "after"];
const FAILURES = 2;

let folder: string;
const stores: Store[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-held-"));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A market on a store whose calls fail when `faults` says so. */
async function openMarket(name: string) {
  const store = await openNewStore(join(folder, name));
  stores.push(store);
  const clock = new TestClock();
  const faults = new Faults();
  const days = { journalDaysMax: JOURNAL_DAYS_MAX, minuteDaysMax: 5 };
  const { market, intake } = await openLeaderMarket(faultyStore(store, faults), clock, days);
  market.recovered();
  const shown: string[] = [];
  market.listen(({ batch, engine }) => {
    for (const { seq } of batch.events) shown.push(`${engine.tradingDay}.${seq}`);
  });
  return { store, clock, faults, market, intake, shown };
}

type OpenMarket = Awaited<ReturnType<typeof openMarket>>;

/** Hands a chunk in and moves the clock until it is through. */
async function accept({ intake, clock }: OpenMarket, chunk: Uint8Array): Promise<void> {
  let isThrough = false;
  const accepting = intake.accept(chunk).then(() => {
    isThrough = true;
  });
  await Promise.race([
    accepting,
    until(
      "the chunk is through",
      () => isThrough,
      () => clock.advance(100),
    ),
  ]);
  await accepting;
}

/** All that can be seen of a market and its store. */
async function outcomeOf({ store, market, shown }: OpenMarket) {
  const batches = await store.journal.read({ day: 0, seq: 1 }, Number.MAX_SAFE_INTEGER);
  const range = { symbol: "2222", from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1_000, offset: 0 };
  return {
    shown,
    journal: Buffer.concat(batches.map(({ frames }) => frames)).toString("hex"),
    days: await store.journal.days(),
    daily: await store.bars.range({ ...range, interval: "1d" }),
    halfHours: await store.bars.range({ ...range, interval: "30m" }),
    closings: await store.closings.before(Number.MAX_SAFE_INTEGER),
    realtime: market.engine("realtime").stateHash(),
    delayed: market.engine("delayed").stateHash(),
  };
}

const chunks = DAYS.flatMap((day) => smallDay(day));

describe("a market whose store fails now and then", () => {
  let undisturbed: Awaited<ReturnType<typeof outcomeOf>>;
  beforeAll(async () => {
    const market = await openMarket("undisturbed");
    for (const chunk of chunks) await accept(market, chunk);
    undisturbed = await outcomeOf(market);
    expect(undisturbed.shown.length).toBeGreaterThan(150);
    expect(undisturbed.days).toEqual(DAYS.slice(-JOURNAL_DAYS_MAX));
  });

  for (const call of CALLS) {
    for (const moment of MOMENTS) {
      test(`is the same in the end when ${call} fails ${moment} it is done [OUTAGE-01, OUTAGE-02]`, async () => {
        const market = await openMarket(`${call}-${moment}`);
        for (const chunk of chunks) {
          market.faults.heal();
          market.faults.fail(call, moment, FAILURES);
          await accept(market, chunk);
        }
        expect(market.faults.failed).toBeGreaterThanOrEqual(FAILURES);
        expect(await outcomeOf(market)).toEqual(undisturbed);
      });
    }
  }
});

const KINDS: readonly Outage["kind"][] = ["away", "starting", "busy", "crowded", "full", "failed"];

test.each(KINDS)(
  "a batch that cannot be kept (%s) is held and not shown, until it can be [OUTAGE-01]",
  async (kind) => {
    const market = await openMarket(`held-${kind}`);
    const { clock, faults, intake, shown } = market;
    const [first = new Uint8Array(), second = new Uint8Array()] = chunks;
    await accept(market, first);
    const before = shown.length;
    faults.fail("journal.append", "before", Number.POSITIVE_INFINITY, kind);
    const held = intake.accept(second);
    await until(
      "ten tries failed",
      () => faults.failed >= 10,
      () => clock.advance(100),
    );
    expect(shown).toHaveLength(before);
    expect(intake.held?.bytes).toBe(second.length);
    faults.heal();
    clock.advance(2_000);
    await held;
    expect(shown.length).toBeGreaterThan(before);
    expect(intake.held).toBeNull();
  },
);
