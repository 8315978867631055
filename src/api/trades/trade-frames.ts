// The newest trades as frames, by their position in the trade log: a trade is encoded once for those who are live and for those
// who read the log, however many come back at once.

import { outOfRange } from "../../base/index.ts";
import type { Trade } from "../../model/index.ts";
import { tradeFrame } from "../stream/stream-frames.ts";

/** The busiest minute of the market. About 3 MB when full; an older frame is overwritten, and encoded again for who needs it. */
const FRAMES_KEPT = 8_192;
const MASK = FRAMES_KEPT - 1;
const NO_POSITION = -1;

export class TradeFrames {
  readonly #positions = new Float64Array(FRAMES_KEPT).fill(NO_POSITION);
  /** Bound: FRAMES_KEPT. */
  readonly #frames: string[] = Array.from({ length: FRAMES_KEPT }, () => "");

  /** The frame of the trade at a position; `read` is asked for the trade when it has to be encoded. */
  at(position: number, read: (position: number) => Trade): string {
    const slot = position & MASK;
    if (this.#positions[slot] === position) return this.#frames[slot] ?? outOfRange(slot);
    const frame = tradeFrame(read(position));
    this.#positions[slot] = position;
    this.#frames[slot] = frame;
    return frame;
  }
}
