// Dividends of one company: announced and paid ones, and the yield of the last 12 months.

import type { Static } from "typebox";
import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { amount, count, date, list, nullable, resource, symbol, text } from "../schema/field.ts";

export const UpcomingDividend = resource("UpcomingDividend", "A dividend whose eligibility date is still to come.", {
  value: amount("Dividend per share, SAR.", 0.3312),
  period: text("Period that it is paid for.", "Q3"),
  eligibility_date: date("Last day to hold the share for it.", "2026-11-19"),
  distribution_date: nullable(date("Day of payment; null while it is not announced.", "2026-12-01")),
});
export type UpcomingDividend = Static<typeof UpcomingDividend>;

export const PaidDividend = resource("PaidDividend", "A dividend of the past.", {
  value: amount("Dividend per share of today, SAR: divided by later splits, as the trailing sum is.", 0.3312),
  value_percent: nullable(
    amount("Dividend in percent of the par value of its day; null where there is no par value.", 3.31),
  ),
  period: text("Period that it was paid for.", "Q2"),
  fiscal_year: text("Fiscal year that it was paid for.", "2026"),
  announcement_date: nullable(date("Day of the announcement; null where it is not on file.", "2026-08-04")),
  eligibility_date: date("Last day to hold the share for it.", "2026-08-19"),
  distribution_date: nullable(date("Day of payment; null where it is not on file.", "2026-08-28")),
});
export type PaidDividend = Static<typeof PaidDividend>;

export const Dividends = resource("Dividends", "Dividends of a company.", {
  symbol: symbol(),
  current_price: nullable(amount("Price of the last official trade; null while no price is known.", 27.34)),
  trailing_12m_yield: nullable(
    amount("trailing_12m_dividends against current_price in percent, 2 decimals; null without a price.", 4.85),
  ),
  trailing_12m_dividends: amount(
    "Dividends per share of today with an eligibility date in the last 12 months, SAR.",
    1.3248,
  ),
  payments_last_year: count("How many dividends that sum has.", 4),
  upcoming: list(UpcomingDividend, "Dividends still to come, nearest first."),
  history: list(PaidDividend, "Dividends of the past, newest first."),
});
export type Dividends = Static<typeof Dividends>;

export const getDividends = endpoint({
  path: "/dividends/{symbol}/",
  tag: "Companies",
  summary: "Dividends",
  summaryAr: "التوزيعات",
  descriptionAr: "التوزيعات القادمة والماضية، مع عائد آخر 12 شهرًا بتاريخ الأحقية.",
  description: "Dividends to come and of the past, with the yield of the last 12 months by eligibility date.",
  name: "dividends",
  lowestPlan: "starter",
  shows: "companies",
  planNote: "Starter sees current_price and the yield as of 15 minutes ago.",
  query: { limit: clampedLimit("Most rows of history.", LIMITS.dividendsPerList, "INVALID_PARAM"), format },
  csvRows: [PaidDividend],
  response: Dividends,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
  sample: {
    method: "dividends",
    fields: ["trailing_12m_yield", "payments_last_year"],
    rows: { list: "history", row: "dividend", fields: ["period", "value", "eligibility_date"] },
  },
  tool: { name: "get_dividends", units: "Dividends are in SAR a share, yields in percent." },
});
