// Bars of minutes of one trading day.

import { type Static, Type } from "typebox";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { day, oneOf } from "../endpoint/parameter.ts";
import { dataMode, format } from "../endpoint/shared-parameters.ts";
import { amount, count, date, flag, list, resource, symbol, timestamp } from "../schema/field.ts";

export const INTRADAY_MINUTES = ["1", "5", "15"] as const;
/** The lengths as numbers, as bodies and messages write them. */
export const BAR_MINUTES = [1, 5, 15] as const;
export type BarMinutes = (typeof BAR_MINUTES)[number];

export const MinuteBar = resource("MinuteBar", "A bar of 1, 5 or 15 minutes.", {
  time: timestamp("Start of the bar.", "2026-11-15T10:00:00.000+03:00"),
  open: amount("First price.", 27.02),
  high: amount("Highest price.", 27.08),
  low: amount("Lowest price.", 27),
  close: amount("Last price.", 27.06),
  volume: count("Shares traded.", 182204),
  value: amount("Value traded, SAR.", 4927810.12),
  trade_count: count("Trades.", 311),
  is_final: flag("False while the bar is still in progress.", true),
});
export type MinuteBar = Static<typeof MinuteBar>;

export const Intraday = resource("Intraday", "The bars of one day, oldest first.", {
  symbol: symbol("Ticker, or TASI or NOMU for an index."),
  date: date("The trading day.", "2026-11-15"),
  minutes: Type.Enum([...BAR_MINUTES], { description: "Length of a bar.", examples: [1] }),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
  count: count("Bars in this answer.", 1),
  bars: list(MinuteBar, "The bars; a period without a trade has none."),
});
export type Intraday = Static<typeof Intraday>;

export const getIntraday = endpoint({
  path: "/market/intraday/{symbol}/",
  tag: "History",
  summary: "Bars of minutes of one day",
  summaryAr: "أعمدة دقائق يوم",
  descriptionAr:
    "أعمدة دقيقة أو 5 دقائق أو 15 دقيقة لأداة أو مؤشر (TASI أو NOMU) في يوم تداول واحد: يوم السوق، أو يوم سابق ما زال محفوظًا. لمزاد الإغلاق والتداول على سعر الإغلاق دقائق خاصة بهما.",
  description:
    "Bars of 1, 5 or 15 minutes of an instrument or an index (TASI, NOMU) on one trading day: the market's own, or an earlier one that is still kept. The closing auction and trade-at-last have minutes of their own.",
  name: "intraday",
  lowestPlan: "pro",
  shows: "market",
  query: {
    minutes: oneOf("minutes", "Length of a bar in minutes.", INTRADAY_MINUTES, { default: "1" }),
    date: day("date", "The trading day; the market's own when left out.", "2026-11-15"),
    dataMode,
    format,
  },
  csvRows: [MinuteBar],
  response: Intraday,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL", "NOT_FOUND", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "intraday",
    query: { minutes: "5" },
    rows: { list: "bars", row: "bar", fields: ["time", "open", "high", "low", "close", "volume"] },
  },
  tool: { name: "get_intraday", units: UNITS.prices },
});
