// The REST contract: the resources, where each name is both a schema and its static type, and the endpoint table, in the order of the
// documentation. Routing, parameter parsing, route suggestions and OpenAPI all read that one table. Outside `wire` the names are
// `rest.Quote`, `rest.endpoints` and so on, which separates them from the names of the model.

import {
  createAccountKey,
  createStreamTicket,
  deleteAccountKey,
  getAccount,
  getAccountRequests,
  getAccountUsage,
  listAccountKeys,
} from "../account/account.ts";
import { createAlert, deleteAlert, getAlert, listAlerts, patchAlert } from "../alerts/alerts.ts";
import { getCompanies } from "../companies/companies.ts";
import { getCompany } from "../company/company.ts";
import { getCompanyCalendar } from "../company-calendar/company-calendar.ts";
import { getComparison } from "../compare/compare.ts";
import { getConstituents } from "../constituents/constituents.ts";
import { getCorporateActions } from "../corporate-actions/corporate-actions.ts";
import { getDepth } from "../depth/depth.ts";
import { getDividends } from "../dividends/dividends.ts";
import { createEmail, deleteEmail, listEmails } from "../emails/emails.ts";
import { type Endpoint, endpointTable } from "../endpoint/endpoint.ts";
import { getEvents } from "../events/events.ts";
import { getDayFiles, listFiles } from "../files/files.ts";
import { getFinancials } from "../financials/financials.ts";
import { getHistorical, getHistories } from "../historical/historical.ts";
import { getIntraday } from "../intraday/intraday.ts";
import { createLink, deleteLink, listLinks } from "../links/links.ts";
import {
  getGainers,
  getLosers,
  getMarketSummary,
  getSectors,
  getValueLeaders,
  getVolumeLeaders,
} from "../market/market.ts";
import { listNotifications, readNotifications } from "../notifications/notifications.ts";
import { getOwnership } from "../ownership/ownership.ts";
import { getInclusion } from "../proof/proof.ts";
import { getQuote } from "../quote/quote.ts";
import { getQuotes } from "../quotes/quotes.ts";
import { getRatios } from "../ratios/ratios.ts";
import { createReplay, deleteReplay, getReplay, listReplays, patchReplay } from "../replays/replays.ts";
import { getScreener, getScreenerFields } from "../screener/screener.ts";
import { getSharia } from "../sharia/sharia.ts";
import { getSnapshot } from "../snapshot/snapshot.ts";
import { getCalendar } from "../status/calendar.ts";
import { getStatus } from "../status/status.ts";
import { getTrades } from "../trades/trades.ts";
import {
  createWatchlist,
  deleteWatchlist,
  getWatchlist,
  listWatchlists,
  patchWatchlist,
} from "../watchlists/watchlists.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  patchWebhook,
  redeliver,
  rotateSecret,
  testWebhook,
  verifyWebhook,
} from "../webhooks/webhooks.ts";

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

/** With the exact type of each query. */
export const endpoints = endpointTable({
  getQuote,
  getQuotes,
  getTrades,
  getDepth,
  getMarketSummary,
  getGainers,
  getLosers,
  getVolumeLeaders,
  getValueLeaders,
  getSectors,
  getSnapshot,
  getConstituents,
  getStatus,
  getCalendar,
  getCompanies,
  getCompany,
  getHistorical,
  getHistories,
  getIntraday,
  getFinancials,
  getRatios,
  getComparison,
  getScreener,
  getScreenerFields,
  getDividends,
  getCorporateActions,
  getCompanyCalendar,
  getSharia,
  getOwnership,
  getEvents,
  listFiles,
  getDayFiles,
  getInclusion,
  listWebhooks,
  createWebhook,
  getWebhook,
  patchWebhook,
  deleteWebhook,
  verifyWebhook,
  testWebhook,
  rotateSecret,
  listDeliveries,
  redeliver,
  listAlerts,
  createAlert,
  getAlert,
  patchAlert,
  deleteAlert,
  listNotifications,
  readNotifications,
  listEmails,
  createEmail,
  deleteEmail,
  listWatchlists,
  createWatchlist,
  getWatchlist,
  patchWatchlist,
  deleteWatchlist,
  listReplays,
  createReplay,
  getReplay,
  patchReplay,
  deleteReplay,
  listLinks,
  createLink,
  deleteLink,
  getAccount,
  getAccountUsage,
  getAccountRequests,
  listAccountKeys,
  createAccountKey,
  deleteAccountKey,
  createStreamTicket,
});

export type OperationId = keyof typeof endpoints;

export const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints);
