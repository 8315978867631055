// Requests that must be refused: tables of paths and keys, symbols, parameters and requests above a plan, each with the expected
// status, the expected code or text, and its rules.

import { ANY, type KeyName, REALTIME, STARTER_UP, WITH_DEPTH } from "../run/keys.ts";
import { codeOf, refusalOf, summaryOf } from "../run/reply.ts";
import { type Check, NotChecked, type Target } from "../run/target.ts";

interface RefusalCase {
  readonly rules: readonly string[];
  /** `{symbol}` stands for a symbol that trades. */
  readonly path: string;
  /** The request is sent with the first of these keys that the run has; none for a request without a key. */
  readonly keys: readonly KeyName[];
  readonly keyText?: string;
  readonly method?: string;
  readonly status: number;
  readonly code?: string;
  /** The text that the message or the detail must match. */
  readonly text?: RegExp | string;
  /** A required header, and the pattern that it must match. */
  readonly header?: readonly [string, RegExp];
}

/** A request for a path that does not exist, without a key. */
const badRoute = (rules: readonly string[], path: string, text?: RefusalCase["text"]): RefusalCase => ({
  rules,
  path,
  keys: [],
  status: 400,
  code: "INVALID_ROUTE",
  ...(text === undefined ? {} : { text }),
});

/** A request for a quote with an invalid key, or without any. */
const badKey = (rules: readonly string[], status: number, more: Partial<RefusalCase>): RefusalCase => ({
  rules,
  path: "/quote/{symbol}/",
  keys: [],
  status,
  ...more,
});

