// A trading day that is simulated some time before its events are due, so that its next frames can be stored for a restart. After a restart
// it begins with the stored frames, and the simulation of the day catches up behind them and checks them.

import { assert, type Day, dayStartMs, outOfRange } from "../../src/base/index.ts";
import { HEADER, type Position } from "../../src/feed-protocol/index.ts";
import type { DayCloses } from "../trading/day/exchange-day.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { AheadCache } from "./ahead-cache.ts";
import type { DayRun } from "./day-run.ts";
import { framesFrom, joinBytes, nextSeqOf, viewOf, wholeFrameAt } from "./frame-chunks.ts";

/** A day is simulated this much wall time ahead, in steps of AHEAD_STEP_MS; simulating a whole day again takes less. */
const AHEAD_MS = 60_000;
const AHEAD_STEP_MS = 1_000;
/**
 * After a restart nobody waits for the simulation while the stored frames last, and customers come back first: it catches up evenly
 * between these parts of that time.
 */
const CATCH_UP = { from: 0.25, until: 0.5 } as const;
/** Most bytes of frames that wait until they are due. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;

/** Stored frames that the simulation has not reached yet. */
interface KeptAhead {
  /** Sequence number of the first frame. */
  readonly seq: number;
  readonly nextSeq: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Number of bytes that were simulated again and proved equal. */
  checked: number;
}

export class DayAhead {
  readonly day: Day;
  readonly #open: () => DayRun;
  readonly #cache: AheadCache | null;
  #opened: DayRun | null = null;
  #kept: KeptAhead | null = null;
  /** Bound: WAITING_BYTES_MAX and one step more, or the stored frames. */
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #waitingBytes = 0;
  /** Bytes of the first waiting chunk that were handed out. */
  #taken = 0;
  #timeOfDayMs: number;

  private constructor(day: Day, open: () => DayRun, cache: AheadCache | null, timeOfDayMs: number) {
    this.day = day;
    this.#open = open;
    this.#cache = cache;
    this.#timeOfDayMs = timeOfDayMs;
  }

  /** Continues a day that was simulated up to the present moment. */
  static of(run: DayRun, cache: AheadCache | null): DayAhead {
    const ahead = new DayAhead(run.day, () => run, cache, run.timeOfDayMs);
    ahead.#opened = run;
    return ahead;
  }

  /** Begins with stored frames from this event on; the day is opened and simulated behind them. */
  static behind(
    { day, seq }: Position,
    kept: Uint8Array<ArrayBuffer>,
    open: () => DayRun,
    cache: AheadCache,
  ): DayAhead {
    const { firstMs, lastMs } = timesOf(kept);
    const ahead = new DayAhead(day, open, cache, firstMs - 1);
    ahead.#kept = { seq, nextSeq: nextSeqOf(kept), firstMs, lastMs, bytes: kept, checked: 0 };
    ahead.#add(kept);
    return ahead;
  }

  /** True once the day end was handed out. */
  get isOver(): boolean {
    return this.#kept === null && this.run.isOver && this.#waiting.length === 0;
  }

  /** Time of day up to which everything was handed out. */
  get timeOfDayMs(): number {
    return this.#timeOfDayMs;
  }

  /** The same moment as market time. */
  get timeMs(): number {
    return dayStartMs(this.day) + this.#timeOfDayMs;
  }

  /** The closes of the day; only once it is over. */
  closes(): DayCloses {
    return this.run.closes();
  }

