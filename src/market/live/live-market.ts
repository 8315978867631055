// The market in real time and 15 minutes late. A batch comes in once the journal has kept it: the real-time engine applies it
// at once and listeners learn what changed; the delayed engine reads the same events from the journal 15 minutes later. It writes nothing.

import {
  assert,
  type Clock,
  type Day,
  dayStartMs,
  formatTimestamp,
  MarketClock,
  type Metrics,
  outOfRange,
  SECOND_MS,
} from "../../base/index.ts";
import { type ClosingRecord, type DataMode, DELAY_MS, type EventBatch, type Position } from "../../model/index.ts";
import type { Journal } from "../../store/index.ts";
import { Changes } from "../engine/changes.ts";
import { MarketEngine } from "../engine/engine.ts";
import { TradeLog } from "../trade-log/trade-log.ts";
import { DelayLine } from "./delay-line.ts";
import type { MarketPast } from "./market-past.ts";

/** What one batch did to the real-time market. `changes` is only valid during the call. */
export interface MarketTick {
  readonly batch: EventBatch;
  readonly changes: Changes;
  readonly engine: MarketEngine;
}

/** What a batch did, as an observer needs it. Of the part of a day that is recalled there are only reference data, phases and trades. */
export interface ObservedTick {
  readonly batch: EventBatch;
  readonly changes: Pick<Changes, "isDayChanged" | "tradeColumns">;
  readonly engine: Pick<MarketEngine, "position" | "timeMs" | "isPreparing">;
}

/** A moment of the market. */
export interface MarketTime {
  /** The trading day that is shown. */
  readonly day: Day;
  readonly timeMs: number;
}

/** A market as the streams read it. */
export type StreamedMarket = Pick<
  LiveMarket,
  "engine" | "asOf" | "timeMs" | "trouble" | "clock" | "tradeLog" | "epoch" | "shownUntilMs" | "listen"
>;

/** While there is no market, nothing has been announced. */
const BEFORE_ALL: MarketTime = { day: 0, timeMs: 0 };

export interface LiveMarketOptions {
  readonly journal: Pick<Journal, "read">;
  readonly clock: Clock;
  /** The day with which recovery begins. */
  readonly fromDay: Day;
  /** The closing records of the days before it. */
  readonly closings: readonly ClosingRecord[];
  /** The markets from checkpoints, where there are any; else both begin with `fromDay`. */
  readonly saved?: SavedEngines | null;
  /** Reads what lies before the market's next event and has to be remembered; nothing has to be when it is left out. */
  readonly recall?: (market: LiveMarket, tell: MarketObserver) => Promise<void>;
  /** What the store remembers of the market's past; a market of its own when it is left out. */
  readonly past?: MarketPast;
}

/** Called for every batch. Its promise is waited for before the next batch. */
export type MarketObserver = (tick: ObservedTick) => Promise<unknown> | undefined;

/** Both engines after some events of the journal; the delayed one may have had none. */
export interface SavedEngines {
  readonly realtime: MarketEngine;
  readonly delayed: MarketEngine | null;
}

/** QUOTE-24: a feed that is silent for longer in an open session makes prices unavailable. */
export const FEED_SILENCE_MAX_MS = 60 * SECOND_MS;

/** Both markets, their clock, and whether they can be trusted. */
export class LiveMarket {
  readonly clock = new MarketClock();
  /** The event from which recovery replays the journal: the start of a day, or the one after a checkpoint. */
  readonly next: Position;
  /** Changes only when the market's past was replaced. */
  readonly epoch: string;
  /** Market time up to which a day was shown before it was begun anew: until then nothing of it is published again. */
  readonly shownUntilMs: number;
  /** Every trade of today and of the day before; it has those of a batch before any listener is called. */
  readonly tradeLog = new TradeLog();
  readonly #realtime: MarketEngine;
  readonly #journal: Pick<Journal, "read">;
  #delayed: MarketEngine;
  #delayLine: DelayLine;
  /** Up to this time the delayed market is a copy of the real-time one, which is still to be made; null when none is. */
  #copyAtMs: number | null = null;
  readonly #recall: LiveMarketOptions["recall"];
  readonly #wallClock: Clock;
  readonly #changes = new Changes();
  // Bound: the parts of the service that follow the market.
  readonly #listeners = new Set<(tick: MarketTick) => void>();
  // Bound: the parts of the service that follow the market.
  readonly #observers: MarketObserver[] = [];
  #isRecovered = false;
  /** The delayed market advances in one place at a time. */
  #advancing: Promise<void> = Promise.resolve();
  /** Market time that passed between two days, without an event. */
  #quietMs = 0;
  #lastBatchAtMs: number;
  #feedTrouble = "";

