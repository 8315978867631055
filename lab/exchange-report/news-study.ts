// Measures whether prices move with the news: absolute returns on the days of announcements and general news compared with other days, and
// returns on the days of surprising results with their sign.

import type { FinancialStatement } from "../../exchange/world/companies/financial-statement.ts";
import { CompanyPublications } from "../../exchange/world/news/company-publications.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import type { Listing } from "../../exchange/world/universe/listing.ts";
import { type Day, outOfRange, tradingDayFrom } from "../../src/base/index.ts";
import type { PastStudy } from "./past-study.ts";
import { deviation, mean } from "./series.ts";

/** Generating the books of all companies takes seconds; a part of them is enough. */
const COMPANY_STEP = 4;
const YEARS = 30_000;

export interface NewsStudy {
  /** The excess of absolute returns on news days, in standard errors. */
  readonly newsMove: number;
  /** Mean return in the direction of surprising results, in standard errors. */
  readonly surpriseMove: number;
  /** The mean sum of returns in the direction of surprising results, in daily deviations, from AROUND_DAYS before to AROUND_DAYS after. */
  readonly surpriseCourse: readonly (readonly [day: number, sum: number])[];
}

/** Days before and after an event that the study shows. */
const AROUND_DAYS = 8;

export function studyNews(seed: number, firstDay: Day, listings: readonly Listing[], past: PastStudy): NewsStudy {
  const shares = past.shares.filter((_, at) => at % COMPANY_STEP === 0);
  const symbols = new Set(shares.map(({ symbol }) => symbol));
  const some = listings.filter(({ symbol }) => symbols.has(symbol));
  const publications = new CompanyPublications({ seed, firstDay, listings: some });
  const from = firstDay - YEARS;
  const told = new Map<string, { readonly news: ReadonlySet<Day>; readonly surprises: ReadonlyMap<Day, number> }>();
  for (const { symbol, stories, statements } of publications.between({
    after: BEFORE_ALL,
    upTo: firstDay,
    articlesFrom: from,
  })) {
    const surprises = new Map(
      stories
        .filter(({ key }) => key.startsWith("surprise-"))
        .map(({ key, day }) => [tradingDayFrom(day), changeOf(statements, key)]),
    );
    told.set(symbol, { news: new Set(stories.map(({ day }) => tradingDayFrom(day))), surprises });
  }
  const onNews: number[] = [];
  const otherwise: number[] = [];
  const surprising: number[] = [];
  const around = Array.from({ length: 2 * AROUND_DAYS + 1 }, (): number[] => []);
  for (const { symbol, days, returns } of shares) {
    const { news, surprises } = told.get(symbol) ?? { news: new Set<Day>(), surprises: new Map<Day, number>() };
    const usual = deviation(returns);
    days.forEach((day, at) => {
      if (day < from || usual === 0) return;
      const value = (returns[at] ?? outOfRange(at)) / usual;
      (news.has(day) ? onNews : otherwise).push(Math.abs(value));
      const sign = surprises.get(day);
      if (sign === undefined) return;
      surprising.push(sign * value);
      for (const [place, values] of around.entries()) {
        // Absent where the past begins or ends.
        const other = returns[at + place - AROUND_DAYS];
        if (other !== undefined) values.push((sign * other) / usual);
      }
    });
  }
  return {
    newsMove: (mean(onNews) - mean(otherwise)) / Math.hypot(errorOf(onNews), errorOf(otherwise)),
    surpriseMove: mean(surprising) / errorOf(surprising),
    surpriseCourse: summedUp(around.map(mean)),
  };
}

function summedUp(means: readonly number[]): NewsStudy["surpriseCourse"] {
  let sum = 0;
  return means.map((value, place) => {
    sum += value;
    return [place - AROUND_DAYS, sum] as const;
  });
}

/** Standard error of a mean. */
function errorOf(values: readonly number[]): number {
  return deviation(values) / Math.sqrt(Math.max(values.length, 1)) || Number.POSITIVE_INFINITY;
}

/** +1 when the profit of a surprise's statement rose over the year before, −1 when it fell. */
function changeOf(statements: readonly FinancialStatement[], key: string): number {
  const find = (yearsBack: number): number =>
    statements.find(
      ({ period, fiscalYear, fiscalQuarter }) =>
        `surprise-${period}-${fiscalYear + yearsBack}-${fiscalQuarter}` === key,
    )?.income.netIncomeToShareholders ?? 0;
  return find(0) >= find(1) ? 1 : -1;
}
