// Reads a list that comes in pages, row by row, asking for the next page only when its rows are wanted.

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly offset: number;
  readonly total: number;
}

export async function* rowsOf<Row>(read: (offset: number) => Promise<Page<Row>>, first = 0): AsyncGenerator<Row, void> {
  for (let offset = first; ; ) {
    const { rows, total } = await read(offset);
    yield* rows;
    offset += rows.length;
    if (rows.length === 0 || offset >= total) return;
  }
}

/** The list in runs of at most `size`. */
export function runsOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  const runs: (readonly T[])[] = [];
  for (let from = 0; from < list.length; from += size) runs.push(list.slice(from, from + size));
  return runs;
}
