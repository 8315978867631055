// The HTTP door: one file per resource, and around them the checks, headers and pages that all of them share.

export { type Answer, encoded, json } from "./answer.ts";
export { createRest, type RestParts, type RestSettings } from "./create-rest.ts";
export { Door } from "./door.ts";
export { type EndpointHandler, onEndpoint, type RequestContext } from "./endpoint-handler.ts";
export { PROBED, type Probed, type Probes } from "./probes.ts";
export { alertEndpoints } from "./resources/alerts.ts";
export { companyEndpoints } from "./resources/company-data.ts";
export { marketDataEndpoints } from "./resources/market-data.ts";
export type { MarketViews } from "./resources/market-views.ts";
export { webhookEndpoints } from "./resources/webhooks.ts";