const ROUTES: readonly RefusalCase[] = [
  badRoute(["CHECKS-01", "ERROR-04"], "/no-such-thing/"),
  badRoute(["ERROR-05"], "/qoute/2222/", /'\/api\/v1\/qoute\/2222\/'.*\/api\/v1\/quote\//),
  badRoute(
    ["ERROR-06"],
    "/quote/batch/",
    "Unknown path '/api/v1/quote/batch/'. Did you mean /api/v1/quotes/?symbols=2222,1120 ?",
  ),
  badKey(["CHECKS-02", "ERROR-07"], 405, {
    method: "DELETE",
    code: "METHOD_NOT_ALLOWED",
    header: ["Allow", /\bGET\b/],
  }),
  badKey(["AUTH-01", "AUTH-02", "CHECKS-03"], 401, { text: "Authentication credentials were not provided." }),
  badKey(["FIRST-01"], 401, { header: ["WWW-Authenticate", /header="X-API-Key"/] }),
  badKey(["AUTH-03", "CHECKS-04"], 403, { keyText: "no key at all", text: "Invalid API key format." }),
  badKey(["AUTH-04", "CHECKS-04"], 403, {
    keyText: "marsad_test_nobody-has-this-key",
    text: "API key is invalid or has been revoked.",
  }),
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
  unknownSymbol("SHARIA-17", "/sharia/9999/", ANY),
  unknownSymbol("OWNERSHIP-08", "/ownership/9999/", STARTER_UP),
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
  more: Partial<RefusalCase> = {},
): RefusalCase => ({ rules, path, keys: STARTER_UP, status: 400, code, ...more });

const PRO: Partial<RefusalCase> = { keys: REALTIME };

const MOVER_LISTS = ["gainers", "losers", "volume", "value"];

const PARAMETERS: readonly RefusalCase[] = [
  badParameter(["ERROR-14", "TRADES-11", "HTTP-23"], "/market/trades/{symbol}/?limit=many", "INVALID_LIMIT", {
    ...PRO,
    text: "limit must be a valid integer.",
  }),
  ...MOVER_LISTS.map((list) => badParameter(["MOVERS-11", "HTTP-23"], `/market/${list}/?limit=many`, "INVALID_LIMIT")),
  ...["summary", "sectors", ...MOVER_LISTS].map((name) =>
    badParameter(["ERROR-15", "MARKET-04"], `/market/${name}/?index=XYZ`, "INVALID_INDEX", {
      text: "Invalid index 'XYZ'. Supported values: TASI, NOMU.",
    }),
  ),
  badParameter(["SNAPSHOT-06"], "/market/snapshot/?index=XYZ", "INVALID_INDEX"),
  badParameter(["ERROR-16", "COMPANIES-15"], "/companies/?market=XYZ", "INVALID_MARKET", {
    text: "market must be one of: TASI, NOMU.",
  }),
  badParameter(["ERROR-17", "COMPANIES-18", "HTTP-23"], "/companies/?limit=many", "INVALID_PARAM", {
    text: /\blimit\b/,
  }),
  badParameter(["COMPANIES-19", "HTTP-22"], "/companies/?limit=0"),
  badParameter(["COMPANIES-19", "HTTP-22"], "/companies/?offset=-1"),
  badParameter(["HISTORY-19"], "/historical/{symbol}/?interval=7d"),
  badParameter(["HISTORY-21"], "/historical/{symbol}/?from=yesterday"),
  badParameter(["HISTORY-22"], "/historical/{symbol}/?from=2025-02-01&to=2025-01-01"),
  badParameter(["HISTORY-24"], "/historical/{symbol}/?limit=many"),
  badParameter(["HISTORY-25"], "/historical/{symbol}/?limit=0"),
  badParameter(["ORDER-03"], "/historical/{symbol}/?order=up"),
  badParameter(["INTRADAY-03"], "/market/intraday/{symbol}/?minutes=7", "INVALID_PARAM", PRO),
  badParameter(["EVENTS-14"], "/events/?type=PARTY", "INVALID_PARAM", PRO),
  badParameter(["EVENTS-14"], "/events/?importance=HUGE", "INVALID_PARAM", PRO),
  badParameter(["EVENTS-17"], "/events/?limit=many", "INVALID_PARAM", PRO),
  badParameter(["EVENTS-18"], "/events/?limit=0", "INVALID_PARAM", PRO),
  badParameter(["DIVIDENDS-10"], "/dividends/{symbol}/?limit=many"),
  badParameter(["FINANCIALS-17"], "/financials/{symbol}/?type=party"),
  badParameter(["FINANCIALS-19"], "/financials/{symbol}/?limit=many"),
  badParameter(["RATIOS-11"], "/analytics/ratios/{symbol}/?history=2y"),
  badParameter(["ACTIONS-05"], "/corporate-actions/{symbol}/?from=2025-02-01&to=2025-01-01"),
  badParameter(["ACTIONS-06"], "/corporate-actions/{symbol}/?limit=ten"),
  badParameter(["SHARIA-03"], "/sharia/{symbol}/?standard=none"),
  badParameter(["STATUS-13"], "/market/calendar/?hijri=yes"),
  badParameter(["STATUS-12"], "/market/calendar/?from=2026-01-01&to=2028-01-01"),
  badParameter(["DELAY-08"], "/quote/{symbol}/?data_mode=soon"),
  badParameter(["CSV-02"], "/companies/?format=xml"),
  badParameter(["ERROR-18", "BATCH-05"], "/quotes/", "MISSING_PARAM"),
  badParameter(["ERROR-18", "COMPARE-05"], "/analytics/compare/", "MISSING_PARAM"),
  badParameter(["BATCH-06"], "/quotes/?symbols=2222&identifiers=1120"),
];

/** A request that is not in a plan. */
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
  abovePlan(["PLAN-02", "OWNERSHIP-01"], "/ownership/{symbol}/", "free"),
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

/** A check that sends each of the cases. */
function refusalCheck(about: string, cases: readonly RefusalCase[]): Check {
  return {
    about,
    rules: [...new Set(cases.flatMap(({ rules }) => rules))],
    run: async (target) => {
      const { busiest } = await target.sample();
      for (const one of cases) await tryCase(target, one, busiest);
    },
  };
}

async function tryCase(target: Target, one: RefusalCase, symbol: string): Promise<void> {
  try {
    const key = one.keys.length === 0 ? null : target.key(one.keys);
    const { method = "GET", keyText } = one;
    const asked = keyText === undefined ? { key, method } : { key, method, keyText };
    const reply = await target.ask(one.path.replaceAll("{symbol}", symbol), asked);
    const { error, detail } = refusalOf(reply);
    const text = String(error?.message ?? detail ?? "");
    const isTexted = typeof one.text === "string" ? text === one.text : (one.text?.test(text) ?? true);
    const [header, pattern] = one.header ?? ["", /^/];
    const isHeaded = header === "" || pattern.test(reply.headers.get(header) ?? "");
    const isKept = reply.status === one.status && (one.code ?? "") === codeOf(reply) && isTexted && isHeaded;
    const wanted = `${one.status}${one.code === undefined ? "" : ` ${one.code}`}`;
    const said = isKept
      ? ""
      : `, not ${wanted}${isTexted ? "" : `; it says: ${text}`}${isHeaded ? "" : `; ${header}: ${reply.headers.get(header)}`}`;
    for (const rule of one.rules) target.judge(rule, isKept, `${summaryOf(reply)}${said}`);
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    for (const rule of one.rules) target.findings.leaveOut(rule, error.message);
  }
}
