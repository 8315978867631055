// The sample call of every REST endpoint: what is asked, with which demo key, and what of the answer is worth printing. Samples in
// curl, TypeScript and Python are rendered from this table, shown in the documents and executed by a test.

import type { OperationId } from "../rest/endpoints.ts";

type SampleValue = string | number | readonly string[];

export interface RequestSample {
  /** The method of the client library. */
  readonly method: string;
  /** The demo key that has what the call needs. */
  readonly key: "pro" | "business" | "enterprise";
  readonly path: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, SampleValue>>;
  /** Parameters of the query that the client library takes by position. */
  readonly positional: readonly string[];
  readonly body: Readonly<Record<string, unknown>> | null;
  /** Fields of the answer to print. */
  readonly fields: readonly string[];
  /** A list of the answer to go through, what one of its rows is called, and the fields of a row to print. */
  readonly rows: { readonly list: string; readonly row: string; readonly fields: readonly string[] } | null;
}

function sample(method: string, parts: Partial<RequestSample>): RequestSample {
  return { method, key: "pro", path: {}, query: {}, positional: [], body: null, fields: [], rows: null, ...parts };
}

const ARAMCO = { symbol: "2222" };
const MOVER_FIELDS = ["symbol", "name_en", "price", "change_percent"];
const WEBHOOK = { path: { id: 12 }, fields: ["id", "url", "is_verified", "is_active"] };
const ALERT = { path: { id: 7 }, fields: ["id", "event_type", "condition", "status"] };

