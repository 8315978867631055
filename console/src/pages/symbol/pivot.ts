// Turns statement rows, one for each period, into a table for readers: one line for each item, one column for each period.

export interface StatementRow {
  readonly report_date: string;
  readonly statement_period: "annual" | "quarterly";
  readonly fiscal_year: number;
  readonly quarters_covered: number;
  readonly is_full_year: boolean;
}

export interface PeriodColumn {
  readonly reportDate: string;
  readonly year: number;
  /** 1 to 4 on quarterly statements, null on annual ones. */
  readonly quarter: number | null;
  /** Quarters of a year that is not complete; null for a whole one. */
  readonly yearToDateQuarters: number | null;
}

export interface ItemLine<Item extends string> {
  readonly item: Item;
  /** One for each column. */
  readonly values: readonly (number | null)[];
}

export interface PivotedStatement<Item extends string> {
  readonly columns: readonly PeriodColumn[];
  readonly lines: readonly ItemLine<Item>[];
}

/** Oldest period first, for a chart; items without a value in any period are left out. */
export function pivotStatement<Item extends string>(
  rows: readonly (StatementRow & Partial<Readonly<Record<Item, number | null>>>)[],
  items: readonly Item[],
): PivotedStatement<Item> {
  const sorted = [...rows].sort((a, b) => (a.report_date < b.report_date ? -1 : 1));
  const lines = items
    .map((item) => ({ item, values: sorted.map((row): number | null => row[item] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null));
  return { columns: sorted.map(columnOf), lines };
}

const QUARTER_MONTHS = 3;

function columnOf(row: StatementRow): PeriodColumn {
  const month = Number(row.report_date.slice(5, 7));
  const isQuarter = row.statement_period === "quarterly";
  return {
    reportDate: row.report_date,
    year: row.fiscal_year,
    quarter: isQuarter ? Math.ceil(month / QUARTER_MONTHS) : null,
    yearToDateQuarters: isQuarter || row.is_full_year ? null : row.quarters_covered,
  };
}

/** Change of the latest column against one year before, in percent with two decimals; null where it has no meaning. */
export function yearChange(values: readonly (number | null)[], columnsPerYear: number): number | null {
  const latest = values.at(-1) ?? null;
  const before = values.at(-1 - columnsPerYear) ?? null;
  if (latest === null || before === null || before <= 0) return null;
  return Math.round(((latest - before) / before) * 10_000) / 100;
}
