// Historical bars: days, weeks and months by date, half hours and hours by their start.

import { type Static, Type } from "typebox";
import { BAR_ADJUSTMENTS, BAR_INTERVALS, BAR_ORDERS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { day, oneOf, words } from "../endpoint/parameter.ts";
import { format, pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { type CountRange, LIMITS } from "../limits.ts";
import { invalidParam, missingParam } from "../refusal/refusals.ts";
import { leanExampleOf } from "../schema/example.ts";
import {
  amount,
  choice,
  count,
  date,
  flag,
  id,
  list,
  nullable,
  number,
  resource,
  symbol,
  text,
  timestamp,
} from "../schema/field.ts";

const BAR_SOURCES = ["historical_eod", "intraday"] as const;

const PRICE_FIELDS = {
  open: amount("First price.", 27.02),
  high: amount("Highest price.", 27.4),
  low: amount("Lowest price.", 26.98),
  close: amount("Last price.", 27.34),
  volume: count("Shares traded.", 8214553),
  adjusted_close: amount(
    "close with splits and cash dividends worked in up to March 2024; equals close after it. For returns ask with adjust=all and use close.",
    27.34,
  ),
  turnover: amount("Value traded, SAR.", 224011870.52),
};

/** Fields that a request must ask for; they are at the end of a bar. */
const BAR_OPTIONS = {
  adjust_factor: Type.Optional(
    number(
      "Only with adjust=splits or all: the factor that open, high, low and close were multiplied by; of a week or month that of its last day.",
      1,
    ),
  ),
  unofficial_trades: Type.Optional(
    Type.Literal(true, {
      description:
        "Only with verbose=true and without adjust, and only on a bar whose turnover over volume lies outside low to high: it holds trades that make no official price.",
      examples: [true],
    }),
  ),
};

export const DailyBar = resource("DailyBar", "A bar of a day, week or month.", {
  date: date("The day, the Monday of the ISO week, or the first of the month.", "2026-11-12"),
  ...PRICE_FIELDS,
  trade_count: nullable(
    count("Trades; of a week or month the sum of the known daily counts; null where none is known.", 11402),
  ),
  is_final: Type.Optional(
    Type.Boolean({
      description: "false on the bar that is still in progress; true on others only with verbose=true.",
      examples: [false],
    }),
  ),
  partial: Type.Optional(
    Type.Boolean({
      description: "true on the bar that is still in progress; false on others only with verbose=true.",
      examples: [true],
    }),
  ),
  ...BAR_OPTIONS,
});
export type DailyBar = Static<typeof DailyBar>;

export const IntradayBar = resource("IntradayBar", "A bar of 30 or 60 minutes.", {
  date: timestamp("Start of the bar.", "2026-11-12T10:00:00.000+03:00"),
  ...PRICE_FIELDS,
  trade_count: nullable(count("Trades in the bar.", 11402)),
  is_final: flag("False while the bar is still in progress.", true),
  partial: flag("True while the bar is still in progress.", false),
  number_of_trades: Type.Unsafe<number | null>({
    ...nullable(count("Old name of trade_count, with the same value; to be removed.", 11402)),
    deprecated: true,
  }),
  ...BAR_OPTIONS,
});
export type IntradayBar = Static<typeof IntradayBar>;

export const Historical = resource("Historical", "A page of bars, oldest first unless order=desc.", {
  symbol: symbol("Ticker, or TASI or NOMU for an index."),
  interval: choice(BAR_INTERVALS, "Length of a bar.", "1d"),
  source: choice(BAR_SOURCES, "historical_eod for days and longer, intraday for minutes.", "historical_eod"),
  is_intraday: flag("True for 30m and 60m.", false),
  is_final: flag("False when a bar of this page is still in progress.", true),
  partial: flag("True when a bar of this page is still in progress.", false),
  latest_bar_at: nullable(text("date of the newest bar on this page; null when there is none.", "2026-11-12")),
  from: date("First day of the range.", "2026-10-16"),
  to: date("Last day of the range.", "2026-11-15"),
  limit: id("Most bars that a page holds.", 1),
  offset: count("Bars of the range before this page.", 19),
  total: count("Bars of the range in all.", 20),
  count: count("Bars on this page.", 1),
  has_more: flag("True while bars remain after this page: ask again with offset plus limit.", false),
  data: list(Type.Union([DailyBar, IntradayBar]), "The bars.", [leanExampleOf(DailyBar)]),
});
export type Historical = Static<typeof Historical>;

/** An answer with the hour in progress, as a real-time plan sees it. */
const HISTORICAL_INTRADAY_EXAMPLE = {
  symbol: "2222",
  interval: "60m",
  source: "intraday",
  is_intraday: true,
  is_final: false,
  partial: true,
  latest_bar_at: "2026-11-15T10:00:00.000+03:00",
  from: "2026-11-15",
  to: "2026-11-15",
  limit: LIMITS.barsPerPage.default,
  offset: 0,
  total: 1,
  count: 1,
  has_more: false,
  data: [
    {
      date: "2026-11-15T10:00:00.000+03:00",
      open: 27.02,
      high: 27.4,
      low: 26.98,
      close: 27.32,
      volume: 7904112,
      adjusted_close: 27.32,
      turnover: 215518330.74,
      trade_count: 10988,
      is_final: false,
      partial: true,
      number_of_trades: 10988,
    },
  ],
};

const SERIES_MAX = LIMITS.symbolsPerHistory.max;

const SeriesBar = resource("SeriesBar", "A bar of one of several series.", {
  symbol: symbol("Ticker, or TASI or NOMU for an index."),
  ...DailyBar.properties,
  date: text("As in the history of one symbol: a date, or the start of a bar of 30m or 60m.", "2026-11-12"),
  number_of_trades: Type.Optional(nullable(count("Only in bars of 30m and 60m.", 11402))),
});

export const Histories = resource(
  "Histories",
  "A page of the bars of several symbols, one symbol after the other in the caller's order, each oldest first unless order=desc.",
  {
    symbols: list(symbol("Ticker or index code."), "The symbols asked for.", ["2222", "1120"]),
    interval: choice(BAR_INTERVALS, "Length of a bar.", "1d"),
    is_intraday: flag("True for 30m and 60m.", false),
    from: date("First day of the range.", "2026-10-16"),
    to: date("Last day of the range.", "2026-11-15"),
    limit: id("Most bars that a page holds.", 2000),
    offset: count("Bars before this page.", 0),
    total: count("Bars of all symbols in all.", 1),
    count: count("Bars on this page.", 1),
    has_more: flag("True while bars remain after this page: ask again with offset plus limit.", false),
    data: list(SeriesBar, "The bars.", [leanExampleOf(SeriesBar)]),
  },
);
export type Histories = Static<typeof Histories>;

const barsQuery = (pageSize: CountRange) => ({
  from: day("from", "First day; about 30 days before the market's day when left out.", "2026-10-16"),
  to: day("to", "Last day; the market's day when left out.", "2026-11-15"),
  interval: oneOf("interval", "Length of a bar: day, week, month, 30 or 60 minutes.", BAR_INTERVALS, {
    default: "1d",
    aliases: { "1mo": "1m" },
  }),
  order: oneOf("order", "asc: oldest first; desc: newest first. Pages follow the same order.", BAR_ORDERS, {
    default: "asc",
  }),
  limit: pageLimit("Bars of a page.", pageSize),
  offset: pageOffset("Bars to skip."),
  format,
  adjust: oneOf(
    "adjust",
    "splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares; all works cash dividends in too; none is the default.",
    BAR_ADJUSTMENTS,
    { default: "none", example: "all" },
  ),
  verbose: oneOf(
    "verbose",
    "true says is_final and partial on every bar, and marks bars with unofficial trades.",
    ["true", "false"],
    { default: "false", example: "true" },
  ),
});

function checkRange({ from, to }: { readonly from?: number | undefined; readonly to?: number | undefined }) {
  return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
}

/** Warns about `1m`, which other services read as a minute. */
function noteOnInterval(query: URLSearchParams): string | null {
  if (query.get("interval") !== "1m") return null;
  return "interval=1m is a month here; write 1mo, or ask /market/intraday/ for minutes";
}

const AS_TRADED =
  "Prices are as they were traded: a split, bonus or rights issue between two bars looks like a fall, and dividends are left out. For returns ask again with adjust=all.";
const ADJUST_WARNINGS: Readonly<Record<string, string>> = {
  splits:
    "Adjusted for splits, bonus and rights issues, in shares of today: nobody traded at the earlier prices. Dividends are left out; for returns ask with adjust=all.",
  all: "Adjusted for capital changes and cash dividends: right for returns, but nobody traded at the earlier prices.",
};

export const getHistorical = endpoint({
  path: "/historical/{symbol}/",
  tag: "History",
  summary: "Historical bars",
  summaryAr: "الأعمدة التاريخية",
  descriptionAr:
    "أعمدة أداة، أو مؤشر برمزه TASI أو NOMU، الأقدم أولًا إلا مع `order=desc`. ما دام `has_more` صحيحًا فاطلب الصفحة التالية بـ `offset` زائد `limit`.",
  description:
    "Bars of an instrument, or of an index by its code TASI or NOMU, oldest first unless order=desc. While has_more is true, ask for the next page with offset plus limit.",
  name: "historical",
  lowestPlan: "starter",
  shows: "companies",
  planNote:
    "Starter has 1d, 1w and 1m. Pro adds 60m up to 90 days back. Business adds 30m up to 6 months and 60m up to 1 year back; Enterprise has the same, or as agreed.",
  query: barsQuery(LIMITS.barsPerPage),
  check: checkRange,
  noteOn: noteOnInterval,
  csvRows: [DailyBar, IntradayBar],
  response: Historical,
  examples: { intraday: { summary: "An hour in progress", value: HISTORICAL_INTRADAY_EXAMPLE } },
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  hasEtag: true,
  sample: {
    method: "historical",
    query: { from: "2026-10-01", to: "2026-10-31", interval: "1d" },
    rows: { list: "data", row: "bar", fields: ["date", "open", "high", "low", "close", "volume"] },
  },
  tool: {
    name: "get_historical",
    units: UNITS.prices,
    warningOn: ({ adjust }) => ADJUST_WARNINGS[String(adjust)] ?? AS_TRADED,
  },
});

export const getHistories = endpoint({
  path: "/historical/",
  tag: "History",
  summary: "Historical bars of several symbols",
  summaryAr: "الأعمدة التاريخية لعدة رموز",
  descriptionAr:
    "أعمدة حتى 20 أداة أو مؤشرًا في جدول واحد فيه عمود `symbol`: رمزًا بعد رمز بترتيب الطلب. ما دام `has_more` صحيحًا فاطلب الصفحة التالية بـ `offset` زائد `limit`.",
  description: `Bars of up to ${SERIES_MAX} instruments or indices as one table with a column symbol, for a data frame: one symbol after the other in the caller's order. While has_more is true, ask for the next page with offset plus limit.`,
  name: "historical",
  lowestPlan: "starter",
  shows: "companies",
  planNote: getHistorical.planNote,
  query: {
    symbols: words("symbols", `Tickers or index codes, comma-separated, at most ${SERIES_MAX}; required.`, "2222,1120"),
    ...barsQuery(LIMITS.barsOfSeveral),
  },
  noteOn: noteOnInterval,
  check({ symbols, ...range }) {
    if (symbols.length === 0) return missingParam("symbols");
    return symbols.length > SERIES_MAX ? invalidParam("symbols", `at most ${SERIES_MAX} symbols`) : checkRange(range);
  },
  csvRows: [SeriesBar],
  response: Histories,
  errors: ["INVALID_PARAM", "MISSING_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "histories",
    query: { symbols: ["2222", "1120"], from: "2026-10-01", adjust: "all" },
    positional: ["symbols"],
    rows: { list: "data", row: "bar", fields: ["symbol", "date", "close", "volume"] },
  },
});
