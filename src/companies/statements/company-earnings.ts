// The earnings of a company for its shareholders, from its statements: profit of the year and of the last four quarters, the profit
// expected of the next four, and the book value.

import { decimalToNumber } from "../../base/index.ts";
import type { Statement } from "../../model/index.ts";
import type { Filings } from "./filings.ts";

/** In riyals for the whole company, except the two values per share; null where the statements do not tell. */
export interface CompanyEarnings {
  /** Profit of the latest completed year. */
  readonly annual: number | null;
  /** Profit of the last four quarters. */
  readonly trailing: number | null;
  /** Profit of the next four quarters, by the growth of the last three years. */
  readonly expected: number | null;
  /** Per share, as the latest completed year reported it. */
  readonly basicEps: number | null;
  readonly dilutedEps: number | null;
  /** Equity of the company's own shareholders at the end of the newest period. */
  readonly book: number | null;
  /** Profit against equity of completed years, newest first. */
  readonly returnsOnEquity: readonly number[];
  /** The earnings of the book in a year at the mean return of the last years. */
  readonly usualProfit: number | null;
}

/** Growth a year is measured over this many years, and limited to this range. */
const GROWTH_YEARS = 3;
const GROWTH_MIN = -0.2;
const GROWTH_MAX = 0.25;
/** The usual return on equity is a mean of this many completed years. */
export const USUAL_YEARS = 5;

export function earningsOf(filings: Filings): CompanyEarnings {
  const [latest] = filings.annual;
  const trailing = filings.trailing(shareholderProfit);
  const growth = yearlyGrowth(filings);
  const book = filings.newest === null ? null : shareholderEquity(filings.newest);
  const returnsOnEquity = filings.annual.flatMap((year) => {
    const profit = shareholderProfit(year);
    const equity = shareholderEquity(year);
    return profit === null || equity === null || equity <= 0 ? [] : [profit / equity];
  });
  return {
    annual: latest === undefined ? null : shareholderProfit(latest),
    trailing,
    expected: trailing === null || trailing <= 0 || growth === null ? null : trailing * (1 + growth),
    basicEps: perShare(latest?.income?.basicEps),
    dilutedEps: perShare(latest?.income?.dilutedEps),
    book,
    returnsOnEquity,
    usualProfit: usualProfit(book, returnsOnEquity.slice(0, USUAL_YEARS)),
  };
}

function usualProfit(book: number | null, returns: readonly number[]): number | null {
  if (book === null || book <= 0 || returns.length === 0) return null;
  return (book * returns.reduce((sum, value) => sum + value, 0)) / returns.length;
}

/** Profit of the company's own shareholders; all profit where the statement does not name minority shareholders. */
function shareholderProfit({ income }: Statement): number | null {
  return income?.netIncomeToShareholders ?? income?.netIncome ?? null;
}

function shareholderEquity({ balance }: Statement): number | null {
  const equity = balance?.stockholdersEquity ?? null;
  // A statement without this line has no minority shareholders.
  return equity === null ? null : equity - (balance?.minorityInterest ?? 0);
}

/** Per year, from three completed years ago to the latest; null where either year made no profit. */
function yearlyGrowth({ annual }: Filings): number | null {
  const latest = annual[0];
  const former = annual.find(({ fiscalYear }) => fiscalYear + GROWTH_YEARS === latest?.fiscalYear);
  if (latest === undefined || former === undefined) return null;
  const now = shareholderProfit(latest);
  const then = shareholderProfit(former);
  if (now === null || then === null || now <= 0 || then <= 0) return null;
  return Math.max(GROWTH_MIN, Math.min(GROWTH_MAX, (now / then) ** (1 / GROWTH_YEARS) - 1));
}

function perShare(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : decimalToNumber(value);
}
