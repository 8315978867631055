// GET /market/intraday/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { day, oneOf } from "../endpoint/parameter.ts";
import { dataMode, format } from "../endpoint/shared-parameters.ts";
import { INTRADAY_MINUTES, Intraday, MinuteBar } from "./intraday.ts";

export const getIntraday = endpoint({
  method: "GET",
  path: "/market/intraday/{symbol}/",
  operationId: "getIntraday",
  tag: "History",
  summary: "Bars of minutes of one day",
  description:
    "Bars of 1, 5 or 15 minutes of an instrument or an index (TASI, NOMU) on one trading day: the market's own, or an earlier one that is still kept. The closing auction and trade-at-last have minutes of their own.",
  lowestPlan: "pro",
  query: {
    minutes: oneOf("minutes", "Length of a bar in minutes.", INTRADAY_MINUTES, { default: "1" }),
    date: day("date", "The trading day; the market's own when left out.", "2026-11-15"),
    dataMode,
    format,
  },
  csvRows: [MinuteBar],
  response: Intraday,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL", "NOT_FOUND", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});
