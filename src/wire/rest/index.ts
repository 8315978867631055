// The REST resources: each name is both its schema and its static type. Outside `wire` they are `rest.Quote`,
// `rest.TradeList` and so on, which keeps them apart from the model's own words.

export * from "./alerts.ts";
export * from "./batch-quotes.ts";
export * from "./companies.ts";
export * from "./company.ts";
export * from "./deliveries.ts";
export * from "./depth-snapshot.ts";
export * from "./dividends.ts";
export * from "./events.ts";
export * from "./financials.ts";
export * from "./health.ts";
export * from "./historical.ts";
export * from "./market-summary.ts";
export * from "./movers.ts";
export * from "./notification.ts";
export * from "./quote.ts";
export * from "./ratios.ts";
export * from "./sectors.ts";
export * from "./statement-fields.ts";
export * from "./trade-list.ts";
export * from "./webhooks.ts";
