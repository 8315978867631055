// The source of the frames of one TCP reader: the retransmission buffer while it has them, otherwise a new simulation of the day for
// this reader alone. So a reader can ask for any position since the first day.

import { assert, nextTradingDay } from "../../src/base/index.ts";
import type { Position } from "../../src/feed-protocol/index.ts";
import { DAY_END_MS } from "../world/universe/schedule.ts";
import type { DayRun } from "./day-run.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";
import type { SharedMarket } from "./shared-market.ts";
import type { TroubledFeed } from "./troubled-feed.ts";

/**
 * Frames to send; "working" when there are none yet; "waiting" at the live end; "beyond" when the day ended before the position; "cut"
 * when a scenario cuts the connection.
 */
type SourceAnswer = Uint8Array<ArrayBuffer> | "working" | "waiting" | "beyond" | "cut";

export class FrameSource {
  readonly #market: SharedMarket;
  readonly #feed: TroubledFeed;
  #next: Position;
  #isCut = false;
  /** A simulation of an earlier day for this reader alone. */
  #run: DayRun | null = null;

  constructor(market: SharedMarket, from: Position) {
    this.#market = market;
    this.#next = from;
    this.#feed = market.newFeed();
  }

  /** The next frames in order. */
  read(): SourceAnswer {
    if (this.#isCut) return "cut";
    const { day, seq } = this.#next;
    const buffer = this.#market.bufferOf(day);
    const frames = buffer?.read(seq) ?? null;
    if (buffer === null || frames === null) return this.#simulate();
    this.#run = null;
    if (frames.length > 0) return this.#take(frames);
    const isLiveDay = this.#market.live.day === day;
    if (isLiveDay) return seq > buffer.nextSeq ? "beyond" : "waiting";
    return this.#endOfDay(buffer.nextSeq);
  }

  #simulate(): SourceAnswer {
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
    const { day } = this.#next;
    this.#next = { day, seq: nextSeqOf(frames) };
    const { bytes, isCut } = this.#feed.pass(day, frames);
    this.#isCut = isCut;
    return bytes.length === 0 ? "working" : bytes;
  }

  /** The position after a day's last event is the start of the next trading day. */
  #endOfDay(nextSeq: number): SourceAnswer {
    if (this.#next.seq !== nextSeq) return "beyond";
    this.#run = null;
    this.#next = { day: nextTradingDay(this.#next.day), seq: 1 };
    return "working";
  }
}
