// Pins the parts of the API that its existing Python SDK, version 0.15.0, needs: the paths and parameters that it sends, the fields that
// it reads, the headers and bodies that its exceptions are made of, and how its streams begin and end. The SDK itself is not needed.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  asyncApiDocument,
  closeRow,
  errorRow,
  openApiDocument,
  REFUSAL_SAMPLES,
  rest,
  STREAMS,
} from "../../src/wire/index.ts";
import type { JsonSchema } from "../generators/api-documents.ts";
import { fieldRows } from "../generators/field-rows.ts";

interface Use {
  readonly operation: rest.OperationId;
  readonly path: string;
  readonly sends: readonly string[];
  /** Fields of the answer as dotted paths; a list has a mark. */
  readonly reads: readonly string[];
}

const under = (prefix: string, names: string): readonly string[] => names.split(" ").map((name) => `${prefix}${name}`);
const MOVER = "symbol name name_en price change change_percent volume updated_at";
const moversUse = (operation: rest.OperationId, path: string, list: string, fields = MOVER): Use => ({
  operation,
  path,
  sends: ["limit", "index"],
  reads: ["count", "index", "is_delayed", list, ...under(`${list}[].`, fields)],
});

const USES: Readonly<Record<string, Use>> = {
  quote: {
    operation: "getQuote",
    path: "/quote/{symbol}/",
    sends: [],
    reads: [
      ...under("", "symbol name name_en price change change_percent open high low previous_close volume value bid ask"),
      ...under("", "updated_at is_delayed"),
      ...under(
        "liquidity.",
        "inflow_value inflow_volume inflow_trades outflow_value outflow_volume outflow_trades net_value",
      ),
    ],
  },
  quotes: {
    operation: "getQuotes",
    path: "/quotes/",
    sends: ["identifiers", "symbols"],
    reads: [
      ...under(
        "quotes[].",
        "symbol name name_en price change change_percent volume net_liquidity updated_at is_delayed",
      ),
      ...under("", "quotes count resolution.ambiguous resolution.not_found"),
    ],
  },
  historical: {
    operation: "getHistorical",
    path: "/historical/{symbol}/",
    sends: ["from", "to", "interval"],
    reads: [
      ...under("", "symbol interval source is_intraday is_final partial latest_bar_at from to count data"),
      ...under("data[].", "date open high low close volume adjusted_close turnover number_of_trades is_final partial"),
    ],
  },
  market_summary: {
    operation: "getMarketSummary",
    path: "/market/summary/",
    sends: ["index"],
    reads: under(
      "",
      "timestamp index is_delayed index_value index_change index_change_percent total_volume advancing declining unchanged market_mood",
    ),
  },
  gainers: moversUse("getGainers", "/market/gainers/", "gainers"),
  losers: moversUse("getLosers", "/market/losers/", "losers"),
  volume_leaders: moversUse("getVolumeLeaders", "/market/volume/", "stocks"),
  value_leaders: moversUse("getValueLeaders", "/market/value/", "stocks", `${MOVER} value`),
  sectors: {
    operation: "getSectors",
    path: "/market/sectors/",
    sends: ["index"],
    reads: [
      "count",
      "index",
      "is_delayed",
      ...under("sectors[].", "change_percent avg_change_percent volume num_stocks"),
    ],
  },
  depth: {
    operation: "getDepth",
    path: "/market/depth/{symbol}/",
    sends: ["levels"],
    reads: [
      ...under("", "symbol updated_at session book_state levels best_bid best_ask spread spread_bps entitled_levels"),
      ...under("", "total_bid_quantity_top5 total_ask_quantity_top5 level_imbalance"),
      ...under("bids[].", "level price quantity order_count"),
      ...under("asks[].", "level price quantity order_count"),
    ],
  },
  trades: {
    operation: "getTrades",
    path: "/market/trades/{symbol}/",
    sends: ["limit"],
    reads: [
      ...under("", "symbol updated_at count events"),
      ...under("events[].", "trade_seq event_time price quantity value side"),
      ...under("summary.", "event_count trade_quantity trade_value latest_event_time"),
    ],
  },
  companies: {
    operation: "getCompanies",
    path: "/companies/",
    sends: ["search", "market", "limit", "offset"],
    reads: ["results", "count", "total", "limit", "offset"],
  },
  company: {
    operation: "getCompany",
    path: "/company/{symbol}/",
    sends: [],
    reads: under(
      "",
      "symbol name name_en current_price description website country currency fundamentals technicals valuation analysts",
    ),
  },
  financials: {
    operation: "getFinancials",
    path: "/financials/{symbol}/",
    sends: ["type", "period", "history", "metrics", "result", "include_partial"],
    reads: [
      "symbol",
      ...under("income_statements[].", "report_date total_revenue gross_profit operating_income net_income"),
      ...under("balance_sheets[].", "report_date total_assets total_liabilities stockholders_equity total_debt"),
      ...under(
        "cash_flows[].",
        "report_date operating_cash_flow investing_cash_flow financing_cash_flow free_cash_flow",
      ),
    ],
  },
  ratios: {
    operation: "getRatios",
    path: "/analytics/ratios/{symbol}/",
    sends: ["history", "period", "metrics"],
    reads: [
      "symbol",
      "meta",
      ...under("ratios[].", "report_date statement_period fiscal_year fiscal_quarter ratios key_metrics"),
    ],
  },
  compare: {
    operation: "getComparison",
    path: "/analytics/compare/",
    sends: ["symbols", "metrics"],
    reads: ["meta", ...under("results[].", "symbol company_name market_cap current_price ratios key_metrics")],
  },
  dividends: {
    operation: "getDividends",
    path: "/dividends/{symbol}/",
    sends: [],
    reads: [
      ...under("", "symbol current_price trailing_12m_yield trailing_12m_dividends payments_last_year"),
      ...under("upcoming[].", "value period eligibility_date distribution_date"),
      ...under(
        "history[].",
        "value value_percent period fiscal_year announcement_date eligibility_date distribution_date",
      ),
    ],
  },
  events: {
    operation: "getEvents",
    path: "/events/",
    sends: ["symbol", "limit"],
    reads: [
      ...under("events[].", "symbol stock_name event_type importance sentiment description article_date created_at"),
      ...under("", "count available_types"),
    ],
  },
};

