// The market of the in-process reader: from the reader's position to the present at full speed, then at the pace of the clock, day after
// day, without the closed hours or, by the wall clock, with them. It runs in the thread of the exchange and sends frames to a sink.
// It stores the next minute in a folder; a restarted exchange continues with it at once and simulates the day behind it.

import { type Clock, type Day, dayStartMs, nextTradingDay, nextTurn } from "../../src/base/index.ts";
import type { CarrierEnd, Position } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS, DAY_START_MS } from "../world/universe/schedule.ts";
import { AheadCache } from "./ahead-cache.ts";
import { DayAhead, timesOf } from "./day-ahead.ts";
import { DayChain } from "./day-chain.ts";
import type { DayRun } from "./day-run.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import { FollowedDay, PreparedDay, type ReachedDay } from "./followed-day.ts";
import { framesFrom, splitFrames } from "./frame-chunks.ts";
import { MarketPace, type Pace, wallPace } from "./market-pace.ts";
import { inFuture, positionProblem } from "./position-check.ts";
import { sentUntil, TroubledFeed } from "./troubled-feed.ts";

/** Takes the frames. */
export interface FrameSink {
  /** Resolves when there is room for the next chunk. */
  send(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Called now and then before the first chunk, while the day is replayed: the market time that the replay has reached. */
  approaching(timeMs: number): void;
  caughtUp(): void;
}

/** The interval at which the market advances, in wall time. */
const TICK_MS = 8;
/** The interval at which the market advances while it is closed. */
const CLOSED_TICK_MS = 1_000;

export class MarketStream {
  readonly #options: ExchangeOptions;
  readonly #clock: Clock;
  readonly #sink: FrameSink;
  readonly #chain: DayChain;
  readonly #feed: TroubledFeed;
  readonly #followed: FollowedDay;
  readonly #ahead: AheadCache | null;
  /** The first day, simulated ahead; null when it was not. */
  #prepared: PreparedDay | null = null;
  /** The position up to which it follows another exchange; null while it follows none. */
  #followTo: Position | null = null;
  #stopped = false;
  /** True once a scenario has cut the connection. */
  #isCut = false;

  constructor(options: ExchangeOptions, clock: Clock, sink: FrameSink) {
    this.#options = options;
    this.#clock = clock;
    this.#sink = sink;
    this.#chain = new DayChain(options);
    this.#feed = new TroubledFeed(options.scenario);
    this.#followed = new FollowedDay(this.#chain);
    this.#ahead = options.cacheDir === null ? null : new AheadCache(options.cacheDir, this.#chain.key);
  }

