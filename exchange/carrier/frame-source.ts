// Where one TCP reader's frames come from: the tape where it has them, else the day is generated anew for this reader, so that
// any position since the first day can be asked for.

import { assert } from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS } from "../day/index.ts";
import { nextTradingDay } from "../universe/index.ts";
import type { DayRun } from "./day-run.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";
import type { SharedMarket } from "./shared-market.ts";

/** Frames to send; `working` when time was spent and none came yet; `waiting` at the live end; `beyond` when the event asked for never came. */
export type SourceAnswer = Uint8Array<ArrayBuffer> | "working" | "waiting" | "beyond";

export class FrameSource {
  readonly #market: SharedMarket;
  #next: Position;
  /** A private run of an earlier day. */
  #run: DayRun | null = null;

  constructor(market: SharedMarket, from: Position) {
    this.#market = market;
    this.#next = from;
  }

  /** The next frames in order. */
  read(): SourceAnswer {
    const { day, seq } = this.#next;
    const tape = this.#market.bufferOf(day);
    const frames = tape?.read(seq) ?? null;
    if (tape === null || frames === null) return this.#generate();
    this.#run = null;
    if (frames.length > 0) return this.#take(frames);
    const isLiveDay = this.#market.live.day === day;
    if (isLiveDay) return seq > tape.nextSeq ? "beyond" : "waiting";
    return this.#endOfDay(tape.nextSeq);
  }

  #generate(): SourceAnswer {
    const { day, seq } = this.#next;
    this.#run ??= this.#market.chain.run(day);
    const run = this.#run;
    assert(run.day === day, "a run of another day");
    if (run.isOver && run.nextSeq <= seq) return this.#endOfDay(run.nextSeq);
    const bytes = run.advance(DAY_END_MS);
    return run.nextSeq > seq && bytes.length > 0 ? this.#take(framesFrom(bytes, seq)) : "working";
  }

  #take(frames: Uint8Array<ArrayBuffer>): SourceAnswer {
    if (frames.length === 0) return "working";
    this.#next = { day: this.#next.day, seq: nextSeqOf(frames) };
    return frames;
  }

  /** One past the last event goes on with the next trading day. */
  #endOfDay(nextSeq: number): SourceAnswer {
    if (this.#next.seq !== nextSeq) return "beyond";
    this.#run = null;
    this.#next = { day: nextTradingDay(this.#next.day), seq: 1 };
    return "working";
  }
}
