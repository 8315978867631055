// The endpoint table: every endpoint under the base path, in the order of the documentation. Routing, parameter parsing,
// route suggestions and OpenAPI are read from it and nowhere else.

import type { Endpoint } from "./endpoint.ts";
import { createAlert, deleteAlert, getAlert, listAlerts, patchAlert } from "./endpoints/alerts.ts";
import { getComparison, getFinancials, getRatios } from "./endpoints/analytics.ts";
import { getCompanies, getCompany, getDividends, getEvents, getHistorical } from "./endpoints/companies.ts";
import {
  getGainers,
  getLosers,
  getMarketSummary,
  getSectors,
  getValueLeaders,
  getVolumeLeaders,
} from "./endpoints/market.ts";
import { getDepth, getQuote, getQuotes, getTrades } from "./endpoints/quotes.ts";
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
} from "./endpoints/webhooks.ts";

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
  getCompanies,
  getCompany,
  getHistorical,
  getFinancials,
  getRatios,
  getComparison,
  getDividends,
  getEvents,
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
} as const;

export type OperationId = keyof typeof endpoints;

export const ENDPOINTS: readonly Endpoint[] = Object.values(endpoints);
