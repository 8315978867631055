// The JSON of /dividends/.

import { type Day, type Decimal, decimalToNumber, formatDay, percentOf } from "../../base/index.ts";
import type { DividendRecord } from "../../companies/index.ts";
import type { Dividend } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** `parOf` gives the par value of the share that a dividend was paid on; null where it is not known. */
export function projectDividends(
  symbol: string,
  record: DividendRecord,
  price: Decimal | null,
  limit: number,
  parOf: (dividend: Dividend) => Decimal | null,
): rest.Dividends {
  return {
    symbol,
    current_price: price === null ? null : decimalToNumber(price),
    trailing_12m_yield: price === null ? null : percentOf(record.trailingValue, price),
    trailing_12m_dividends: decimalToNumber(record.trailingValue),
    payments_last_year: record.trailingCount,
    upcoming: record.upcoming.map(projectUpcoming),
    history: record.past.slice(0, limit).map((dividend) => projectPaid(dividend, parOf(dividend))),
  };
}

function projectUpcoming(dividend: Dividend): rest.UpcomingDividend {
  return {
    value: decimalToNumber(dividend.value),
    period: dividend.period,
    eligibility_date: formatDay(dividend.eligibilityDay),
    distribution_date: dateOrNull(dividend.distributionDay),
  };
}

function projectPaid(dividend: Dividend, par: Decimal | null): rest.PaidDividend {
  return {
    value: decimalToNumber(dividend.value),
    value_percent: par === null ? null : percentOf(dividend.value, par),
    period: dividend.period,
    fiscal_year: String(dividend.fiscalYear),
    announcement_date: formatDay(dividend.announcementDay),
    eligibility_date: formatDay(dividend.eligibilityDay),
    distribution_date: dateOrNull(dividend.distributionDay),
  };
}

function dateOrNull(day: Day | null): string | null {
  return day === null ? null : formatDay(day);
}
