// Written by docs/generate.ts from the API documents; change src/wire and run `npm run generate`.

/** Method and path of every operation. */
export const OPERATIONS = {
  getQuote: ["GET", "/quote/{symbol}/"],
  getQuotes: ["GET", "/quotes/"],
  getTrades: ["GET", "/market/trades/{symbol}/"],
  getDepth: ["GET", "/market/depth/{symbol}/"],
  getMarketSummary: ["GET", "/market/summary/"],
  getGainers: ["GET", "/market/gainers/"],
  getLosers: ["GET", "/market/losers/"],
  getVolumeLeaders: ["GET", "/market/volume/"],
  getValueLeaders: ["GET", "/market/value/"],
  getSectors: ["GET", "/market/sectors/"],
  getSnapshot: ["GET", "/market/snapshot/"],
  getStatus: ["GET", "/market/status/"],
  getCalendar: ["GET", "/market/calendar/"],
  getCompanies: ["GET", "/companies/"],
  getCompany: ["GET", "/company/{symbol}/"],
  getHistorical: ["GET", "/historical/{symbol}/"],
  getIntraday: ["GET", "/market/intraday/{symbol}/"],
  getFinancials: ["GET", "/financials/{symbol}/"],
  getRatios: ["GET", "/analytics/ratios/{symbol}/"],
  getComparison: ["GET", "/analytics/compare/"],
  getDividends: ["GET", "/dividends/{symbol}/"],
  getEvents: ["GET", "/events/"],
  listWebhooks: ["GET", "/webhooks/"],
  createWebhook: ["POST", "/webhooks/"],
  getWebhook: ["GET", "/webhooks/{id}/"],
  patchWebhook: ["PATCH", "/webhooks/{id}/"],
  deleteWebhook: ["DELETE", "/webhooks/{id}/"],
  verifyWebhook: ["POST", "/webhooks/{id}/verify/"],
  testWebhook: ["POST", "/webhooks/{id}/test-delivery/"],
  rotateSecret: ["POST", "/webhooks/{id}/rotate-secret/"],
  listDeliveries: ["GET", "/webhooks/{id}/deliveries/"],
  redeliver: ["POST", "/webhooks/{id}/deliveries/{delivery_id}/redeliver/"],
  listAlerts: ["GET", "/alerts/"],
  createAlert: ["POST", "/alerts/"],
  getAlert: ["GET", "/alerts/{id}/"],
  patchAlert: ["PATCH", "/alerts/{id}/"],
  deleteAlert: ["DELETE", "/alerts/{id}/"],
} as const;

/** Path of every channel. */
export const CHANNEL_PATHS = {
  stocks: "/ws/v1/stocks/",
  trades: "/ws/v1/market/trades/",
  depth: "/ws/v1/market/depth/",
} as const;
