// GET /historical/{symbol}/.

import { BAR_INTERVALS, BAR_ORDERS } from "../../model/index.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { day, oneOf } from "../endpoint/parameter.ts";
import { format, pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { DailyBar, HISTORICAL_INTRADAY_EXAMPLE, Historical, IntradayBar } from "./historical.ts";

export const getHistorical = endpoint({
  method: "GET",
  path: "/historical/{symbol}/",
  operationId: "getHistorical",
  tag: "History",
  summary: "Historical bars",
  description:
    "Bars of an instrument, or of an index by its code TASI or NOMU, oldest first unless order=desc. While has_more is true, ask for the next page with offset plus limit.",
  lowestPlan: "starter",
  planNote:
    "Starter has 1d, 1w and 1m. Pro adds 60m up to 90 days back. Business adds 30m up to 6 months and 60m up to 1 year back; Enterprise has the same, or as agreed.",
  query: {
    from: day("from", "First day; about 30 days before the market's day when left out.", "2026-10-16"),
    to: day("to", "Last day; the market's day when left out.", "2026-11-15"),
    interval: oneOf("interval", "Length of a bar: day, week, month, 30 or 60 minutes.", BAR_INTERVALS, {
      default: "1d",
    }),
    order: oneOf("order", "asc: oldest first; desc: newest first. Pages follow the same order.", BAR_ORDERS, {
      default: "asc",
    }),
    limit: pageLimit("Bars of a page.", LIMITS.barsPerPage),
    offset: pageOffset("Bars to skip."),
    format,
  },
  check({ from, to }) {
    return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
  },
  csvRows: [DailyBar, IntradayBar],
  response: Historical,
  examples: { intraday: { summary: "An hour in progress", value: HISTORICAL_INTRADAY_EXAMPLE } },
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  hasEtag: true,
});
