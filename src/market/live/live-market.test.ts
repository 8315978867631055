// One batch at a time: the engine changes and the listeners are called in one step, and the recorder works before and after it.

import { expect, test } from "bun:test";
import { DAY_ONE, DAY_TWO, listed, Script } from "../../../test/market/script.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { type Day, HOUR_MS } from "../../base/index.ts";
import type { MarketEvent } from "../../model/index.ts";
import type { Bars, Closings, Journal } from "../../store/index.ts";
import { BarRecorder } from "./bar-recorder.ts";
import { FEED_SILENCE_MAX_MS, LiveMarket } from "./live-market.ts";

const LISTINGS = [listed("1001", 20), listed("1002", 30)];

/** A market that records its calls in order; every call of the store waits until the test releases it. */
class Diary {
  readonly lines: string[] = [];
  readonly script = new Script();
  readonly clock = new TestClock();
  readonly market: LiveMarket;
  /** Releases of the waiting calls of the store. */
  readonly held: (() => void)[] = [];
  readonly #recorder: BarRecorder;
  #sent = 0;

  constructor() {
    const journal = { read: async () => [], days: async () => [], prune: async () => {} } as unknown as Journal;
    this.#recorder = new BarRecorder({
      journal: { ...journal, days: () => this.#hold("days of the journal").then(() => []) } as unknown as Journal,
      bars: { write: () => this.#hold("write bars"), minuteDays: async () => [] } as unknown as Bars,
      closings: {
        has: async () => false,
        write: (day: Day) => this.#hold(`write closings ${day}`),
      } as unknown as Closings,
      journalDaysMax: 5,
      minuteDaysMax: 5,
    });
    this.market = new LiveMarket({ journal, clock: this.clock, fromDay: DAY_ONE, closings: [] });
    this.market.observe(({ engine }) => this.#hold(`observe ${engine.position?.seq}`));
    this.market.recovered();
    this.market.listen(({ engine, batch }) => {
      this.lines.push(`tell ${batch.events.length} at ${engine.position?.seq}`);
    });
  }

  /** The events written since the last call. */
  written(): readonly MarketEvent[] {
    const events = this.script.events.slice(this.#sent);
    this.#sent = this.script.events.length;
    return events;
  }

  apply(): Promise<void> {
    return this.#recorder.apply(this.market, { events: this.written(), arrivedAtMs: 0 });
  }

  /** Releases the waiting calls one by one until the market has applied its batch. */
  async finish(applied: Promise<void>): Promise<void> {
    let isApplied = false;
    void applied.then(() => {
      isApplied = true;
    });
    while (!isApplied) {
      this.held.shift()?.();
      await Promise.resolve();
    }
  }

  #hold(line: string): Promise<void> {
    this.lines.push(line);
    return new Promise((resolve) => void this.held.push(resolve));
  }
}

test("a batch is applied and told in the call itself, before anything is waited for", async () => {
  const diary = new Diary();
  diary.script.day(DAY_ONE, LISTINGS);
  await diary.finish(diary.apply());
  diary.lines.length = 0;
  diary.script.phase("1001", "continuous").trade("1001", "buy", 21, 10);
  const applied = diary.apply();
  expect(diary.lines).toEqual(["tell 2 at 7", "observe 7"]);
  await diary.finish(applied);
});

test("a day is recorded after its end was shown, and one without an end is closed before the next is shown; old days are forgotten last", async () => {
  const diary = new Diary();
  const next = async (write: (script: Script) => void): Promise<readonly string[]> => {
    diary.lines.length = 0;
    write(diary.script);
    await diary.finish(diary.apply());
    return diary.lines;
  };
  expect(await next((script) => script.day(DAY_ONE, LISTINGS))).toEqual([
    "tell 5 at 5",
    "observe 5",
    "days of the journal",
  ]);
  expect(await next((script) => script.dayEnd())).toEqual([
    "tell 3 at 8",
    "observe 8",
    "write bars",
    `write closings ${DAY_ONE}`,
  ]);
  await next((script) => script.day(DAY_TWO, LISTINGS));
  expect(await next((script) => script.day(DAY_TWO + 1, LISTINGS))).toEqual([
    `write closings ${DAY_TWO}`,
    "tell 5 at 5",
    "observe 5",
    "days of the journal",
  ]);
});

test("a batch that goes over the border of a day is refused as a bug of ours", async () => {
  const diary = new Diary();
  diary.script.day(DAY_ONE, LISTINGS).dayEnd().day(DAY_TWO, LISTINGS);
  const applied = diary.apply();
  await expect(applied).rejects.toThrow("a day ends with the last event of a batch");
});

test("a wall clock that is set back hides a silent feed for no longer than a minute [QUOTE-24]", async () => {
  const diary = new Diary();
  diary.script.day(DAY_ONE, LISTINGS).at("10:00").phase("1001", "continuous");
  await diary.finish(diary.apply());
  diary.clock.jumpTo(diary.clock.nowMs() - HOUR_MS);
  expect(diary.market.trouble()).toBeNull();
  diary.clock.jumpTo(diary.clock.nowMs() + FEED_SILENCE_MAX_MS + 1);
  expect(diary.market.trouble()).toContain("silent");
});

test("a day that is begun anew is told from the time on that was shown before, then as a whole [FEED-17]", async () => {
  const script = new Script()
    .day(DAY_ONE, LISTINGS)
    .phase("1001", "continuous")
    .at("10:00")
    .trade("1001", "buy", 21, 10);
  const shownUntilMs = script.timeMs;
  const market = new LiveMarket({
    journal: { read: async () => [] } as unknown as Journal,
    clock: new TestClock(),
    fromDay: DAY_ONE,
    closings: [],
    past: { epoch: "B", shownUntilMs },
  });
  const counts: number[] = [];
  market.listen(({ changes }) => void counts.push(changes.quotes.length));
  market.recovered();
  const again = new Script()
    .day(DAY_ONE, LISTINGS)
    .phase("1001", "continuous")
    .at("09:59")
    .trade("1001", "buy", 21, 10);
  await market.apply({ events: again.events, arrivedAtMs: 0 });
  expect(counts).toEqual([]);
  expect(market.trouble()).toContain("the day was begun anew and has not come back to 2026-11-15T10:00:00.000+03:00");
  const count = again.events.length;
  again.at("10:00").heartbeat();
  await market.apply({ events: again.events.slice(count), arrivedAtMs: 0 });
  // The listeners get both instruments, although this batch has no event of them.
  expect(counts).toEqual([2]);
  expect(market.trouble()).toBeNull();
  // The delayed market has not caught up with its former time.
  expect(market.trouble("delayed")).toContain("begun anew");
  expect(market.epoch).toBe("B");
});