  /**
   * Hands out the frames up to `timeOfDayMs` that were not handed out before. It returns early when many of them must be simulated: the
   * caller calls again until the time is reached or the day is over.
   */
  advance(timeOfDayMs: number): Uint8Array<ArrayBuffer> {
    if (this.#reachedMs < timeOfDayMs) this.#simulate(timeOfDayMs);
    const frames = this.#take(timeOfDayMs);
    this.#timeOfDayMs = Math.max(this.#timeOfDayMs, Math.min(timeOfDayMs, this.#reachedMs));
    return frames;
  }

  /** Simulates about one chunk of frames ahead of `nowMs`, a time of day, and stores it, when it is time; does nothing without a cache. */
  prepare(nowMs: number, speed: number): void {
    if (this.#cache === null) return;
    const stepMs = AHEAD_STEP_MS * speed;
    const untilMs = Math.ceil((nowMs + AHEAD_MS * speed) / stepMs) * stepMs;
    if (this.#kept !== null) {
      if (this.#isLate(this.#kept, nowMs)) this.#simulate(untilMs);
    } else if (this.#waitingBytes < WAITING_BYTES_MAX && this.run.timeOfDayMs < untilMs) this.#simulate(untilMs);
  }

  /** True when the simulation should go on to catch up with the stored frames in time. */
  #isLate({ firstMs, lastMs, nextSeq }: KeptAhead, nowMs: number): boolean {
    const { from, until } = CATCH_UP;
    const due = ((nowMs - firstMs) / (lastMs - firstMs) - from) / (until - from);
    return due > 0 && this.run.nextSeq < due * nextSeq;
  }

  /** The simulation of the day, which may be ahead, or behind the stored frames; it is opened on the first call. */
  get run(): DayRun {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /** True when the next frames are stored for a restart. */
  get isKept(): boolean {
    return this.#cache !== null;
  }

  /** Time of day up to which all frames are known. */
  get #reachedMs(): number {
    if (this.#kept !== null) return this.#kept.lastMs;
    return this.run.isOver ? DAY_END_MS : this.run.timeOfDayMs;
  }

  #simulate(timeOfDayMs: number): void {
    this.#add(this.#kept === null ? this.run.advance(timeOfDayMs) : this.#catchUp(this.#kept));
  }

  /** Holds frames until they are due, and stores them for a restart. */
  #add(frames: Uint8Array<ArrayBuffer>): void {
    if (frames.length === 0) return;
    this.#waiting.push(frames);
    this.#waitingBytes += frames.length;
    this.#cache?.write(this.day, frames);
  }

  /** Simulates about one chunk behind the stored frames; returns the frames that follow them. */
  #catchUp(kept: KeptAhead): Uint8Array<ArrayBuffer> {
    const run = this.run;
    const bytes = framesFrom(run.advance(DAY_END_MS, kept.nextSeq), kept.seq);
    const again = bytes.subarray(0, kept.bytes.length - kept.checked);
    const before = kept.bytes.subarray(kept.checked, kept.checked + again.length);
    if (Buffer.compare(again, before) !== 0) this.#cache?.clear();
    assert(Buffer.compare(again, before) === 0, "the frames that were kept for a restart are not those of the day");
    kept.checked += again.length;
    if (kept.checked === kept.bytes.length) this.#kept = null;
    assert(this.#kept === null || !run.isOver, "more frames were kept for a restart than the day has");
    return bytes.slice(again.length);
  }

  #take(timeOfDayMs: number): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined) break;
      const end = endOfTime(first, this.#taken, timeOfDayMs);
      if (end > this.#taken) parts.push(first.slice(this.#taken, end));
      this.#waitingBytes -= end - this.#taken;
      this.#taken = end;
      if (end < first.length) break;
      this.#waiting.shift();
      this.#taken = 0;
    }
    return parts.length === 1 ? (parts[0] ?? outOfRange(0)) : joinBytes(parts);
  }
}

/** The end of the frames, from `from` on, that are due by `timeOfDayMs`. */
function endOfTime(bytes: Uint8Array, from: number, timeOfDayMs: number): number {
  const view = viewOf(bytes);
  let at = from;
  while (at < bytes.length && timeAt(view, at) <= timeOfDayMs) at += wholeFrameAt(view, at);
  return at;
}

/** Times of day of the first and the last frame. */
export function timesOf(bytes: Uint8Array): { readonly firstMs: number; readonly lastMs: number } {
  const view = viewOf(bytes);
  let lastMs = 0;
  for (let at = 0; at < bytes.length; at += wholeFrameAt(view, at)) lastMs = timeAt(view, at);
  return { firstMs: timeAt(view, 0), lastMs };
}

function timeAt(view: DataView, at: number): number {
  return view.getUint32(at + HEADER.timeOfDayMs, true);
}
