// Rules that wait for one measure of one instrument to reach their levels, sorted by level. While the measure stays between two
// levels no rule is checked, however many there are.

import { outOfRange } from "../../base/index.ts";

/** A listener that waits for a level. */
export interface LevelListener {
  level: number;
  /** Called when the measure reached the level, or fell below it again. */
  turn(isReached: boolean): void;
}

/** The measure before anything is known about it: below every level. */
export const UNKNOWN = Number.NEGATIVE_INFINITY;

export class LevelSet<Listener extends LevelListener> {
  /** Sorted by level; the first `#reachedCount` of them are at or below the measure. */
  readonly #listeners: Listener[] = [];
  /** The levels in a separate array, because they are read far more often than the listeners. Bound: the rules on one symbol. */
  readonly #levels: number[] = [];
  #reachedCount = 0;
  #measured = UNKNOWN;
  /** The lowest level that is not reached, and the highest that is: between them no listener is called. */
  nextLevel = Number.POSITIVE_INFINITY;
  lastLevel = UNKNOWN;

  get isEmpty(): boolean {
    return this.#listeners.length === 0;
  }

  /** Takes a new measure and calls the listeners whose levels are between it and the one before. */
  update(measured: number): void {
    this.#measured = measured;
    if (measured < this.nextLevel && measured >= this.lastLevel) return;
    const levels = this.#levels;
    while (this.#reachedCount < levels.length && this.#levelAt(this.#reachedCount) <= measured) {
      this.#listeners[this.#reachedCount++]?.turn(true);
    }
    while (this.#reachedCount > 0 && this.#levelAt(this.#reachedCount - 1) > measured) {
      this.#listeners[--this.#reachedCount]?.turn(false);
    }
    this.#setBounds();
  }

  /** Adds a listener, which is called at once when its level is reached already. */
  add(listener: Listener): void {
    const at = this.#countUpTo(listener.level);
    this.#listeners.splice(at, 0, listener);
    this.#levels.splice(at, 0, listener.level);
    const isReached = listener.level <= this.#measured;
    if (isReached) this.#reachedCount++;
    this.#setBounds();
    if (isReached) listener.turn(true);
  }

  remove(listener: Listener): void {
    // Equal levels are next to each other. Listeners that remove themselves when called are called in order, so the search begins
    // at the first of them.
    let at = this.#countBelow(listener.level);
    while (at < this.#levels.length && this.#listeners[at] !== listener) at++;
    if (at === this.#levels.length) return;
    this.#listeners.splice(at, 1);
    this.#levels.splice(at, 1);
    if (at < this.#reachedCount) this.#reachedCount--;
    this.#setBounds();
  }

  /** Gives every listener a new level, together with a new measure; each listener is called at most once. */
  relevel(measured: number, levelOf: (listener: Listener) => number): void {
    const reached = new Set(this.#listeners.slice(0, this.#reachedCount));
    this.#measured = measured;
    for (const listener of this.#listeners) listener.level = levelOf(listener);
    this.#listeners.sort((a, b) => (a.level < b.level ? -1 : Number(a.level > b.level)));
    for (const [at, { level }] of this.#listeners.entries()) this.#levels[at] = level;
    this.#reachedCount = this.#countUpTo(this.#measured);
    this.#setBounds();
    for (const listener of [...this.#listeners]) {
      const isReached = listener.level <= this.#measured;
      if (isReached !== reached.has(listener)) listener.turn(isReached);
    }
  }

  #levelAt(index: number): number {
    return this.#levels[index] ?? outOfRange(index);
  }

  #setBounds(): void {
    this.nextLevel = this.#levels[this.#reachedCount] ?? Number.POSITIVE_INFINITY;
    this.lastLevel = this.#levels[this.#reachedCount - 1] ?? UNKNOWN;
  }

  /** The number of listeners that have this level or a lower one. */
  #countUpTo(level: number): number {
    return this.#firstIndex((other) => other > level);
  }

  #countBelow(level: number): number {
    return this.#firstIndex((other) => other >= level);
  }

  /** The index of the first level beyond a border; all levels after it are beyond it too. */
  #firstIndex(isBeyond: (level: number) => boolean): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBeyond(this.#levelAt(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
