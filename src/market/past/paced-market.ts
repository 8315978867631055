// A past market that goes on at the pace of a clock. The streams read it as they read the live market: it applies the journal's events,
// in their order, and tells its listeners of each tick.

import { type Clock, MarketClock, outOfRange } from "../../base/index.ts";
import { FrameError, FrameReader } from "../../feed-protocol/index.ts";
import type { MarketEvent, Position } from "../../model/index.ts";
import { type Journal, JournalDamage } from "../../store/index.ts";
import { Changes } from "../engine/changes.ts";
import type { MarketEngine } from "../engine/engine.ts";
import type { MarketTick, MarketTime, StreamedMarket } from "../live/live-market.ts";
import { TradeLog } from "../trade-log/trade-log.ts";

/** Read at a time: a few seconds of a busy market. */
const PAGE_BYTES = 128 * 1024;
/** Events of one tick; what they publish has to fit the buffers of readers. */
const TICK_EVENTS = 128;
/** Trades that a reader can be sent again: about half an hour of a busy day. When it is full the oldest are forgotten. */
const TRADE_CHUNKS_MAX = 64;

export interface PacedMarketOptions {
  readonly journal: Pick<Journal, "read">;
  /** At the event before `next`, and nobody else's. */
  readonly engine: MarketEngine;
  readonly next: Position;
  readonly epoch: string;
  /** Wall time, for the latency of messages. */
  readonly clock: Clock;
  /** Waited for after each tick: whoever publishes it may need time. */
  readonly published: () => Promise<void>;
}

export class PacedMarket implements StreamedMarket {
  readonly clock = new MarketClock();
  readonly epoch: string;
  readonly shownUntilMs = 0;
  readonly tradeLog = new TradeLog(TRADE_CHUNKS_MAX);
  readonly #options: PacedMarketOptions;
  readonly #changes = new Changes();
  /** Events that were read; from `#at` on they are not due yet. Bound: PAGE_BYTES, or one batch. */
  #page: MarketEvent[] = [];
  #at = 0;
  #next: Position;
  /** Everything up to this time has been applied. */
  #advancedMs = Number.NEGATIVE_INFINITY;
  // Bound: the parts of the service that follow the market.
  readonly #listeners = new Set<(tick: MarketTick) => void>();

  constructor(options: PacedMarketOptions) {
    this.#options = options;
    this.#next = options.next;
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
    return { day: tradingDay ?? this.#next.day, timeMs };
  }

  /** A past that was kept can be trusted. */
  trouble(): null {
    return null;
  }

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies every event with this time or an earlier one, as long as that is wanted. Throws JournalDamage when what leads there was changed. */
  async advanceTo(timeMs: number, isWanted: () => boolean): Promise<void> {
    if (timeMs <= this.#advancedMs) return;
    while (isWanted()) {
      const hasEvents = this.#at < this.#page.length || (await this.#readPage());
      const events = hasEvents ? this.#due(timeMs) : [];
      if (events.length === 0) {
        this.#advancedMs = timeMs;
        return;
      }
      this.#apply(events);
      await this.#options.published();
    }
  }

  /** The next events of the page that are due, as many as a tick has. A day starts with the first of a tick and ends with the last. */
  #due(timeMs: number): readonly MarketEvent[] {
    const events: MarketEvent[] = [];
    while (events.length < TICK_EVENTS && this.#at < this.#page.length) {
      const event = this.#page[this.#at] ?? outOfRange(this.#at);
      if (event.timeMs > timeMs || (event.type === "day-start" && events.length > 0)) break;
      events.push(event);
      this.#at++;
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
      // In the middle of a day the log begins after the trades that were before.
      const isFirst = this.tradeLog.day === null;
      const lastSeqOf = (number: number): number => (isFirst ? (engine.trades(number, 1)[0]?.tradeSeq ?? 0) : 0);
      this.tradeLog.startDay(
        tradingDay,
        engine.instruments().map(({ number, symbol }) => ({ number, symbol, lastSeq: lastSeqOf(number) })),
      );
    }
    this.tradeLog.append(this.#changes.tradeColumns);
  }

  /** False when the journal has nothing more. */
  async #readPage(): Promise<boolean> {
    const batches = await this.#options.journal.read(this.#next, PAGE_BYTES);
    const page: MarketEvent[] = [];
    for (const batch of batches) {
      const { day, frames, lastSeq } = batch;
      const fromSeq = day === this.#next.day ? this.#next.seq : 1;
      try {
        new FrameReader(day).readAll(frames, (event) => {
          if (event.seq >= fromSeq) page.push(event);
        });
      } catch (error) {
        if (error instanceof FrameError) throw new JournalDamage(batch, error.message);
        throw error;
      }
      this.#next = { day, seq: lastSeq + 1 };
    }
    this.#page = page;
    this.#at = 0;
    return page.length > 0;
  }
}
