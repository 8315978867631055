// The tables of requests that must be refused: paths and keys, symbols, parameters, and what a plan does not have.

import { ANY, REALTIME, STARTER_UP, WITH_DEPTH } from "../run/keys.ts";
import { type RefusalCase, refusalCheck } from "./refusal-case.ts";

const ROUTES: readonly RefusalCase[] = [
  { rules: ["CHECKS-01", "ERROR-04"], path: "/no-such-thing/", keys: [], status: 400, code: "INVALID_ROUTE" },
  {
    rules: ["ERROR-05"],
    path: "/qoute/2222/",
    keys: [],
    status: 400,
    code: "INVALID_ROUTE",
    text: /'\/api\/v1\/qoute\/2222\/'.*\/api\/v1\/quote\//,
  },
  {
    rules: ["ERROR-06"],
    path: "/quote/batch/",
    keys: [],
    status: 400,
    code: "INVALID_ROUTE",
    text: "Unknown path '/api/v1/quote/batch/'. Did you mean /api/v1/quotes/?symbols=2222,1120 ?",
  },
  {
    rules: ["CHECKS-02", "ERROR-07"],
    path: "/quote/{symbol}/",
    keys: [],
    method: "DELETE",
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    header: ["Allow", /\bGET\b/],
  },
  {
    rules: ["AUTH-01", "AUTH-02", "CHECKS-03"],
    path: "/quote/{symbol}/",
    keys: [],
    status: 401,
    text: "Authentication credentials were not provided.",
  },
  {
    rules: ["FIRST-01"],
    path: "/quote/{symbol}/",
    keys: [],
    status: 401,
    header: ["WWW-Authenticate", /header="X-API-Key"/],
  },
  {
    rules: ["AUTH-03", "CHECKS-04"],
    path: "/quote/{symbol}/",
    keys: [],
    keyText: "no key at all",
    status: 403,
    text: "Invalid API key format.",
  },
  {
    rules: ["AUTH-04", "CHECKS-04"],
    path: "/quote/{symbol}/",
    keys: [],
    keyText: "marsad_test_nobody-has-this-key",
    status: 403,
    text: "API key is invalid or has been revoked.",
  },
];

/** A request for a symbol that does not exist. */
const unknownSymbol = (rule: string, path: string, keys: RefusalCase["keys"] = REALTIME): RefusalCase => ({
  rules: [rule],
  path,
  keys,
  status: 404,
  code: "INVALID_SYMBOL",
});

const SYMBOLS: readonly RefusalCase[] = [
  {
    ...unknownSymbol("ERROR-09", "/quote/9999/", ANY),
    rules: ["ERROR-09", "QUOTE-19"],
    text: "Stock symbol '9999' not found.",
  },
  unknownSymbol("TRADES-12", "/market/trades/9999/"),
  unknownSymbol("INTRADAY-04", "/market/intraday/9999/"),
  unknownSymbol("DEPTH-28", "/market/depth/9999/", WITH_DEPTH),
  unknownSymbol("COMPANY-24", "/company/9999/", STARTER_UP),
  unknownSymbol("HISTORY-39", "/historical/9999/", STARTER_UP),
  unknownSymbol("FINANCIALS-41", "/financials/9999/", STARTER_UP),
  unknownSymbol("RATIOS-18", "/analytics/ratios/9999/", STARTER_UP),
  unknownSymbol("COMPARE-13", "/analytics/compare/?symbols=9998,9999", STARTER_UP),
  unknownSymbol("DIVIDENDS-11", "/dividends/9999/", STARTER_UP),
  unknownSymbol("ACTIONS-11", "/corporate-actions/9999/", STARTER_UP),
  unknownSymbol("EVENTS-15", "/events/?symbol=9999"),
  {
    rules: ["ERROR-10", "QUOTE-21"],
    path: "/quote/{symbol}/?identifier=zzqxjvkw",
    keys: STARTER_UP,
    status: 404,
    code: "INVALID_IDENTIFIER",
  },
  { rules: ["ERROR-22"], path: "/webhooks/999999999/", keys: REALTIME, status: 404, code: "NOT_FOUND" },
  { rules: ["ERROR-22"], path: "/alerts/999999999/", keys: REALTIME, status: 404, code: "NOT_FOUND" },
  {
    rules: ["INTRADAY-08"],
    path: "/market/intraday/{symbol}/?date=2001-01-01",
    keys: REALTIME,
    status: 404,
    code: "NOT_FOUND",
  },
];

