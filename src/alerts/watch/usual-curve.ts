// What an instrument has usually traded by a time of day: the mean of the last sessions, from 30-minute bars.

import { MINUTE_MS } from "../../base/index.ts";
import type { UsualTrading } from "../../store/index.ts";

/** Contract 5.3. */
export const USUAL_SESSIONS = 20;
const SLOT_MS = 30 * MINUTE_MS;

/** Where the numbers of a slot lie: when it starts, and what is traded before it and in it. */
const SLOT = { startMs: 0, before: 1, within: 2, length: 3 } as const;

/** The volume, or the value, that is usual by each time of day. */
export class UsualCurve {
  readonly #cells: Float64Array;
  #at = 0;

  constructor(slots: readonly UsualTrading[], metric: "volume" | "value") {
    this.#cells = new Float64Array(slots.length * SLOT.length);
    let before = 0;
    for (const [index, slot] of slots.entries()) {
      const within = metric === "volume" ? slot.meanVolume : slot.meanValue;
      this.#cells.set([slot.timeOfDayMs, before, within], index * SLOT.length);
      before += within;
    }
  }

  /**
   * Within a half hour it grows evenly; the first one counts whole from its start, because the opening auction trades much of
   * it in one moment. 0 when nothing is usual.
   */
  by(timeOfDayMs: number): number {
    const cells = this.#cells;
    if (cells.length === 0) return 0;
    const at = this.#slotAt(timeOfDayMs);
    const share = at === 0 ? 1 : Math.min(1, (timeOfDayMs - (cells[at + SLOT.startMs] ?? 0)) / SLOT_MS);
    return (cells[at + SLOT.before] ?? 0) + (cells[at + SLOT.within] ?? 0) * share;
  }

  /** The time of day from which on at least this much is usual; infinite when it never is. */
  when(amount: number): number {
    const cells = this.#cells;
    if (cells.length > 0 && amount <= (cells[SLOT.within] ?? 0)) return Number.NEGATIVE_INFINITY;
    for (let at = 0; at < cells.length; at += SLOT.length) {
      const within = cells[at + SLOT.within] ?? 0;
      const missing = amount - (cells[at + SLOT.before] ?? 0);
      if (missing <= within) return (cells[at + SLOT.startMs] ?? 0) + (SLOT_MS * missing) / within;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** The last slot that has begun, or the first. Time mostly moves forward, so the last answer is a good place to look. */
  #slotAt(timeOfDayMs: number): number {
    const cells = this.#cells;
    if ((cells[this.#at] ?? 0) > timeOfDayMs) this.#at = 0;
    while ((cells[this.#at + SLOT.length] ?? Number.POSITIVE_INFINITY) <= timeOfDayMs) this.#at += SLOT.length;
    return this.#at;
  }
}
