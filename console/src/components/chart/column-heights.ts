// The geometry of the columns of a small chart: heights relative to the largest, from a base line that leaves room for negative values.

export interface DrawnColumn {
  /** Distance of the column's lower end from the bottom, and its height, 0 to 1; null where there is no value. */
  readonly bottom: number;
  readonly height: number;
}

export interface ColumnHeights {
  /** Height of the zero line, 0 to 1. */
  readonly zero: number;
  /** One list for each series. */
  readonly series: readonly (readonly (DrawnColumn | null)[])[];
}

export function columnHeights(series: readonly (readonly (number | null)[])[]): ColumnHeights {
  const values = series.flat().filter((value) => value !== null);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest;
  const zero = lowest === 0 ? 0 : -lowest / span;
  const columnOf = (value: number | null): DrawnColumn | null => {
    if (value === null) return null;
    const height = span === 0 ? 0 : Math.abs(value) / span;
    return { bottom: value < 0 ? zero - height : zero, height };
  };
  return { zero, series: series.map((one) => one.map(columnOf)) };
}