  constructor(options: LiveMarketOptions) {
    const { journal, closings, fromDay, saved } = options;
    this.#journal = journal;
    this.#realtime = saved?.realtime ?? new MarketEngine(closings);
    this.#delayed = saved?.delayed ?? new MarketEngine(closings);
    this.#delayLine = this.#delayLineFrom(fromDay);
    this.next = nextOf(this.#realtime, fromDay);
    this.clock.advanceTo(this.#realtime.timeMs);
    this.#recall = options.recall;
    this.epoch = options.past?.epoch ?? "";
    this.shownUntilMs = options.past?.shownUntilMs ?? 0;
    this.#wallClock = options.clock;
    this.#lastBatchAtMs = options.clock.nowMs();
  }

  /** The market in real time or delayed. */
  engine(mode: DataMode): MarketEngine {
    return mode === "realtime" ? this.#realtime : this.#delayed;
  }

  /**
   * Applies a batch that the journal has kept. Changing the engine and telling listeners is one synchronous step, so that
   * nobody sees half a batch; the observers and the delayed market are waited for after it.
   */
  async apply(batch: EventBatch): Promise<void> {
    if (this.#copyAtMs !== null && (batch.events.at(-1)?.timeMs ?? 0) > this.#copyAtMs) this.#copyToDelayed();
    await this.#applyNow(batch);
    await this.#advanceDelayed();
  }

  /**
   * Time passes between two days, in a market by the wall clock: the clock goes on, and the delayed market comes to the end of the day
   * although nothing happens any more. Within a day only events bring time forward.
   */
  async passTime(timeMs: number): Promise<void> {
    if (!this.#realtime.isDayEnded || this.#realtime.isPreparing || timeMs <= this.#realtime.timeMs) return;
    this.#quietMs = Math.max(this.#quietMs, timeMs);
    this.clock.advanceTo(timeMs);
    await this.#advanceDelayed();
  }

  /** Market time as an audience sees it: that of the last event, or what has passed since a day's end. */
  timeMs(mode: DataMode): number {
    const engine = this.engine(mode);
    if (!engine.isDayEnded || engine.isPreparing) return engine.timeMs;
    const behindMs = mode === "delayed" ? DELAY_MS : 0;
    return Math.max(engine.timeMs, Math.min(this.#quietMs, this.clock.nowMs() - behindMs));
  }

  /**
   * The moment that an audience sees, which decides what it may know: the day of its own market, or that of the live market while the
   * delayed one has none.
   */
  asOf(mode: DataMode): MarketTime {
    const own = this.engine(mode).tradingDay;
    if (own !== null) return { day: own, timeMs: this.timeMs(mode) };
    const day = this.#realtime.tradingDay;
    if (day === null) return BEFORE_ALL;
    // The delayed market has no day yet: it shows what was known before its first day, and nothing of the last 15 minutes.
    return { day, timeMs: Math.min(dayStartMs(day), this.#realtime.timeMs - DELAY_MS) };
  }

  #advanceDelayed(): Promise<void> {
    if (this.#copyAtMs !== null) return Promise.resolve();
    const isQuiet = this.#realtime.isDayEnded && !this.#realtime.isPreparing;
    const nowMs = isQuiet ? Math.max(this.#realtime.timeMs, this.#quietMs) : this.#realtime.timeMs;
    const advanced = this.#advancing.then(() => this.#delayLine.advanceTo(nowMs - DELAY_MS));
    this.#advancing = advanced.catch(() => undefined);
    return advanced;
  }

  /**
   * The market is brought to `untilMs` before anybody looks at it. The delayed market, which would apply nearly all of the same events, is
   * left behind until then, and becomes a copy of the real-time one where their ways part. Nothing is done where it has a state of its own.
   */
  bringTo(untilMs: number): void {
    const copyAtMs = untilMs - DELAY_MS;
    if (this.#delayed.position === null && this.#realtime.timeMs <= copyAtMs) this.#copyAtMs = copyAtMs;
  }

  /** From now on somebody looks at the delayed market, however far it was brought. */
  async brought(): Promise<void> {
    this.#copyAtMs = null;
    if (this.#realtime.position !== null) await this.#advanceDelayed();
  }

  /** Before the first batch with an event that the delayed market must not have. */
  #copyToDelayed(): void {
    this.#copyAtMs = null;
    // The reference data of the very first day is the delay line's.
    if (this.#realtime.tradingDay === null) return;
    this.#delayed = MarketEngine.load(this.#realtime.save());
    this.#delayLine = this.#delayLineFrom(this.#realtime.tradingDay);
  }

  #delayLineFrom(fromDay: Day): DelayLine {
    const delayed = this.#delayed;
    const isFirstDay = delayed.position === null;
    return new DelayLine(this.#journal, nextOf(delayed, fromDay), isFirstDay, (event) => delayed.apply(event));
  }

  /** Remembers what lies before `next`. Call it once, after `observe` and before the journal is replayed. */
  async recall(): Promise<void> {
    await this.#recall?.(this, (tick) => this.#tellObservers(tick));
    if (this.#realtime.position !== null) await this.#advanceDelayed();
  }

  /** From now on listeners are called; what recovery replays was published before the restart. */
  recovered(): void {
    this.#isRecovered = true;
    this.#lastBatchAtMs = this.#wallClock.nowMs();
  }

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Like `listen`, but called after all listeners, also for what recovery replays, and waited for. Call it before recovery. */
  observe(observer: MarketObserver): void {
    this.#observers.push(observer);
  }

  /** Sets what is wrong with the feed, empty for nothing. Prices are not shown while something is. */
  noteFeedTrouble(trouble: string): void {
    this.#feedTrouble = trouble;
  }

  /** Why prices cannot be trusted now; null when they can. */
  trouble(mode: DataMode = "realtime"): string | null {
    if (this.#feedTrouble !== "") return this.#feedTrouble;
    if (this.#realtime.tradingDay === null) return "no market data has arrived yet";
    if (this.engine(mode).timeMs < this.shownUntilMs - (mode === "delayed" ? DELAY_MS : 0)) {
      return `the day was begun anew and has not come back to ${formatTimestamp(this.shownUntilMs)}`;
    }
    const nowMs = this.#wallClock.nowMs();
    // A wall clock that was set back would hide the silence for as long; it is counted anew from here.
    if (nowMs < this.#lastBatchAtMs) this.#lastBatchAtMs = nowMs;
    const silentMs = nowMs - this.#lastBatchAtMs;
    if (silentMs > FEED_SILENCE_MAX_MS && this.#realtime.isOpen) {
      return `the feed has been silent for ${Math.floor(silentMs / SECOND_MS)} seconds in an open session`;
    }
    return null;
  }

  /** The synchronous step; returns what observers want to be waited for. */
  #applyNow(batch: EventBatch): Promise<unknown> | undefined {
    const { events } = batch;
    const wasPast = this.#realtime.timeMs < this.shownUntilMs;
    this.#lastBatchAtMs = this.#wallClock.nowMs();
    for (let index = 0; index < events.length; index++) {
      const event = events[index] ?? outOfRange(index);
      const { type } = event;
      assert(type !== "day-start" || index === 0, "a day starts with the first event of a batch");
      assert(type !== "day-end" || index === events.length - 1, "a day ends with the last event of a batch");
      this.#realtime.apply(event, this.#changes);
    }
    this.#logTrades();
    this.clock.advanceTo(this.#realtime.timeMs);
    const tick: MarketTick = { batch, changes: this.#changes, engine: this.#realtime };
    const isPast = this.#realtime.timeMs < this.shownUntilMs;
    if (wasPast && !isPast) this.#changes.startDay(this.#realtime.instruments().map(({ number }) => number));
    if (this.#isRecovered && !isPast) for (const listener of this.#listeners) listener(tick);
    const observed = this.#tellObservers(tick);
    this.#changes.clear();
    return observed;
  }

  #tellObservers(tick: ObservedTick): Promise<unknown> | undefined {
    const observed = this.#observers.map((observer) => observer(tick)).filter((held) => held !== undefined);
    return observed.length === 0 ? undefined : Promise.all(observed);
  }

  #logTrades(): void {
    const { tradingDay } = this.#realtime;
    if (tradingDay !== null && tradingDay !== this.tradeLog.day) {
      this.tradeLog.startDay(tradingDay, this.#realtime.instruments());
    }
    this.tradeLog.append(this.#changes.tradeColumns);
  }
}

function nextOf({ position }: MarketEngine, fromDay: Day): Position {
  return position === null ? { day: fromDay, seq: 1 } : { day: position.day, seq: position.seq + 1 };
}

/** The metrics of the market for Prometheus. Returns the end of the counting. */
export function measureMarket(metrics: Metrics, market: LiveMarket): () => void {
  const events = metrics.counter("feed_events_total", "Market events taken in since the start.");
  metrics.gauge("trade_log_bytes", "Memory of the trade log.", [], (gauge) => gauge.set(market.tradeLog.bytes));
  metrics.gauge("market_time_seconds", "Market time of the live engine, in Unix seconds.", [], (gauge) =>
    gauge.set(market.engine("realtime").timeMs / SECOND_MS),
  );
  return market.listen(({ batch }) => events.inc(batch.events.length));
}
