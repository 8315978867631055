// The market in real time and 15 minutes late. A batch comes in once the journal has stored it: the real-time engine applies it at
// once and listeners get the changes; the delayed engine reads the same events from the journal 15 minutes later. It writes no data.

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

/** One batch and its changes of the real-time market. `changes` is only valid during the call. */
export interface MarketTick {
  readonly batch: EventBatch;
  readonly changes: Changes;
  readonly engine: MarketEngine;
}

/** One batch with the changes that an observer needs. Recalled batches have only reference data, phases and trades. */
export interface ObservedTick {
  readonly batch: EventBatch;
  readonly changes: Pick<Changes, "isDayChanged" | "tradeColumns">;
  readonly engine: Pick<MarketEngine, "position" | "timeMs" | "isPreparing">;
}

/** A moment of the market. */
export interface MarketTime {
  /** The trading day of the answers. */
  readonly day: Day;
  readonly timeMs: number;
}

/** The part of a market that the streams read. */
export type StreamedMarket = Pick<
  LiveMarket,
  "engine" | "asOf" | "timeMs" | "trouble" | "clock" | "tradeLog" | "epoch" | "shownUntilMs" | "listen"
>;

/** The moment of a market without any data: before all announcements. */
const BEFORE_ALL: MarketTime = { day: 0, timeMs: 0 };

export interface LiveMarketOptions {
  readonly journal: Pick<Journal, "read">;
  readonly clock: Clock;
  /** The day with which recovery begins. */
  readonly fromDay: Day;
  /** The closing records of the days before it. */
  readonly closings: readonly ClosingRecord[];
  /** The engines from checkpoints; without any, both begin with `fromDay`. */
  readonly saved?: SavedEngines | null;
  /** Reads the trades and reference data before the market's next event; without it, nothing is recalled. */
  readonly recall?: (market: LiveMarket, observe: MarketObserver) => Promise<void>;
  /** The stored facts about the market's past; without it, the market has no past. */
  readonly past?: MarketPast;
}

/** Called for every batch. The market waits for its promise before the next batch. */
export type MarketObserver = (tick: ObservedTick) => Promise<unknown> | undefined;

/** Both engines after some events of the journal; the delayed one may have had none. */
export interface SavedEngines {
  readonly realtime: MarketEngine;
  readonly delayed: MarketEngine | null;
}

/** QUOTE-24: prices become unavailable when the feed is silent for longer in an open session. */
export const FEED_SILENCE_MAX_MS = 60 * SECOND_MS;