export const REQUEST_SAMPLES: Readonly<Record<OperationId, RequestSample>> = {
  getQuote: sample("quote", { path: ARAMCO, fields: ["name_en", "price", "change_percent", "is_delayed"] }),
  getQuotes: sample("quotes", {
    query: { symbols: ["2222", "1120"] },
    positional: ["symbols"],
    rows: { list: "quotes", row: "quote", fields: ["symbol", "price", "bid", "ask"] },
  }),
  getTrades: sample("trades", {
    path: ARAMCO,
    query: { limit: 20 },
    rows: { list: "events", row: "trade", fields: ["trade_seq", "event_time", "price", "quantity", "side"] },
  }),
  getDepth: sample("depth", {
    key: "business",
    path: ARAMCO,
    query: { levels: 10 },
    rows: { list: "bids", row: "level", fields: ["level", "price", "quantity", "order_count"] },
  }),
  getMarketSummary: sample("summary", {
    query: { index: "TASI" },
    fields: ["index", "index_value", "index_change_percent", "market_mood"],
  }),
  getGainers: sample("gainers", {
    query: { index: "TASI", limit: 5 },
    rows: { list: "gainers", row: "stock", fields: MOVER_FIELDS },
  }),
  getLosers: sample("losers", {
    query: { index: "TASI", limit: 5 },
    rows: { list: "losers", row: "stock", fields: MOVER_FIELDS },
  }),
  getVolumeLeaders: sample("volumeLeaders", {
    query: { limit: 5 },
    rows: { list: "stocks", row: "stock", fields: ["symbol", "name_en", "volume"] },
  }),
  getValueLeaders: sample("valueLeaders", {
    query: { limit: 5 },
    rows: { list: "stocks", row: "stock", fields: ["symbol", "name_en", "value"] },
  }),
  getSectors: sample("sectors", {
    rows: { list: "sectors", row: "sector", fields: ["sector_name", "change_percent", "num_stocks"] },
  }),
  getSnapshot: sample("snapshot", {
    query: { index: "TASI" },
    rows: { list: "quotes", row: "quote", fields: ["symbol", "price", "change_percent", "value"] },
  }),
  getStatus: sample("status", { fields: ["market_time", "session", "next_close_at", "feed"] }),
  getCalendar: sample("calendar", {
    query: { from: "2026-11-16", to: "2026-11-22" },
    rows: { list: "days", row: "day", fields: ["date", "weekday", "is_trading_day"] },
  }),
  getCompanies: sample("companies", {
    query: { search: "bank", limit: 10 },
    rows: { list: "results", row: "company", fields: ["symbol", "name_ar", "name_en", "market"] },
  }),
  getCompany: sample("company", { path: ARAMCO, fields: ["name_en", "current_price", "sector_name", "fundamentals"] }),
  getHistorical: sample("historical", {
    path: ARAMCO,
    query: { from: "2026-10-01", to: "2026-10-31", interval: "1d" },
    rows: { list: "data", row: "bar", fields: ["date", "open", "high", "low", "close", "volume"] },
  }),
  getIntraday: sample("intraday", {
    path: ARAMCO,
    query: { minutes: "5" },
    rows: { list: "bars", row: "bar", fields: ["time", "open", "high", "low", "close", "volume"] },
  }),
  getFinancials: sample("financials", {
    path: ARAMCO,
    query: { period: "annual", history: "3y" },
    rows: { list: "income_statements", row: "year", fields: ["fiscal_year", "total_revenue", "net_income"] },
  }),
  getRatios: sample("ratios", {
    path: ARAMCO,
    query: { history: "3y" },
    rows: { list: "ratios", row: "year", fields: ["fiscal_year", "ratios"] },
  }),
  getComparison: sample("compare", {
    query: { symbols: ["2222", "1120", "2010"] },
    positional: ["symbols"],
    rows: { list: "results", row: "company", fields: ["symbol", "market_cap", "ratios"] },
  }),
  getDividends: sample("dividends", {
    path: ARAMCO,
    fields: ["trailing_12m_yield", "payments_last_year"],
    rows: { list: "history", row: "dividend", fields: ["period", "value", "eligibility_date"] },
  }),
  getCorporateActions: sample("corporateActions", {
    path: ARAMCO,
    rows: { list: "actions", row: "action", fields: ["type", "ex_date"] },
  }),
  getEvents: sample("events", {
    query: { importance: "IMPORTANT", limit: 5 },
    rows: { list: "events", row: "event", fields: ["symbol", "event_type", "sentiment", "description"] },
  }),
  listFiles: sample("files", {
    key: "enterprise",
    rows: { list: "days", row: "day", fields: ["date", "format"] },
  }),
  getDayFiles: sample("dayFiles", {
    key: "enterprise",
    path: { date: "2026-11-15" },
    rows: { list: "files", row: "file", fields: ["name", "rows", "bytes", "sha256"] },
  }),
  listWebhooks: sample("webhooks.list", { rows: { list: "webhooks", row: "webhook", fields: WEBHOOK.fields } }),
  createWebhook: sample("webhooks.create", {
    body: { url: "https://hooks.example.com/marsad", name: "Alerts" },
    fields: ["id", "signing_secret", "is_verified"],
  }),
  getWebhook: sample("webhooks.get", WEBHOOK),
  patchWebhook: sample("webhooks.update", { ...WEBHOOK, body: { name: "Night shift", is_active: true } }),
  deleteWebhook: sample("webhooks.delete", { path: { id: 12 }, fields: ["id", "deleted"] }),
  verifyWebhook: sample("webhooks.verify", WEBHOOK),
  testWebhook: sample("webhooks.test", { path: { id: 12 }, fields: ["id", "event_type", "status"] }),
  rotateSecret: sample("webhooks.rotateSecret", { path: { id: 12 }, fields: ["id", "signing_secret"] }),
  listDeliveries: sample("webhooks.deliveries", {
    path: { id: 12 },
    query: { limit: 10 },
    rows: { list: "deliveries", row: "delivery", fields: ["id", "event_type", "status", "attempts"] },
  }),
  redeliver: sample("webhooks.redeliver", {
    path: { id: 12, delivery_id: 8841 },
    fields: ["id", "event_id", "status"],
  }),
  listAlerts: sample("alerts.list", { rows: { list: "alerts", row: "alert", fields: ALERT.fields } }),
  createAlert: sample("alerts.create", {
    body: { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 30, webhook_id: 12 },
    fields: ["id", "status", "created_at"],
  }),
  getAlert: sample("alerts.get", ALERT),
  patchAlert: sample("alerts.update", { ...ALERT, body: { value: 31.5 } }),
  deleteAlert: sample("alerts.delete", { path: { id: 7 }, fields: ["id", "deleted"] }),
  getAccount: sample("account.get", { fields: ["name", "plan", "limits", "usage"] }),
  getAccountUsage: sample("account.usage", {
    query: { days: 7 },
    fields: ["total"],
    rows: { list: "days", row: "day", fields: ["date", "requests"] },
  }),
  getAccountRequests: sample("account.requests", {
    query: { limit: 10 },
    rows: { list: "requests", row: "request", fields: ["time", "method", "path", "status", "ms"] },
  }),
  listAccountKeys: sample("account.keys", {
    key: "enterprise",
    rows: { list: "keys", row: "key", fields: ["id", "name", "hint", "scope"] },
  }),
  createAccountKey: sample("account.createKey", {
    key: "enterprise",
    body: { name: "CI", scope: "data" },
    fields: ["id", "name", "key"],
  }),
  deleteAccountKey: sample("account.deleteKey", {
    key: "enterprise",
    path: { id: 12 },
    fields: ["id", "deleted"],
  }),
};