interface Documented {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}
type Paths = Readonly<
  Record<string, { readonly get: { readonly responses: Readonly<Record<string, { readonly content: Content }>> } }>
>;
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
const document = openApiDocument("0") as unknown as Documented & { readonly paths: Paths };
const streams = asyncApiDocument("0") as unknown as Documented;
const pathsOf = (schema: JsonSchema, { components }: Documented): ReadonlySet<string> =>
  new Set(fieldRows(schema, components.schemas).map(({ path }) => path));

describe("the API has what a method of the SDK sends and reads [GUIDE-21]:", () => {
  test.each(Object.entries(USES))("%s", (_, { operation, path, sends, reads }) => {
    const endpoint: rest.Endpoint = rest.endpoints[operation];
    expect([endpoint.method, endpoint.path]).toEqual(["GET", path]);
    const taken = Object.values(endpoint.query).map(({ name }) => name);
    expect(sends.filter((name) => !taken.includes(name))).toEqual([]);
    const schema = document.paths[`/api/v1${path}`]?.get.responses["200"]?.content["application/json"]?.schema ?? {};
    const told = pathsOf(schema, document);
    expect(reads.filter((field) => !told.has(field))).toEqual([]);
  });

  test("the guide names each of them", () => {
    const guide = readFileSync(join(import.meta.dir, "python.md"), "utf8");
    expect(Object.keys(USES).filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

test("its exceptions find code, message, candidates and waiting time where they look for them [GUIDE-21]", () => {
  expect(errorRow("INVALID_INDEX").status).toBe(400);
  expect(REFUSAL_SAMPLES.INVALID_INDEX.body()).toMatchObject({ error: { code: "INVALID_INDEX" } });
  expect(REFUSAL_SAMPLES.AMBIGUOUS_IDENTIFIER.body()).toMatchObject({
    error: { code: "AMBIGUOUS_IDENTIFIER", details: { identifier: expect.any(String), candidates: expect.any(Array) } },
  });
  expect(REFUSAL_SAMPLES.INVALID_SYMBOL.body()).toMatchObject({
    error: { code: "INVALID_SYMBOL", message: expect.any(String) },
  });
  expect(errorRow("throttled").status).toBe(429);
  expect(REFUSAL_SAMPLES.throttled.headers()).toMatchObject({ "Retry-After": expect.stringMatching(/^\d+$/) });
  // The SDK retries these two statuses by itself, and no other.
  expect([errorRow("SERVER_ERROR").status, errorRow("SERVICE_UNAVAILABLE").status]).toEqual([500, 503]);
});

test("its streams find their addresses, limits, acknowledgements and final close codes [GUIDE-21]", () => {
  expect([STREAMS.stocks.path, STREAMS.trades.path, STREAMS.depth.path]).toEqual([
    "/ws/v1/stocks/",
    "/ws/v1/market/trades/",
    "/ws/v1/market/depth/",
  ]);
  const { schemas } = streams.components;
  for (const name of ["StocksConnected", "TradesConnected", "DepthConnected"]) {
    const told = pathsOf(schemas[name] ?? {}, streams);
    expect([...told]).toContain("limits.max_symbols_per_connection");
    expect([...told]).toContain("limits.max_symbols_per_call");
  }
  const typeOf = (name: string): unknown =>
    schemas[name]?.properties?.["type"]?.const ?? schemas[name]?.properties?.["type"]?.enum?.[0];
  expect(
    ["StreamQuote", "StreamTrade", "TradesSnapshot", "StreamDepth", "Subscribed", "TradesSubscribed"].map(typeOf),
  ).toEqual(["quote", "trade", "trades_snapshot", "depth_snapshot", "subscribed", "subscribed"]);
  expect([closeRow(4401).reconnect, closeRow(4403).reconnect]).toEqual(["fix-first", "fix-first"]);
});