/** The real-time and the delayed market, their clock, and the reason why their prices cannot be trusted. */
export class LiveMarket {
  readonly clock = new MarketClock();
  /** The event from which recovery replays the journal: the start of a day, or the event after a checkpoint. */
  readonly next: Position;
  /** An id that changes only when the market's past was replaced. */
  readonly epoch: string;
  /** Market time up to which a day was shown before it was started again: nothing of the day is published again up to then. */
  readonly shownUntilMs: number;
  /** Every trade of today and of the day before; a batch's trades are added before any listener is called. */
  readonly tradeLog = new TradeLog();
  readonly #realtime: MarketEngine;
  readonly #journal: Pick<Journal, "read">;
  #delayed: MarketEngine;
  #delayLine: DelayLine;
  /** The market time at which the delayed market is to become a copy of the real-time one; null when no copy is due. */
  #copyAtMs: number | null = null;
  readonly #recall: LiveMarketOptions["recall"];
  readonly #wallClock: Clock;
  readonly #changes = new Changes();
  // Bound: the parts of the service that follow the market.
  readonly #listeners = new Set<(tick: MarketTick) => void>();
  // Bound: the parts of the service that follow the market.
  readonly #observers: MarketObserver[] = [];
  #isRecovered = false;
  /** Resolves at the end of the last advance: advances of the delayed market run one after the other. */
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
   * Applies a batch that the journal has stored. It changes the engine and calls the listeners in one synchronous step, so that no
   * reader sees half a batch; then it waits for the observers and the delayed market.
   */
  async apply(batch: EventBatch): Promise<void> {
    if (this.#copyAtMs !== null && (batch.events.at(-1)?.timeMs ?? 0) > this.#copyAtMs) this.#copyToDelayed();
    await this.#applyNow(batch);
    await this.#advanceDelayed();
  }

  /**
   * Lets time pass between two days, for a market that follows the wall clock: the clock advances, and the delayed market reaches the end
   * of the day although no event follows. Within a day only events advance the time.
   */
  async passTime(timeMs: number): Promise<void> {
    if (!this.#realtime.isDayEnded || this.#realtime.isPreparing || timeMs <= this.#realtime.timeMs) return;
    this.#quietMs = Math.max(this.#quietMs, timeMs);
    this.clock.advanceTo(timeMs);
    await this.#advanceDelayed();
  }

  /** Market time for a data mode: the time of the last event, or the time that has passed since a day's end. */
  timeMs(mode: DataMode): number {
    const engine = this.engine(mode);
    if (!engine.isDayEnded || engine.isPreparing) return engine.timeMs;
    const behindMs = mode === "delayed" ? DELAY_MS : 0;
    return Math.max(engine.timeMs, Math.min(this.#quietMs, this.clock.nowMs() - behindMs));
  }

  /**
   * The moment of a data mode, which limits the data in its answers: the day of its own market, or that of the live market while the
   * delayed market has none.
   */
  asOf(mode: DataMode): MarketTime {
    const own = this.engine(mode).tradingDay;
    if (own !== null) return { day: own, timeMs: this.timeMs(mode) };
    const day = this.#realtime.tradingDay;
    if (day === null) return BEFORE_ALL;
    // The delayed market has no day yet: it shows data from before its first day, and none of the last 15 minutes.
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
   * Announces that recovery replays up to `untilMs` before the first reader. The delayed market, which would apply nearly all of the same
   * events, waits and becomes a copy of the real-time one at `untilMs` - DELAY_MS. Does nothing when it has a state already.
   */
  bringTo(untilMs: number): void {
    const copyAtMs = untilMs - DELAY_MS;
    if (this.#delayed.position === null && this.#realtime.timeMs <= copyAtMs) this.#copyAtMs = copyAtMs;
  }

  /** The delayed market has readers from now on, wherever recovery ended. */
  async brought(): Promise<void> {
    this.#copyAtMs = null;
    if (this.#realtime.position !== null) await this.#advanceDelayed();
  }

  /** Copies the engine before the first batch with an event that the delayed market must not have yet. */
  #copyToDelayed(): void {
    this.#copyAtMs = null;
    // The delay line applies the reference data of the very first day.
    if (this.#realtime.tradingDay === null) return;
    this.#delayed = MarketEngine.load(this.#realtime.save());
    this.#delayLine = this.#delayLineFrom(this.#realtime.tradingDay);
  }

  #delayLineFrom(fromDay: Day): DelayLine {
    const delayed = this.#delayed;
    const isFirstDay = delayed.position === null;
    return new DelayLine(this.#journal, nextOf(delayed, fromDay), isFirstDay, (event) => delayed.apply(event));
  }

  /** Recalls the events before `next`. Call it once, after `observe` and before the journal is replayed. */
  async recall(): Promise<void> {
    await this.#recall?.(this, (tick) => this.#notifyObservers(tick));
    if (this.#realtime.position !== null) await this.#advanceDelayed();
  }

  /** From now on listeners are called; the events that recovery replayed were published before the restart. */
  recovered(): void {
    this.#isRecovered = true;
    this.#lastBatchAtMs = this.#wallClock.nowMs();
  }

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Like `listen`, but the observer is called after all listeners and also for replayed batches, and awaited. Call it before recovery. */
  observe(observer: MarketObserver): void {
    this.#observers.push(observer);
  }

  /** Sets the trouble of the feed, empty for none. Prices are not shown while there is trouble. */
  noteFeedTrouble(trouble: string): void {
    this.#feedTrouble = trouble;
  }

  /** The reason why prices cannot be trusted at present; null when they can. */
  trouble(mode: DataMode = "realtime"): string | null {
    if (this.#feedTrouble !== "") return this.#feedTrouble;
    if (this.#realtime.tradingDay === null) return "no market data has arrived yet";
    if (this.engine(mode).timeMs < this.shownUntilMs - (mode === "delayed" ? DELAY_MS : 0)) {
      return `the day was begun anew and has not come back to ${formatTimestamp(this.shownUntilMs)}`;
    }
    const nowMs = this.#wallClock.nowMs();
    // A wall clock that was set back would hide the silence, so the count restarts here.
    if (nowMs < this.#lastBatchAtMs) this.#lastBatchAtMs = nowMs;
    const silentMs = nowMs - this.#lastBatchAtMs;
    if (silentMs > FEED_SILENCE_MAX_MS && this.#realtime.isOpen) {
      return `the feed has been silent for ${Math.floor(silentMs / SECOND_MS)} seconds in an open session`;
    }
    return null;
  }

  /** The synchronous step; returns a promise when observers need time. */
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
    const observed = this.#notifyObservers(tick);
    this.#changes.clear();
    return observed;
  }

  #notifyObservers(tick: ObservedTick): Promise<unknown> | undefined {
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

/** The metrics of the market for Prometheus. Call the returned function to stop the counting. */
export function measureMarket(metrics: Metrics, market: LiveMarket): () => void {
  const events = metrics.counter("feed_events_total", "Market events taken in since the start.");
  metrics.gauge("trade_log_bytes", "Memory of the trade log.", [], (gauge) => gauge.set(market.tradeLog.bytes));
  metrics.gauge("market_time_seconds", "Market time of the live engine, in Unix seconds.", [], (gauge) =>
    gauge.set(market.engine("realtime").timeMs / SECOND_MS),
  );
  return market.listen(({ batch }) => events.inc(batch.events.length));
}
