// The number of the last change of each symbol, counted over the whole channel. A connection that fell behind compares its
// own number with these to find the states that it still needs, so that nothing is queued for it.

import { outOfRange } from "../../base/index.ts";

interface LastChange {
  /** At index n: the number of the last change within the best n levels. Index 0 is unused. */
  readonly numbers: Float64Array;
  /** At index n: the number of changes within the best n levels. */
  readonly counts: Float64Array;
  arrivedAtMs: number;
}

/** Bound: one entry for each symbol that was listed since the last day change, which forgets the others. */
export class LastChanges {
  readonly levelsMax: number;
  readonly #bySymbol = new Map<string, LastChange>();
  #last = 0;

  /** `levelsMax` is 1 on a channel where every connection sees every change. */
  constructor(levelsMax: number) {
    this.levelsMax = levelsMax;
  }

  /** The number of the newest change of any symbol. */
  get last(): number {
    return this.#last;
  }

  /** Counts a change of the symbol below the best `fromLevel` levels: connections with more levels see it. */
  add(symbol: string, fromLevel: number, arrivedAtMs: number): void {
    let change = this.#bySymbol.get(symbol);
    if (change === undefined) {
      const length = this.levelsMax + 1;
      change = { numbers: new Float64Array(length), counts: new Float64Array(length), arrivedAtMs };
      this.#bySymbol.set(symbol, change);
    }
    change.arrivedAtMs = arrivedAtMs;
    change.numbers.fill(++this.#last, fromLevel + 1);
    for (let levels = fromLevel + 1; levels <= this.levelsMax; levels++)
      change.counts[levels] = (change.counts[levels] ?? outOfRange(levels)) + 1;
  }

  /** The number of changes of the symbol within its best `levels` levels. */
  countOf(symbol: string, levels: number): number {
    const change = this.#bySymbol.get(symbol);
    return change === undefined ? 0 : (change.counts[levels] ?? outOfRange(levels));
  }

  /** The count of best levels that have not changed since this number; all of them where nothing changed. */
  sameLevels(symbol: string, number: number): number {
    let levels = 0;
    while (levels < this.levelsMax && this.numberOf(symbol, levels + 1) <= number) levels++;
    return levels;
  }

  /** The number of the symbol's last change within its best `levels` levels; 0 when there was none. */
  numberOf(symbol: string, levels: number): number {
    const change = this.#bySymbol.get(symbol);
    return change === undefined ? 0 : (change.numbers[levels] ?? outOfRange(levels));
  }

  /** The symbols with a change after this number. */
  *changedSince(number: number): Generator<string> {
    for (const [symbol, { numbers }] of this.#bySymbol) {
      if ((numbers[this.levelsMax] ?? outOfRange(this.levelsMax)) > number) yield symbol;
    }
  }

  /** The time at which the symbol's last change arrived from the feed; null when there was none. */
  arrivedAtMs(symbol: string): number | null {
    return this.#bySymbol.get(symbol)?.arrivedAtMs ?? null;
  }

  /** Drops symbols that are not listed any more. */
  keepOnly(listed: ReadonlySet<string>): void {
    for (const symbol of this.#bySymbol.keys()) {
      if (!listed.has(symbol)) this.#bySymbol.delete(symbol);
    }
  }
}
