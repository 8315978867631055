// When each symbol changed last, in the order of publishing: a connection that fell behind compares its own number with
// these to know what it is owed, and nothing has to be kept for it.

interface Mark {
  /** By how many levels a reader sees: the number of the last change within them. Index 0 is unused. */
  readonly numbers: Float64Array;
  arrivedAtMs: number;
}

/** Size: one mark for each symbol listed today or subscribed; a day change forgets the others. */
export class ChangeMarks {
  readonly #levelsMax: number;
  readonly #marks = new Map<string, Mark>();
  #last = 0;

  /** `levelsMax` is 1 where a change is seen by every reader. */
  constructor(levelsMax: number) {
    this.#levelsMax = levelsMax;
  }

  /** The number of the newest change. */
  get last(): number {
    return this.#last;
  }

  /** The symbol changed, for readers of more than `fromLevel` levels. */
  mark(symbol: string, fromLevel: number, arrivedAtMs: number): void {
    let mark = this.#marks.get(symbol);
    if (mark === undefined) {
      mark = { numbers: new Float64Array(this.#levelsMax + 1), arrivedAtMs };
      this.#marks.set(symbol, mark);
    }
    mark.arrivedAtMs = arrivedAtMs;
    mark.numbers.fill(++this.#last, fromLevel + 1);
  }

  /** The number of the last change that a reader of `levels` levels saw; 0 when there was none. */
  numberOf(symbol: string, levels: number): number {
    return this.#marks.get(symbol)?.numbers[levels] ?? 0;
  }

  /** When the last change arrived from the feed; null when there was none. */
  arrivedAtMs(symbol: string): number | null {
    return this.#marks.get(symbol)?.arrivedAtMs ?? null;
  }

  /** Forgets symbols that are not listed any more. */
  keepOnly(listed: ReadonlySet<string>): void {
    for (const symbol of this.#marks.keys()) {
      if (!listed.has(symbol)) this.#marks.delete(symbol);
    }
  }
}
