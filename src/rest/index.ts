// The REST API: one file per resource, and around them the checks, headers and pages that all of them share.

export { loadConsole } from "./console/console-files.ts";
export { consolePages } from "./console/console-pages.ts";
export { createRest, type OperatorApi } from "./create-rest.ts";
export type { EndpointHandler } from "./endpoint/endpoint-handler.ts";
export { operatorAccountHandlers } from "./operator/operator-accounts.ts";
export { operatorOverviewHandlers } from "./operator/operator-overview.ts";
export { filePage } from "./pages/file-page.ts";
export type { Probes } from "./pages/health-pages.ts";
export type { Page } from "./pages/page.ts";
export { statusPages } from "./pages/status-page.ts";
export type { IncomingRequest, RemoteAddresses } from "./request/incoming-request.ts";
export { type BodyLimits, readBody } from "./request/json-body.ts";
export { accountEndpoints } from "./resources/account.ts";
export { alertEndpoints } from "./resources/alerts.ts";
export { companyEndpoints } from "./resources/company-endpoints.ts";
export { type FileSources, fileEndpoints } from "./resources/files.ts";
export { marketDataEndpoints } from "./resources/market-data-endpoints.ts";

export { webhookEndpoints } from "./resources/webhooks.ts";
export { type Reply, reply } from "./response/reply.ts";
export { RestApi } from "./rest-api.ts";
