// Rules that wait for one figure of one instrument to reach their level, sorted by level: while the figure stays between two
// levels nothing is looked at, however many rules there are.

/** Something that waits for a level. */
export interface LevelWatch {
  level: number;
  /** The figure reached the level, or fell below it again. */
  turn(isReached: boolean): void;
}

/** The figure before anything is known about it: below every level. */
export const UNKNOWN = Number.NEGATIVE_INFINITY;

export class LevelSet<W extends LevelWatch> {
  /** By level; the first `#reached` of them are at or below the figure. */
  readonly #watches: W[] = [];
  /** Their levels: looked at more often than they are. */
  readonly #levels: number[] = [];
  #reached = 0;
  #figure = UNKNOWN;
  /** The lowest level that is not reached, and the highest that is: between them nothing turns. */
  nextLevel = Number.POSITIVE_INFINITY;
  lastLevel = UNKNOWN;

  get isEmpty(): boolean {
    return this.#watches.length === 0;
  }

  /** Turns the watches whose levels lie between the last figure and this one. */
  update(figure: number): void {
    this.#figure = figure;
    if (figure < this.nextLevel && figure >= this.lastLevel) return;
    const levels = this.#levels;
    while (this.#reached < levels.length && (levels[this.#reached] ?? 0) <= figure) {
      this.#watches[this.#reached++]?.turn(true);
    }
    while (this.#reached > 0 && (levels[this.#reached - 1] ?? 0) > figure) {
      this.#watches[--this.#reached]?.turn(false);
    }
    this.#bound();
  }

  /** Adds a watch, which is turned at once when its level is reached already. */
  add(watch: W): void {
    const at = this.#after(watch.level);
    this.#watches.splice(at, 0, watch);
    this.#levels.splice(at, 0, watch.level);
    const isReached = watch.level <= this.#figure;
    if (isReached) this.#reached++;
    this.#bound();
    if (isReached) watch.turn(true);
  }

  remove(watch: W): void {
    // Equal levels stand together: the watch is among the last of them.
    let at = this.#after(watch.level) - 1;
    while (at >= 0 && this.#watches[at] !== watch) at--;
    if (at < 0) return;
    this.#watches.splice(at, 1);
    this.#levels.splice(at, 1);
    if (at < this.#reached) this.#reached--;
    this.#bound();
  }

  /** Gives every watch another level, with the figure as it is now; each is turned at most once. */
  relevel(figure: number, levelOf: (watch: W) => number): void {
    const reached = new Set(this.#watches.slice(0, this.#reached));
    this.#figure = figure;
    for (const watch of this.#watches) watch.level = levelOf(watch);
    this.#watches.sort((a, b) => (a.level < b.level ? -1 : Number(a.level > b.level)));
    for (const [at, { level }] of this.#watches.entries()) this.#levels[at] = level;
    this.#reached = this.#after(this.#figure);
    this.#bound();
    for (const watch of [...this.#watches]) {
      const isReached = watch.level <= this.#figure;
      if (isReached !== reached.has(watch)) watch.turn(isReached);
    }
  }

  #bound(): void {
    this.nextLevel = this.#levels[this.#reached] ?? Number.POSITIVE_INFINITY;
    this.lastLevel = this.#levels[this.#reached - 1] ?? UNKNOWN;
  }

  /** The place after all watches of this level or a lower one. */
  #after(level: number): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#levels[middle] ?? 0) <= level) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
