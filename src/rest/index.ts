// The HTTP door: one file per resource, and around them the checks, headers and pages that all of them share.

export { alertEndpoints } from "./alerts.ts";
export { type Answer, encoded, json } from "./answer.ts";
export { type CompanyViews, companyEndpoints } from "./company-data.ts";
export { createRest, type RestParts, type RestSettings } from "./create-rest.ts";
export { Door } from "./door.ts";
export { type EndpointHandler, onEndpoint, type RequestContext } from "./endpoint-handler.ts";
export { marketDataEndpoints } from "./market-data.ts";
export type { MarketViews } from "./market-views.ts";
export { PROBED, type Probed, type Probes } from "./probes.ts";
export { webhookEndpoints } from "./webhooks.ts";
