// The one market that all TCP readers share. It follows the clock with or without readers, and stores the frames of the
// present day and of the day before, so that a reader who is a little behind at a day's end loses nothing. It stores the next minute in a
// folder, so that a restarted market continues at once with the first reader who comes back.

import {
  type Clock,
  type Day,
  type Decimal,
  dayStartMs,
  nextTradingDay,
  present,
  type Timer,
} from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import type { OrderReport, OrderRequest } from "../trading/orders/order-command.ts";
import type { OrderLog } from "../trading/orders/order-log.ts";
import { DAY_END_MS, DAY_START_MS } from "../world/universe/schedule.ts";
import { AheadCache } from "./ahead-cache.ts";
import { DayAhead, timesOf } from "./day-ahead.ts";
import { DayChain } from "./day-chain.ts";
import { type ExchangeOptions, epochOf } from "./exchange-options.ts";
import type { FastForward } from "./fast-forward.ts";
import { nextSeqOf } from "./frame-chunks.ts";
import type { ItchOutput } from "./itch-session.ts";
import { MarketPace } from "./market-pace.ts";
import { RetransmissionBuffer } from "./retransmission-buffer.ts";
import { sentUntil, TroubledFeed } from "./troubled-feed.ts";

const TICK_MS = 8;
/** The order log records the market's reach this far ahead, in wall time. */
const REACH_MS = 2_000;
/** While it catches up, the market gives way to the event loop after this much wall time. */
const SLICE_MS = 20;

export class SharedMarket {
  readonly chain: DayChain;
  readonly #options: ExchangeOptions;
  readonly #clock: Clock;
  readonly #moved: () => void;
  readonly #orders: OrderLog | null;
  /** Receives every report to an agent, with its day. */
  readonly #report: (day: Day, report: OrderReport) => void;
  readonly #itch: ItchOutput | null;
  /** Null where the next minute is not stored: orders of agents happen at their own moment, and ITCH has more content than frames. */
  readonly #ahead: AheadCache | null;
  #day: DayAhead;
  #buffer: RetransmissionBuffer;
  #previousBuffer: RetransmissionBuffer | null = null;
  /** The ITCH messages of the same two days; empty where nobody reads ITCH. */
  #messages: RetransmissionBuffer;
  #previousMessages: RetransmissionBuffer | null = null;
  #pace: MarketPace | null = null;
  #timer: Timer | null = null;
  #hasReaders = false;
  #stopped = false;

  /** `moved` is called after new frames are in the buffer. */
  constructor(
    options: ExchangeOptions,
    clock: Clock,
    moved: () => void,
    orders: OrderLog | null = null,
    report: (day: Day, report: OrderReport) => void = () => undefined,
    itch: ItchOutput | null = null,
  ) {
    this.chain = new DayChain(options, orders, itch?.dialect);
    this.#itch = itch;
    this.#orders = orders;
    this.#report = report;
    this.#options = options;
    this.#clock = clock;
    this.#moved = moved;
    // Where agents have acted, the market continues at the furthest moment in its log, so that no reader is ahead of it.
    const day = orders?.reached?.day ?? options.firstDay;
    const { cacheDir } = options;
    const isAhead = cacheDir !== null && orders === null && itch === null;
    this.#ahead = isAhead ? new AheadCache(cacheDir, this.chain.key) : null;
    this.#day = DayAhead.of(this.chain.run(day), null);
    this.#buffer = new RetransmissionBuffer(day);
    this.#messages = new RetransmissionBuffer(day);
    this.#passReports();
  }

