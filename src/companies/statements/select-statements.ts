// Selects the rows of a request for statements: completed years or the latest quarters, the year to date, and periods that are due.

import { type Day, outOfRange } from "../../base/index.ts";
import type { Statement, StatementPeriod } from "../../model/index.ts";
import { duePeriods, monthsLater } from "./due-periods.ts";
import type { Cadence, Filings } from "./filings.ts";

export interface StatementQuery {
  readonly period: StatementPeriod;
  /** The number of years back; null where `limit` counts. */
  readonly years: number | "max" | null;
  readonly limit: number;
  readonly isLatest: boolean;
  readonly withPartial: boolean;
  readonly withPlaceholders: boolean;
  /** The most rows that the plan shows, or null. */
  readonly rowsMax: number | null;
}

/** A reported period, or one that is due, which has no statement yet. */
export interface PeriodRow {
  readonly periodEnd: Day;
  readonly fiscalYear: number;
  readonly fiscalQuarter: number;
  readonly quartersReported: number;
  /** Quarters that income and cash flow span; 0 for a period that is due. */
  readonly quartersCovered: number;
  readonly statement: Statement | null;
}

export interface StatementSelection {
  readonly period: StatementPeriod;
  readonly rows: readonly PeriodRow[];
  /** True when the year to date is among the rows. */
  readonly hasPartial: boolean;
  readonly cadence: Cadence;
}

/** FINANCIALS-21: the most rows of history=max. */
const ANNUAL_ROWS_MAX = 40;
const QUARTERLY_ROWS_MAX = 120;
const QUARTERS = 4;

/** FINANCIALS-22, FINANCIALS-23: auto is annual after a complete latest fiscal year, otherwise quarterly. */
export function autoPeriod(filings: Filings): StatementPeriod {
  return filings.latestYear === null || filings.isLatestYearComplete ? "annual" : "quarterly";
}

export function selectStatements(filings: Filings, query: StatementQuery, today: Day): StatementSelection {
  const partial = query.period === "annual" && query.withPartial ? filings.yearToDate() : null;
  const reported = completedRows(filings, query.period, query.years ?? query.limit, query.years !== null);
  const filed = [...(partial === null ? [] : [partial]), ...reported].map((statement) => rowOf(filings, statement));
  const due = query.withPlaceholders && !query.isLatest ? dueRows(filings, query.period, filed[0], today) : [];
  const rows = [...due, ...filed].slice(0, rowsMaxOf(query));
  return {
    period: query.period,
    rows,
    hasPartial: partial !== null && rows.some(({ statement }) => statement === partial),
    cadence: filings.cadence,
  };
}

/** Completed periods, newest first: `count` rows, or `count` years of them. */
export function completedRows(
  filings: Filings,
  period: StatementPeriod,
  count: number | "max",
  isYears: boolean,
): readonly Statement[] {
  const rows = filings[period];
  if (count === "max") return rows.slice(0, period === "annual" ? ANNUAL_ROWS_MAX : QUARTERLY_ROWS_MAX);
  if (period === "annual" || !isYears) return rows.slice(0, count);
  let quarters = 0;
  return rows.filter(({ quartersCovered }) => {
    quarters += quartersCovered;
    return quarters <= count * QUARTERS;
  });
}

/** `limit` counts rows of all kinds. `history` counts completed years only; the year to date and due periods come on top. */
function rowsMaxOf({ isLatest, years, limit, rowsMax }: StatementQuery): number {
  const asked = isLatest ? 1 : years === null ? limit : Number.POSITIVE_INFINITY;
  return Math.min(asked, rowsMax ?? Number.POSITIVE_INFINITY);
}

function rowOf(filings: Filings, statement: Statement): PeriodRow {
  const { periodEnd, fiscalYear, fiscalQuarter, quartersCovered } = statement;
  const quartersReported = filings.quartersReported(fiscalYear);
  return { periodEnd, fiscalYear, fiscalQuarter, quartersReported, quartersCovered, statement };
}

function dueRows(
  filings: Filings,
  period: StatementPeriod,
  newest: PeriodRow | undefined,
  today: Day,
): readonly PeriodRow[] {
  if (newest === undefined) return [];
  const isPartial = newest.statement?.period === "annual" && newest.quartersCovered < QUARTERS;
  const quartersEach = period === "annual" ? QUARTERS : (filings.quarterly[0] ?? outOfRange(0)).quartersCovered;
  // The year to date is already a row of its year, so the due periods are of the years after it.
  const last = isPartial ? yearEndOf(newest) : newest;
  return duePeriods(last, quartersEach, today)
    .map((due) => ({
      ...due,
      quartersReported: filings.quartersReported(due.fiscalYear),
      quartersCovered: 0,
      statement: null,
    }))
    .reverse();
}

function yearEndOf({ periodEnd, fiscalYear, fiscalQuarter }: PeriodRow) {
  const months = (QUARTERS - fiscalQuarter) * 3;
  return { periodEnd: monthsLater(periodEnd, months), fiscalYear, fiscalQuarter: QUARTERS };
}