/** A parameter that its endpoint must refuse. */
const badParameter = (
  rules: readonly string[],
  path: string,
  code = "INVALID_PARAM",
  keys: RefusalCase["keys"] = REALTIME,
): RefusalCase => ({ rules, path, keys, status: 400, code });

const MOVER_LISTS = ["gainers", "losers", "volume", "value"];

const PARAMETERS: readonly RefusalCase[] = [
  {
    ...badParameter(["ERROR-14", "TRADES-11", "HTTP-23"], "/market/trades/{symbol}/?limit=many", "INVALID_LIMIT"),
    text: "limit must be a valid integer.",
  },
  ...MOVER_LISTS.map((list) =>
    badParameter(["MOVERS-11", "HTTP-23"], `/market/${list}/?limit=many`, "INVALID_LIMIT", STARTER_UP),
  ),
  ...["summary", "sectors", ...MOVER_LISTS].map(
    (name): RefusalCase => ({
      ...badParameter(["ERROR-15", "MARKET-04"], `/market/${name}/?index=XYZ`, "INVALID_INDEX", STARTER_UP),
      text: "Invalid index 'XYZ'. Supported values: TASI, NOMU.",
    }),
  ),
  badParameter(["SNAPSHOT-06"], "/market/snapshot/?index=XYZ", "INVALID_INDEX", STARTER_UP),
  {
    ...badParameter(["ERROR-16", "COMPANIES-15"], "/companies/?market=XYZ", "INVALID_MARKET", STARTER_UP),
    text: "market must be one of: TASI, NOMU.",
  },
  {
    ...badParameter(["ERROR-17", "COMPANIES-18", "HTTP-23"], "/companies/?limit=many", "INVALID_PARAM", STARTER_UP),
    text: /\blimit\b/,
  },
  badParameter(["COMPANIES-19", "HTTP-22"], "/companies/?limit=0", "INVALID_PARAM", STARTER_UP),
  badParameter(["COMPANIES-19", "HTTP-22"], "/companies/?offset=-1", "INVALID_PARAM", STARTER_UP),
  badParameter(["HISTORY-19"], "/historical/{symbol}/?interval=7d", "INVALID_PARAM", STARTER_UP),
  badParameter(["HISTORY-21"], "/historical/{symbol}/?from=yesterday", "INVALID_PARAM", STARTER_UP),
  badParameter(["HISTORY-22"], "/historical/{symbol}/?from=2025-02-01&to=2025-01-01", "INVALID_PARAM", STARTER_UP),
  badParameter(["HISTORY-24"], "/historical/{symbol}/?limit=many", "INVALID_PARAM", STARTER_UP),
  badParameter(["HISTORY-25"], "/historical/{symbol}/?limit=0", "INVALID_PARAM", STARTER_UP),
  badParameter(["ORDER-03"], "/historical/{symbol}/?order=up", "INVALID_PARAM", STARTER_UP),
  badParameter(["INTRADAY-03"], "/market/intraday/{symbol}/?minutes=7"),
  badParameter(["EVENTS-14"], "/events/?type=PARTY"),
  badParameter(["EVENTS-14"], "/events/?importance=HUGE"),
  badParameter(["EVENTS-17"], "/events/?limit=many"),
  badParameter(["EVENTS-18"], "/events/?limit=0"),
  badParameter(["DIVIDENDS-10"], "/dividends/{symbol}/?limit=many", "INVALID_PARAM", STARTER_UP),
  badParameter(["FINANCIALS-17"], "/financials/{symbol}/?type=party", "INVALID_PARAM", STARTER_UP),
  badParameter(["FINANCIALS-19"], "/financials/{symbol}/?limit=many", "INVALID_PARAM", STARTER_UP),
  badParameter(["RATIOS-11"], "/analytics/ratios/{symbol}/?history=2y", "INVALID_PARAM", STARTER_UP),
  badParameter(
    ["ACTIONS-05"],
    "/corporate-actions/{symbol}/?from=2025-02-01&to=2025-01-01",
    "INVALID_PARAM",
    STARTER_UP,
  ),
  badParameter(["ACTIONS-06"], "/corporate-actions/{symbol}/?limit=0", "INVALID_PARAM", STARTER_UP),
  badParameter(["STATUS-12"], "/market/calendar/?from=2026-01-01&to=2028-01-01", "INVALID_PARAM", STARTER_UP),
  badParameter(["DELAY-08"], "/quote/{symbol}/?data_mode=soon", "INVALID_PARAM", STARTER_UP),
  badParameter(["CSV-02"], "/companies/?format=xml", "INVALID_PARAM", STARTER_UP),
  badParameter(["ERROR-18", "BATCH-05"], "/quotes/", "MISSING_PARAM", STARTER_UP),
  badParameter(["ERROR-18", "COMPARE-05"], "/analytics/compare/", "MISSING_PARAM", STARTER_UP),
  badParameter(["BATCH-06"], "/quotes/?symbols=2222&identifiers=1120", "INVALID_PARAM", STARTER_UP),
];

