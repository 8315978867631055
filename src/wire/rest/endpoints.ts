// The endpoint table: every endpoint under the base path, in the order of the documentation. Routing, parameter parsing,
// route suggestions and OpenAPI are read from it and nowhere else.

import {
  createAccountKey,
  deleteAccountKey,
  getAccount,
  getAccountRequests,
  getAccountUsage,
  listAccountKeys,
} from "../account/account-endpoints.ts";
import { createAlert, deleteAlert, getAlert, listAlerts, patchAlert } from "../alerts/alert-endpoints.ts";
import { getCalendar } from "../calendar/get-calendar.ts";
import { getCompanies } from "../companies/get-companies.ts";
import { getCompany } from "../company/get-company.ts";
import { getComparison } from "../compare/get-comparison.ts";
import { getCorporateActions } from "../corporate-actions/get-corporate-actions.ts";
import { getDepth } from "../depth/get-depth.ts";
import { getDividends } from "../dividends/get-dividends.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { getEvents } from "../events/get-events.ts";
import { getDayFiles, listFiles } from "../files/file-endpoints.ts";
import { getFinancials } from "../financials/get-financials.ts";
import { getHistorical } from "../historical/get-historical.ts";
import { getIntraday } from "../intraday/get-intraday.ts";
import {
  getGainers,
  getLosers,
  getMarketSummary,
  getSectors,
  getValueLeaders,
  getVolumeLeaders,
} from "../market/market-endpoints.ts";
import { getQuote } from "../quote/get-quote.ts";
import { getQuotes } from "../quotes/get-quotes.ts";
import { getRatios } from "../ratios/get-ratios.ts";
import { getSnapshot } from "../snapshot/get-snapshot.ts";
import { getStatus } from "../status/get-status.ts";
import { getTrades } from "../trades/get-trades.ts";
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
} from "../webhooks/webhook-endpoints.ts";

/** By operation id, with the exact type of each query. */
export const endpoints = {
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
  getStatus,
  getCalendar,
  getCompanies,
  getCompany,
  getHistorical,
  getIntraday,
  getFinancials,
  getRatios,
  getComparison,
  getDividends,
  getCorporateActions,
  getEvents,
  listFiles,
  getDayFiles,
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
  getAccount,
  getAccountUsage,
  getAccountRequests,
  listAccountKeys,
  createAccountKey,
  deleteAccountKey,
} as const;

export type OperationId = keyof typeof endpoints;

export const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints);
