// The API: one folder for each resource, and the doors (HTTP, WebSocket, MCP) that serve them.

export { createStreamDoor } from "./channels.ts";
export type { MarketSources } from "./companies/market-sources.ts";
export { createRest, type OperatorApi } from "./create-rest.ts";
export { depthSnapshot } from "./depth/depth-channel.ts";
export { filePage } from "./files/file-page.ts";
export type { FileSources } from "./files/files.ts";
export type { EndpointHandler, PastCall, PastMoment } from "./http/endpoint-handler.ts";
export type { RemoteAddresses } from "./http/request/incoming-request.ts";
export { refusalReply } from "./http/response/failure-reply.ts";
export { type Reply, reply } from "./http/response/reply.ts";
export { RestApi } from "./http/rest-api.ts";
export type { PastAnswers } from "./http/rest-api-options.ts";
export { linkPage } from "./links/links.ts";
export { mcpPage } from "./mcp/mcp-page.ts";
export { serveMcpOnStdio } from "./mcp/stdio.ts";
export { operatorAccountHandlers } from "./operator/operator-accounts.ts";
export { operatorOverviewHandlers } from "./operator/operator-overview.ts";
export { loadConsole } from "./pages/console-files.ts";
export { consolePages } from "./pages/console-pages.ts";
export type { Probes } from "./pages/health-pages.ts";
export { type ProofSources, proofEndpoints } from "./proof/proof.ts";
export { QuoteFrames } from "./quote/quote-frames.ts";
export { marketDataEndpoints, ownEndpoints } from "./resources.ts";
export { projectServiceStatus } from "./status/project-service-status.ts";
export { statusPages } from "./status/status-page.ts";
export type { UpgradeSource } from "./stream/stream-door.ts";
export { tradeFrame } from "./trades/published-trades.ts";
