// The contract of the operator's API. Outside `wire` they are `operator.Overview`, `operator.operatorEndpoints` and so on.

export * from "./operator-account.ts";
export * from "./operator-endpoints.ts";
export * from "./overview.ts";
