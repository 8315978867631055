// The REST contract: the resources, each name both its schema and its static type, and the endpoint table with what reads
// it. Outside `wire` they are `rest.Quote`, `rest.endpoints` and so on, which keeps them apart from the model's words.

export * from "../alerts/alert.ts";
export * from "../alerts/alert-body.ts";
export * from "../companies/directory.ts";
export * from "../company/company.ts";
export * from "../compare/comparison.ts";
export * from "../depth/depth-snapshot.ts";
export * from "../dividends/dividends.ts";
export * from "../endpoint/endpoint.ts";
export * from "../endpoint/parameter.ts";
export * from "../endpoint/parse-query.ts";
export * from "../endpoint/path-parameters.ts";
export * from "../events/stock-events.ts";
export * from "../financials/financials.ts";
export * from "../financials/metric-sets.ts";
export * from "../financials/statement-fields.ts";
export * from "../historical/historical.ts";
export * from "../market/market-summary.ts";
export * from "../market/movers.ts";
export * from "../market/sectors.ts";
export * from "../notification/challenge.ts";
export * from "../notification/notification.ts";
export * from "../quote/quote.ts";
export * from "../quotes/batch-quotes.ts";
export * from "../ratios/ratios.ts";
export * from "../refusal/refusal-bodies.ts";
export * from "../schema/example.ts";
export * from "../service/health.ts";
export * from "../service/service-paths.ts";
export * from "../snapshot/market-snapshot.ts";
export * from "../trades/trade-list.ts";
export * from "../webhooks/delivery.ts";
export * from "../webhooks/webhook.ts";
export * from "../webhooks/webhook-body.ts";
export * from "../webhooks/webhook-problems.ts";
export * from "./endpoints.ts";
