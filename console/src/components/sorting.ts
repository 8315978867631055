// The order of rows in a table.

/** Rows in the chosen order; rows without a value come last. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: ((row: Row) => number | string | null) | undefined,
  isDescending: boolean,
): readonly Row[] {
  if (sortBy === undefined) return rows;
  const collator = new Intl.Collator(undefined, { numeric: true });
  return [...rows].sort((left, right) => {
    const [a, b] = [sortBy(left), sortBy(right)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
    return isDescending ? -order : order;
  });
}
