// The agenda of a simulated day: when each actor acts next, ordered by time and then by the actor's number, so that the order
// of events never depends on the steps in which time is advanced.

import { assert, outOfRange } from "../../../src/base/index.ts";

/** Time and actor share one number as time × 4,096 + actor; a day has 86.4 million milliseconds, so it stays exact. */
const ACTORS_MAX = 4_096;

/** A binary heap in which every actor has exactly one place. */
export class Agenda {
  readonly #keys: Float64Array;

  /** `times[i]` is the time of actor i's first action. */
  constructor(times: readonly number[]) {
    assert(times.length > 0 && times.length <= ACTORS_MAX, "too many actors for one agenda");
    this.#keys = Float64Array.from(times, keyOf).sort();
  }

  get nextMs(): number {
    return Math.floor(this.#first / ACTORS_MAX);
  }

  get nextActor(): number {
    return this.#first % ACTORS_MAX;
  }

  get #first(): number {
    return this.#keys[0] ?? outOfRange(0);
  }

  /** Sets the next time of the actor that has just acted. */
  reschedule(timeMs: number): void {
    this.#sink(0, keyOf(timeMs, this.nextActor));
  }

  /** Gives any actor another time. */
  move(actor: number, timeMs: number): void {
    const at = this.#keys.findIndex((key) => key % ACTORS_MAX === actor);
    assert(at >= 0, "no such actor");
    this.#keys[at] = keyOf(timeMs, actor);
    // This is rare, so sorting all keys again is cheap enough.
    this.#keys.sort();
  }

  #sink(from: number, key: number): void {
    const keys = this.#keys;
    const { length } = keys;
    let at = from;
    for (let child = 2 * at + 1; child < length; child = 2 * at + 1) {
      let smaller = keys[child] ?? outOfRange(child);
      const right = keys[child + 1];
      if (right !== undefined && right < smaller) {
        smaller = right;
        child++;
      }
      if (smaller >= key) break;
      keys[at] = smaller;
      at = child;
    }
    keys[at] = key;
  }
}

/** The value of "never": later than every moment of a day. */
const NEVER_MS = 2 ** 40;

function keyOf(timeMs: number, actor: number): number {
  return Math.min(timeMs, NEVER_MS) * ACTORS_MAX + actor;
}
