// The usual trading of an instrument by a time of day: the mean of the last sessions, computed from 30-minute bars.

import { MINUTE_MS, outOfRange } from "../../base/index.ts";
import type { UsualTrading } from "../../store/index.ts";

/** ALERTS-16: the number of sessions in the mean. */
export const USUAL_SESSIONS = 20;
const SLOT_MS = 30 * MINUTE_MS;

/** The offsets of the numbers of a half hour: its start, and the amounts that are usual before it and within it. */
const SLOT = { startMs: 0, before: 1, within: 2, length: 3 } as const;

/** The usual volume, or the usual value, by time of day. */
export class UsualCurve {
  readonly #cells: Float64Array;
  #at = 0;

  constructor(slots: readonly UsualTrading[], measure: "volume" | "value") {
    this.#cells = new Float64Array(slots.length * SLOT.length);
    let before = 0;
    for (const [index, slot] of slots.entries()) {
      const within = measure === "volume" ? slot.meanVolume : slot.meanValue;
      this.#cells.set([slot.timeOfDayMs, before, within], index * SLOT.length);
      before += within;
    }
  }

  /**
   * The amount that is usual by a time of day; 0 when there is no past. It grows evenly within a half hour, but the first half
   * hour counts in full from its start, because the opening auction trades much of it at once.
   */
  by(timeOfDayMs: number): number {
    const cells = this.#cells;
    if (cells.length === 0) return 0;
    const at = this.#slotAt(timeOfDayMs);
    const share = at === 0 ? 1 : Math.min(1, (timeOfDayMs - this.#cell(at + SLOT.startMs)) / SLOT_MS);
    return this.#cell(at + SLOT.before) + this.#cell(at + SLOT.within) * share;
  }

  /** The time of day from which at least this amount is usual; infinity when it never is. */
  when(amount: number): number {
    const cells = this.#cells;
    if (cells.length > 0 && amount <= this.#cell(SLOT.within)) return Number.NEGATIVE_INFINITY;
    for (let at = 0; at < cells.length; at += SLOT.length) {
      const within = this.#cell(at + SLOT.within);
      const missing = amount - this.#cell(at + SLOT.before);
      if (missing <= within) return this.#cell(at + SLOT.startMs) + (SLOT_MS * missing) / within;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The last half hour that has begun, or the first one. Time mostly moves forward, so the search begins at the last answer. */
  #slotAt(timeOfDayMs: number): number {
    const cells = this.#cells;
    if (this.#cell(this.#at) > timeOfDayMs) this.#at = 0;
    while ((cells[this.#at + SLOT.length] ?? Number.POSITIVE_INFINITY) <= timeOfDayMs) this.#at += SLOT.length;
    return this.#at;
  }

  #cell(at: number): number {
    return this.#cells[at] ?? outOfRange(at);
  }
}
