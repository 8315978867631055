// Where nothing turns: as long as an instrument stays within these bounds no rule on it can turn, whatever happens, and a trade
// costs a few comparisons however many rules there are.

/** The bounds of all rules on an instrument together; each kind of rule keeps its own and narrows these. */
export class Quiet {
  /** Until this moment time alone turns nothing. */
  untilMs = Number.POSITIVE_INFINITY;
  /** The price lies between these, both excluded. */
  low = Number.NEGATIVE_INFINITY;
  high = Number.POSITIVE_INFINITY;
  /** Traded today, less than these. */
  volumeUp = Number.POSITIVE_INFINITY;
  valueUp = Number.POSITIVE_INFINITY;

  reset(): void {
    this.untilMs = Number.POSITIVE_INFINITY;
    this.low = Number.NEGATIVE_INFINITY;
    this.high = Number.POSITIVE_INFINITY;
    this.volumeUp = Number.POSITIVE_INFINITY;
    this.valueUp = Number.POSITIVE_INFINITY;
  }

  between(low: number, high: number): void {
    if (low > this.low) this.low = low;
    if (high < this.high) this.high = high;
  }

  until(timeMs: number): void {
    if (timeMs < this.untilMs) this.untilMs = timeMs;
  }
}

/** Percentages are rounded to two decimals; this much around a level the exact figure is worked out. */
export const ROUNDING = 0.006;
