// A past market that advances at the pace of a clock. The streams read it as they read the live market: it applies the journal's
// events in order, and calls its listeners for each tick.

import { type Clock, MarketClock } from "../../base/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import type { Journal } from "../../store/index.ts";
import { Changes } from "../engine/changes.ts";
import type { MarketEngine } from "../engine/engine.ts";
import { JournalEvents } from "../live/journal-events.ts";
import type { MarketTick, MarketTime, StreamedMarket } from "../live/live-market.ts";
import { TradeLog } from "../trade-log/trade-log.ts";

/** Events of one tick: so few that the threads of the live market never wait long for the processor. */
const TICK_EVENTS = 32;
/** Chunks of trades that a reader can request again: about half an hour of a busy day. When they are full the oldest are dropped. */
const TRADE_CHUNKS_MAX = 64;

export interface PacedMarketOptions {
  readonly journal: Pick<Journal, "read">;
  /** At the event before `next`; no other code may use it. */
  readonly engine: MarketEngine;
  readonly next: Position;
  readonly epoch: string;
  /** Wall time, for the latency of messages. */
  readonly clock: Clock;
  /** Awaited after each tick, because its publication may take time. */
  readonly published: () => Promise<void>;
}

export class PacedMarket implements StreamedMarket {
  readonly clock = new MarketClock();
  readonly epoch: string;
  readonly shownUntilMs = 0;
  readonly tradeLog = new TradeLog(TRADE_CHUNKS_MAX);
  readonly #options: PacedMarketOptions;
  readonly #changes = new Changes();
  readonly #events: JournalEvents;
  /** All events up to this time have been applied. */
  #advancedMs = Number.NEGATIVE_INFINITY;
  // Bound: the parts of the service that follow the market.
  readonly #listeners = new Set<(tick: MarketTick) => void>();

  constructor(options: PacedMarketOptions) {
    this.#options = options;
    this.#events = new JournalEvents(options.journal, options.next);
    this.epoch = options.epoch;
    this.clock.advanceTo(options.engine.timeMs);
    this.#logTrades();
  }

  engine(): MarketEngine {
    return this.#options.engine;
  }

  timeMs(): number {
    return this.#options.engine.timeMs;
  }

  asOf(): MarketTime {
    const { tradingDay, timeMs } = this.#options.engine;
    return { day: tradingDay ?? this.#events.day, timeMs };
  }

  /** Always null: stored events can be trusted. */
  trouble(): null {
    return null;
  }

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Applies every event up to `timeMs`, and returns true once that is done; false when `isWanted` is false before. Throws JournalDamage when
   * an event on the way was changed.
   */
  async advanceTo(timeMs: number, isWanted: () => boolean): Promise<boolean> {
    if (timeMs <= this.#advancedMs) return true;
    while (isWanted()) {
      const hasEvents = this.#events.peek() !== null || (await this.#events.readPage());
      const events = hasEvents ? this.#due(timeMs) : [];
      if (events.length === 0) {
        this.#advancedMs = timeMs;
        return true;
      }
      this.#apply(events);
      await this.#options.published();
    }
    return false;
  }

  /** The next due events of the page, at most one tick. A day starts with the first event of a tick and ends with the last. */
  #due(timeMs: number): readonly MarketEvent[] {
    const events: MarketEvent[] = [];
    while (events.length < TICK_EVENTS) {
      const event = this.#events.peek();
      if (event === null || event.timeMs > timeMs || (event.type === "day-start" && events.length > 0)) break;
      events.push(event);
      this.#events.take();
      if (event.type === "day-end") break;
    }
    return events;
  }

  #apply(events: readonly MarketEvent[]): void {
    const { engine, clock } = this.#options;
    for (const event of events) engine.apply(event, this.#changes);
    this.#logTrades();
    this.clock.advanceTo(engine.timeMs);
    const tick: MarketTick = { batch: { events, arrivedAtMs: clock.nowMs() }, changes: this.#changes, engine };
    for (const listener of this.#listeners) listener(tick);
    this.#changes.clear();
  }

  #logTrades(): void {
    const { engine } = this.#options;
    const { tradingDay } = engine;
    if (tradingDay !== null && tradingDay !== this.tradeLog.day) {
      // When the market starts within a day, the log begins after the day's earlier trades.
      const isFirst = this.tradeLog.day === null;
      const lastSeqOf = (number: number): number => (isFirst ? (engine.trades(number, 1)[0]?.tradeSeq ?? 0) : 0);
      this.tradeLog.startDay(
        tradingDay,
        engine.instruments().map(({ number, symbol }) => ({ number, symbol, lastSeq: lastSeqOf(number) })),
      );
    }
    this.tradeLog.append(this.#changes.tradeColumns);
  }
}
