// The REST contract: the resources, each name both its schema and its static type, and the endpoint table with what reads
// it. Outside `wire` they are `rest.Quote`, `rest.endpoints` and so on, which keeps them apart from the model's words.

export * from "./alert-body.ts";
export * from "./alerts.ts";
export * from "./batch-quotes.ts";
export * from "./companies.ts";
export * from "./company.ts";
export * from "./deliveries.ts";
export * from "./depth-snapshot.ts";
export * from "./dividends.ts";
export * from "./endpoint.ts";
export * from "./endpoints.ts";
export * from "./events.ts";
export * from "./example.ts";
export * from "./financials.ts";
export * from "./health.ts";
export * from "./historical.ts";
export * from "./market-summary.ts";
export * from "./movers.ts";
export * from "./nearest-route.ts";
export * from "./notification.ts";
export * from "./parameter.ts";
export * from "./parameters.ts";
export * from "./quote.ts";
export * from "./ratios.ts";
export * from "./refusal-bodies.ts";
export * from "./sectors.ts";
export * from "./service-paths.ts";
export * from "./statement-fields.ts";
export * from "./trade-list.ts";
export * from "./webhook-body.ts";
export * from "./webhooks.ts";
