// The contract of the operator's API. Outside `wire` its names are `operator.Overview`, `operator.operatorEndpoints` and so on.

export * from "./operator-account.ts";
export * from "./operator-endpoints.ts";
export * from "./overview.ts";