  /** Identifies the numbering of its events; only another market has another one. */
  get epoch(): number {
    return epochOf(this.#options, this.#orders?.id);
  }

  /** The position of the next event. */
  get live(): Position {
    return { day: this.#buffer.day, seq: this.#buffer.nextSeq };
  }

  /** The feed to a new reader, with the trouble of a scenario. */
  newFeed(): TroubledFeed {
    this.#hasReaders = true;
    return new TroubledFeed(this.#options.scenario);
  }

  /** False until the market has caught up with the start of its clock. */
  get isLive(): boolean {
    return this.#pace !== null;
  }

  /** The frames of a day; null when they are not stored. */
  bufferOf(day: number): RetransmissionBuffer | null {
    if (this.#buffer.day === day) return this.#buffer;
    return this.#previousBuffer?.day === day ? this.#previousBuffer : null;
  }

  /** The ITCH messages of a day; null when they are not stored. */
  messagesOf(day: number): RetransmissionBuffer | null {
    if (this.#messages.day === day) return this.#messages;
    return this.#previousMessages?.day === day ? this.#previousMessages : null;
  }

  /** The state of the books as ITCH messages; the last one names the next message of the day. */
  snapshot(): Uint8Array<ArrayBuffer> {
    return present(this.#day.run.itch, "a market without ITCH").snapshot();
  }

  /** Continues at a position ahead with frames that were stored before a restart, and simulates behind them; false when there are none. */
  goOn(from: Position): boolean {
    const kept = this.#ahead?.read(from) ?? null;
    if (this.#ahead === null || kept === null) return false;
    const { firstDay, startTimeOfDayMs } = this.#options;
    if (from.day === firstDay && timesOf(kept).firstMs < startTimeOfDayMs) return false;
    this.#previousBuffer = null;
    this.#day = DayAhead.behind(from, kept, () => this.chain.run(from.day), this.#ahead);
    // A reader who is still before this event gets the missing frames from a simulation.
    this.#buffer = new RetransmissionBuffer(from.day, from.seq);
    this.#pace = new MarketPace(this.#clock, this.#options.speed, this.#day.timeMs);
    return true;
  }

  /** Continues where a fast-forward has arrived, unless the market has come further in the meantime. */
  adopt({ run, buffer, messages }: Pick<FastForward, "run" | "buffer" | "messages">): void {
    const { day, seq } = this.live;
    if (buffer.day < day || (buffer.day === day && buffer.nextSeq <= seq)) return;
    // A reader who is still on an earlier day gets that day from a simulation.
    if (buffer.day !== day) {
      this.#previousBuffer = null;
      this.#previousMessages = null;
    }
    this.#day = DayAhead.of(run, null);
    this.#buffer = buffer;
    this.#messages = messages;
    this.#itch?.references?.note(run);
    // Before the start of its clock the market still has to catch up.
    const isStarted = run.day > this.#options.firstDay || run.timeOfDayMs >= this.#options.startTimeOfDayMs;
    this.#pace = isStarted ? new MarketPace(this.#clock, this.#options.speed, run.timeMs) : null;
  }

  /** True when a reader ahead may bring the market forward; not where agents have acted, because their orders have fixed moments. */
  get mayFastForward(): boolean {
    return this.#orders?.isEmpty ?? true;
  }

  /** The last price of a symbol today; null when it is not listed. */
  lastPriceOf(symbol: string): Decimal | null {
    return this.#day.run.lastPriceOf(symbol);
  }

  /** Carries out an agent's request at the current market time. */
  order(request: OrderRequest): void {
    const orders = present(this.#orders, "a market without order entry");
    const { day, timeOfDayMs } = this.#day;
    orders.append({ day, timeOfDayMs, request });
    this.#take(this.#day.run.order());
    this.#moved();
  }

  start(): void {
    this.#tick();
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#ahead?.close();
  }

  #tick(): void {
    if (this.#stopped) return;
    const isDone = this.#pace === null ? this.#catchUp() : this.#follow(this.#pace);
    this.#moved();
    this.#timer = this.#clock.after(isDone ? TICK_MS : 0, () => this.#tick());
  }

  /** Advances to the start of the clock at full speed, a slice at a time; true when it is there. */
  #catchUp(): boolean {
    const isFirst = this.#day.day === this.#options.firstDay;
    const startMs = isFirst ? this.#options.startTimeOfDayMs : DAY_START_MS;
    const isThere = this.#advance(Math.max(startMs, this.#orders?.reached?.timeOfDayMs ?? 0));
    if (isThere) this.#pace = new MarketPace(this.#clock, this.#options.speed, this.#day.timeMs);
    return isThere;
  }

  #follow(pace: MarketPace): boolean {
    const { day } = this.#day;
    // While there is no reader yet, the stored frames are needed for the readers that come back.
    if (this.#ahead !== null && this.#hasReaders && !this.#day.isKept)
      this.#day = DayAhead.of(this.#day.run, this.#ahead);
    const nowMs = pace.nowMs() - dayStartMs(day);
    const untilMs = sentUntil(this.#options.scenario, day, nowMs);
    this.#reach(untilMs);
    if (!this.#advance(untilMs)) return false;
    if (this.#day.isOver) {
      this.#nextDay();
      pace.jumpTo(dayStartMs(this.#day.day) + DAY_START_MS);
    } else this.#day.prepare(nowMs, this.#options.speed);
    return true;
  }

  /** Advances towards a time of day for at most a slice of wall time; true when that time is reached or the day is over. */
  #advance(timeOfDayMs: number): boolean {
    const untilMs = this.#clock.nowMs() + SLICE_MS;
    while (!this.#day.isOver && this.#day.timeOfDayMs < timeOfDayMs) {
      this.#take(this.#day.advance(timeOfDayMs));
      if (this.#clock.nowMs() >= untilMs) break;
    }
    return this.#day.isOver || this.#day.timeOfDayMs >= timeOfDayMs;
  }

  #take(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > 0) this.#buffer.append(bytes, nextSeqOf(bytes));
    if (this.#itch !== null) {
      const { run } = this.#day;
      // A reader of a day's messages finds its reference data.
      this.#itch.references?.note(run);
      this.#messages.append(run.itch?.takeMessages() ?? new Uint8Array(0), run.itch?.nextMessage ?? 1);
    }
    this.#passReports();
  }

  #passReports(): void {
    if (this.#orders === null) return;
    for (const report of this.#day.run.takeReports()) this.#report(this.#day.day, report);
  }

  /** Logs a moment a little ahead before a reader can see it; only once agents have acted. */
  #reach(untilMs: number): void {
    const reached = this.#orders?.reached ?? null;
    if (this.#orders === null || reached === null) return;
    const { day } = this.#day;
    if (reached.day === day && reached.timeOfDayMs >= untilMs) return;
    this.#orders.reach({ day, timeOfDayMs: Math.min(untilMs + REACH_MS * this.#options.speed, DAY_END_MS) });
  }

  #nextDay(): void {
    this.chain.keep(this.#day.day, this.#day.closes());
    const run = this.chain.run(nextTradingDay(this.#day.day));
    this.#day = DayAhead.of(run, this.#hasReaders ? this.#ahead : null);
    this.#previousBuffer = this.#buffer;
    this.#buffer = new RetransmissionBuffer(this.#day.day);
    this.#previousMessages = this.#messages;
    this.#messages = new RetransmissionBuffer(this.#day.day);
    // A day begins with the reports on agents' orders of earlier days.
    this.#passReports();
  }
}
