// The resources of the REST contract, each name both a schema and its static type, and the order of their endpoints.

export * from "../account/account.ts";
export * from "../alerts/alert-body.ts";
export * from "../alerts/alerts.ts";
export * from "../companies/companies.ts";
export * from "../company/company.ts";
export * from "../company-calendar/company-calendar.ts";
export * from "../compare/compare.ts";
export * from "../constituents/constituents.ts";
export * from "../corporate-actions/corporate-actions.ts";
export * from "../depth/depth.ts";
export * from "../dividends/dividends.ts";
export * from "../emails/emails.ts";
export * from "../endpoint/endpoint.ts";
export * from "../endpoint/parameter.ts";
export * from "../endpoint/parse-query.ts";
export * from "../endpoint/path-parameters.ts";
export * from "../events/events.ts";
export * from "../files/files.ts";
export * from "../financials/financials.ts";
export * from "../historical/historical.ts";
export * from "../intraday/intraday.ts";
export * from "../links/links.ts";
export * from "../market/market.ts";
export * from "../notification/notification.ts";
export * from "../notifications/notifications.ts";
export * from "../ownership/ownership.ts";
export * from "../proof/proof.ts";
export * from "../quote/quote.ts";
export * from "../quotes/quotes.ts";
export * from "../ratios/ratios.ts";
export * from "../refusal/refusal-bodies.ts";
export * from "../replays/replays.ts";
export * from "../schema/deleted.ts";
export * from "../schema/example.ts";
export * from "../screener/parse-screen.ts";
export * from "../screener/screener.ts";
export * from "../screener/screener-fields.ts";
export * from "../service/health.ts";
export * from "../service/service-paths.ts";
export * from "../service/service-status.ts";
export * from "../sharia/sharia.ts";
export * from "../snapshot/snapshot.ts";
export * from "../status/calendar.ts";
export * from "../status/status.ts";
export * from "../trades/trades.ts";
export * from "../watchlists/watchlists.ts";
export * from "../webhooks/webhooks.ts";

/** The endpoints, in the order of the documentation. */
export const OPERATIONS = [
  "getQuote",
  "getQuotes",
  "getTrades",
  "getDepth",
  "getMarketSummary",
  "getGainers",
  "getLosers",
  "getVolumeLeaders",
  "getValueLeaders",
  "getSectors",
  "getSnapshot",
  "getConstituents",
  "getStatus",
  "getCalendar",
  "getCompanies",
  "getCompany",
  "getHistorical",
  "getHistories",
  "getIntraday",
  "getFinancials",
  "getRatios",
  "getComparison",
  "getScreener",
  "getScreenerFields",
  "getDividends",
  "getCorporateActions",
  "getCompanyCalendar",
  "getSharia",
  "getOwnership",
  "getEvents",
  "listFiles",
  "getDayFiles",
  "getInclusion",
  "listWebhooks",
  "createWebhook",
  "getWebhook",
  "patchWebhook",
  "deleteWebhook",
  "verifyWebhook",
  "testWebhook",
  "rotateSecret",
  "listDeliveries",
  "redeliver",
  "listAlerts",
  "createAlert",
  "getAlert",
  "patchAlert",
  "deleteAlert",
  "listNotifications",
  "readNotifications",
  "listEmails",
  "createEmail",
  "deleteEmail",
  "listWatchlists",
  "createWatchlist",
  "getWatchlist",
  "patchWatchlist",
  "deleteWatchlist",
  "listReplays",
  "createReplay",
  "getReplay",
  "patchReplay",
  "deleteReplay",
  "listLinks",
  "createLink",
  "deleteLink",
  "getAccount",
  "getAccountUsage",
  "getAccountRequests",
  "listAccountKeys",
  "createAccountKey",
  "deleteAccountKey",
  "createStreamTicket",
] as const;