  /** Simulates behind another exchange up to `to`, that exchange's next event, and sends nothing: `run` then begins sooner. */
  async follow(to: Position): Promise<void> {
    const isFollowing = this.#followTo !== null;
    this.#followTo = to;
    if (isFollowing || positionProblem(to, this.#options.firstDay) !== null) return;
    while (this.#followTo !== null && !this.#followed.step(this.#followTo)) await nextTurn();
    this.#followTo = null;
  }

  /**
   * Simulates the first day ahead, up to the start of the clock or to wall time, and sends nothing: `run` then begins
   * sooner.
   */
  async prepare(): Promise<void> {
    const { clock, firstDay, startTimeOfDayMs } = this.#options;
    const happenedMs = clock === "wall" ? this.#clock.nowMs() - dayStartMs(firstDay) : startTimeOfDayMs;
    const prepared = new PreparedDay(this.#chain, happenedMs);
    this.#prepared = prepared;
    do await nextTurn();
    while (this.#prepared === prepared && prepared.step());
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Runs until it is stopped or must refuse the position; a simulated market never ends by itself. */
  async run(from: Position | null): Promise<CarrierEnd> {
    const start = from ?? { day: this.#options.firstDay, seq: 1 };
    const problem = positionProblem(start, this.#options.firstDay);
    if (problem !== null) return { kind: "rejected", ...problem };
    this.#followTo = null;
    try {
      const day = this.#goOn(start) ?? (await this.#open(start));
      if (day === null) return { kind: "rejected", ...inFuture(start) };
      if (!this.#stopped) this.#sink.caughtUp();
      await this.#follow(day);
    } finally {
      this.#ahead?.close();
    }
    return this.#isCut ? { kind: "lost", message: "the scenario cut the connection" } : { kind: "ended" };
  }

  /** Continues with the frames that were stored before a restart; null when there are none for this moment. */
  #goOn(start: Position): DayAhead | null {
    if (this.#prepared !== null || this.#followed.isOn(start.day)) return null;
    const kept = this.#ahead?.read(start) ?? null;
    if (this.#ahead === null || kept === null) return null;
    const { firstDay, startTimeOfDayMs, clock } = this.#options;
    const { firstMs, lastMs } = timesOf(kept);
    const nowMs = this.#clock.nowMs() - dayStartMs(start.day);
    const isTimely = clock === "wall" ? lastMs > nowMs : start.day > firstDay || firstMs >= startTimeOfDayMs;
    return isTimely ? DayAhead.behind(start, kept, () => this.#chain.run(start.day), this.#ahead) : null;
  }

  /** Simulates the day up to the present, and sends the frames that the reader lacks; null when the position is not reached. */
  async #open(start: Position): Promise<DayAhead | null> {
    const reachedDay = this.#takePrepared(start) ?? this.#followed.take(start);
    let day = reachedDay?.run ?? this.#chain.run(start.day);
    for (const frames of reachedDay?.frames ?? []) await this.#send(day.day, frames);
    const reached = await this.#skipTo(day, start.seq);
    if (!reached) return null;
    if (day.isOver && day.nextSeq === start.seq) day = this.#nextDay(day);
    day = this.#options.clock === "wall" ? await this.#catchUpWithWall(day) : await this.#catchUp(day);
    return DayAhead.of(day, this.#ahead);
  }

  /** Null when nothing was prepared, or the reader begins elsewhere. */
  #takePrepared({ day, seq }: Position): ReachedDay | null {
    const prepared = this.#prepared;
    this.#prepared = null;
    return prepared !== null && prepared.run.day === day && seq === 1 ? prepared : null;
  }

  /** Simulates the day up to the event `seq` without sending it; false when the day ends before it. */
  async #skipTo(day: DayRun, seq: number): Promise<boolean> {
    while (!this.#stopped && day.nextSeq < seq && !day.isOver) {
      this.#sink.approaching(day.timeMs);
      const bytes = day.advance(DAY_END_MS, seq);
      if (day.nextSeq > seq) await this.#send(day.day, framesFrom(bytes, seq));
    }
    return day.nextSeq >= seq;
  }

  /** On the first day all events before the start of the clock have already happened. */
  async #catchUp(day: DayRun): Promise<DayRun> {
    if (day.day === this.#options.firstDay) await this.#advance(day, this.#options.startTimeOfDayMs);
    return day;
  }

  /** By the wall clock all events until the present have happened, also on days when the exchange did not run. */
  async #catchUpWithWall(from: DayRun): Promise<DayRun> {
    let day = from;
    for (;;) {
      await this.#advance(day, this.#clock.nowMs() - dayStartMs(day.day));
      if (!day.isOver || this.#stopped) return day;
      day = this.#nextDay(day);
    }
  }

  async #advance(day: DayRun | DayAhead, untilMs: number): Promise<void> {
    while (!this.#stopped && !day.isOver && day.timeOfDayMs < untilMs) await this.#send(day.day, day.advance(untilMs));
  }

  async #follow(from: DayAhead): Promise<void> {
    let day = from;
    const { clock, speed } = this.#options;
    const isWall = clock === "wall";
    const pace: Pace = isWall ? wallPace(this.#clock) : new MarketPace(this.#clock, speed, day.timeMs);
    while (!this.#stopped) {
      const nowMs = pace.nowMs() - dayStartMs(day.day);
      await this.#advance(day, sentUntil(this.#options.scenario, day.day, nowMs));
      if (day.isOver) {
        day = DayAhead.of(this.#nextDay(day), this.#ahead);
        pace.jumpTo(dayStartMs(day.day) + DAY_START_MS);
      } else day.prepare(nowMs, isWall ? 1 : speed);
      // Nothing happens before a day's start, so the timer can wait longer.
      const waitMs = nowMs < DAY_START_MS ? Math.min(DAY_START_MS - nowMs, CLOSED_TICK_MS) : TICK_MS;
      await new Promise<void>((resolve) => this.#clock.after(waitMs, resolve));
    }
  }

  #nextDay(day: DayRun | DayAhead): DayRun {
    this.#chain.keep(day.day, day.closes());
    return this.#chain.run(nextTradingDay(day.day));
  }

  async #send(day: Day, frames: Uint8Array<ArrayBuffer>): Promise<void> {
    const { bytes, isCut } = this.#feed.pass(day, frames);
    for (const chunk of splitFrames(bytes)) {
      if (this.#stopped) return;
      await this.#sink.send(chunk);
    }
    if (!isCut) return;
    this.#isCut = true;
    this.#stopped = true;
  }
}