/** A request that a plan does not have. */
const abovePlan = (rules: readonly string[], path: string, key: "free" | "starter" | "pro"): RefusalCase => ({
  rules: [...rules, "ERROR-08"],
  path,
  keys: [key],
  status: 403,
  code: "PLAN_LIMIT",
  text: /Starter|Pro|Business|Enterprise/,
});

const PLANS: readonly RefusalCase[] = [
  abovePlan(["PLAN-02", "BATCH-01"], "/quotes/?symbols={symbol}", "free"),
  abovePlan(["PLAN-02", "HISTORY-01"], "/historical/{symbol}/", "free"),
  abovePlan(["PLAN-02", "RATIOS-01"], "/analytics/ratios/{symbol}/", "free"),
  abovePlan(["PLAN-02", "DIVIDENDS-01"], "/dividends/{symbol}/", "free"),
  abovePlan(["PLAN-03", "TRADES-01"], "/market/trades/{symbol}/", "starter"),
  abovePlan(["PLAN-03", "INTRADAY-01"], "/market/intraday/{symbol}/", "starter"),
  abovePlan(["PLAN-03", "EVENTS-01"], "/events/", "starter"),
  abovePlan(["PLAN-03", "WEBHOOKS-01"], "/webhooks/", "starter"),
  abovePlan(["PLAN-03", "ALERTS-01"], "/alerts/", "starter"),
  abovePlan(["DEPTH-01", "CHECKS-06"], "/market/depth/{symbol}/", "starter"),
  abovePlan(["DELAY-05"], "/quote/{symbol}/?data_mode=realtime", "starter"),
  abovePlan(["HISTORY-28"], "/historical/{symbol}/?interval=60m", "starter"),
  abovePlan(["CHECKS-09"], "/historical/9999/?interval=60m", "starter"),
  abovePlan(["FINANCIALS-36"], "/financials/{symbol}/?metrics=extended", "starter"),
  abovePlan(["FINANCIALS-38"], "/financials/{symbol}/?period=quarterly", "starter"),
  abovePlan(["FINANCIALS-39"], "/financials/{symbol}/?history=10y", "starter"),
  abovePlan(["RATIOS-13"], "/analytics/ratios/{symbol}/?period=quarterly", "starter"),
  abovePlan(["RATIOS-13"], "/analytics/ratios/{symbol}/?meta=extended", "starter"),
  abovePlan(["COMPARE-09"], "/analytics/compare/?symbols=1010,1020,1030,1050", "starter"),
  abovePlan(["COMPARE-11"], "/analytics/compare/?symbols={symbol}&metrics=extended", "starter"),
  abovePlan(["HISTORY-29"], "/historical/{symbol}/?interval=30m", "pro"),
  abovePlan(["HISTORY-32"], "/historical/{symbol}/?interval=60m&from=2020-01-01&to=2020-02-01", "pro"),
  {
    rules: ["CHECKS-08"],
    path: "/historical/{symbol}/?interval=60m&from=never",
    keys: ["starter"],
    status: 400,
    code: "INVALID_PARAM",
  },
];

export const REFUSAL_CHECKS = [
  refusalCheck("paths, methods and keys", ROUTES),
  refusalCheck("symbols that do not exist", SYMBOLS),
  refusalCheck("parameters", PARAMETERS),
  refusalCheck("what a plan does not have", PLANS),
];
