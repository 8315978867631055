// The market at its two times. Batches come in after the journal has them; the live engine applies them at once, the
// delayed engine when their 15 minutes have passed, and whoever listens is told what changed.

import { type Clock, type Day, MarketClock, SECOND_MS } from "../base/index.ts";
import { Changes, MarketEngine } from "../market/index.ts";
import { type ClosingRecord, type DataMode, DELAY_MS, type EventBatch } from "../model/index.ts";
import type { Journal } from "../store/index.ts";
import type { DayRecorder } from "./bar-recorder.ts";
import { DelayLine } from "./delay-line.ts";

/** What one batch did to the live market. `changes` is only valid during the call. */
export interface MarketTick {
  readonly batch: EventBatch;
  readonly changes: Changes;
  readonly engine: MarketEngine;
}

export interface LiveMarketOptions {
  readonly journal: Journal;
  readonly recorder: DayRecorder;
  readonly clock: Clock;
  /** Where the engines start: the first day that is replayed, and what the days before it left behind. */
  readonly fromDay: Day;
  readonly closings: readonly ClosingRecord[];
  /** Told of every batch, those that recovery replays included, after all listeners. What it returns is waited for. */
  readonly observe?: (tick: MarketTick) => Promise<void> | undefined;
}

/** Contract 3.1: a feed that is silent for longer in an open session makes prices unavailable. */
export const FEED_SILENCE_MAX_MS = 60 * SECOND_MS;

/** Both markets, their clock, and whether they can be trusted. */
export class LiveMarket {
  readonly clock = new MarketClock();
  readonly #realtime: MarketEngine;
  readonly #delayed: MarketEngine;
  readonly #delayLine: DelayLine;
  readonly #recorder: DayRecorder;
  readonly #wallClock: Clock;
  readonly #changes = new Changes();
  readonly #listeners = new Set<(tick: MarketTick) => void>();
  readonly #observe: LiveMarketOptions["observe"];
  #isRecovered = false;
  #isMidBatch = false;
  #lastBatchAtMs: number;
  #feedTrouble = "";

  constructor(options: LiveMarketOptions) {
    this.#realtime = new MarketEngine(options.closings);
    this.#delayed = new MarketEngine(options.closings);
    this.#delayLine = new DelayLine(options.journal, { day: options.fromDay, seq: 1 }, (event) =>
      this.#delayed.apply(event),
    );
    this.#recorder = options.recorder;
    this.#observe = options.observe;
    this.#wallClock = options.clock;
    this.#lastBatchAtMs = options.clock.nowMs();
  }

  /** The market as an audience of this mode sees it. */
  engine(mode: DataMode): MarketEngine {
    return mode === "realtime" ? this.#realtime : this.#delayed;
  }

  /** True while a batch is partly applied and not yet told to listeners: what is seen now will be told again. */
  get isMidBatch(): boolean {
    return this.#isMidBatch;
  }

  /** Applies a batch that the journal has kept. */
  async apply(batch: EventBatch): Promise<void> {
    this.#lastBatchAtMs = this.#wallClock.nowMs();
    this.#isMidBatch = true;
    for (const event of batch.events) {
      if (event.type === "day-start") await this.#recorder.giveUp(this.#realtime);
      this.#realtime.apply(event, this.#changes);
      // The day's bars are taken before the next day's first event replaces them.
      if (event.type === "day-end") await this.#recorder.record(this.#realtime);
      if (event.type === "day-start") await this.#recorder.forgetOldDays(event.day);
    }
    this.#isMidBatch = false;
    this.clock.advanceTo(this.#realtime.timeMs);
    const held = this.#tell({ batch, changes: this.#changes, engine: this.#realtime });
    this.#changes.clear();
    await held;
    await this.#delayLine.advanceTo(this.#realtime.timeMs - DELAY_MS);
  }

  /** From now on listeners are told; what recovery replays was told before the restart. */
  recovered(): void {
    this.#isRecovered = true;
    this.#lastBatchAtMs = this.#wallClock.nowMs();
  }

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What is wrong with the feed; empty when nothing is. Prices are not shown while there is something. */
  noteFeedTrouble(trouble: string): void {
    this.#feedTrouble = trouble;
  }

  /** Why prices cannot be trusted now; null when they can. */
  trouble(): string | null {
    if (this.#feedTrouble !== "") return this.#feedTrouble;
    if (this.#realtime.tradingDay === null) return "no market data has arrived yet";
    const silentMs = this.#wallClock.nowMs() - this.#lastBatchAtMs;
    if (silentMs > FEED_SILENCE_MAX_MS && this.#realtime.isOpen) {
      return `the feed has been silent for ${Math.floor(silentMs / SECOND_MS)} seconds in an open session`;
    }
    return null;
  }

  #tell(tick: MarketTick): Promise<void> | undefined {
    if (this.#isRecovered) for (const listener of this.#listeners) listener(tick);
    return this.#observe?.(tick);
  }
}
