// The API: one folder for each resource, and the doors (HTTP, WebSocket, MCP) that serve them.

export { accountEndpoints } from "./account/account-endpoints.ts";

export { alertEndpoints } from "./alerts/alert-endpoints.ts";

export { Answers } from "./answers.ts";
export { createStreamDoor } from "./channels.ts";
export { companyEndpoints } from "./company-endpoints.ts";
export { createRest, type OperatorApi } from "./create-rest.ts";
export { depthFrame } from "./depth/depth-channel.ts";
export { type FileSources, fileEndpoints } from "./files/file-endpoints.ts";
export type { EndpointHandler } from "./http/endpoint-handler.ts";
export { filePage } from "./http/file-page.ts";
export type { RemoteAddresses } from "./http/request/incoming-request.ts";
export { RestApi } from "./http/rest-api.ts";
export { marketDataEndpoints } from "./market-data-endpoints.ts";
export { mcpPage } from "./mcp/mcp-page.ts";
export { serveMcpOnStdio } from "./mcp/stdio.ts";
export { operatorAccountHandlers } from "./operator/operator-accounts.ts";
export { operatorOverviewHandlers } from "./operator/operator-overview.ts";
export { loadConsole } from "./pages/console-files.ts";
export { consolePages } from "./pages/console-pages.ts";
export type { Probes } from "./pages/health-pages.ts";
export { QuoteFrames } from "./quote/quote-frames.ts";
export { projectServiceStatus } from "./status/project-service-status.ts";
export { statusPages } from "./status/status-page.ts";
export type { UpgradeSource } from "./stream/stream-door.ts";
export { tradeFrame } from "./trades/published-trades.ts";

export { webhookEndpoints } from "./webhooks/webhook-endpoints.ts";
