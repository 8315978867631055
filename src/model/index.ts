// The data model of the service: readonly types and pure functions of the market, of companies and of accounts, which every module
// above uses.

export * from "./account.ts";
export type * from "./account-usage.ts";
export * from "./alert.ts";
export * from "./analyst.ts";
export * from "./article.ts";
export type * from "./auction.ts";
export * from "./audit.ts";
export * from "./bar.ts";
export * from "./company.ts";
export * from "./corporate-action.ts";
export * from "./delivery.ts";
export * from "./depth.ts";
export * from "./destination.ts";
export type * from "./dividend.ts";
export * from "./email.ts";
export * from "./incident.ts";
export * from "./instrument.ts";
export type * from "./link.ts";
export type * from "./liquidity.ts";
export * from "./market-event.ts";
export * from "./market-summary.ts";
export type * from "./notification.ts";
export * from "./ownership.ts";
export * from "./phase.ts";
export * from "./plan.ts";
export type * from "./quote.ts";
export * from "./replay.ts";
export * from "./session.ts";
export * from "./sharia.ts";
export * from "./statement.ts";
export * from "./stock-event.ts";
export * from "./trade.ts";
export type * from "./watchlist.ts";
