// Who may see what and how often: keys, plans, entitlements, data mode, quota, throttle.

export { type Caller, callerOf, type PlanAnswer, type PlanRefusal, planLimitMessage } from "./caller.ts";
export { FEATURES, type Feature, lowestPlanFor, mayUse } from "./features.ts";
export type { AccessChange, Admission, AdmissionRefusal, ConnectionSlot, Gate, RateState } from "./gate.ts";
export {
  limitsOf,
  PAGE_LIMITS,
  PLAN_TABLE,
  type PlanTable,
  planTableWith,
  planTitle,
  THROTTLES,
  type Throttles,
} from "./plans.ts";
export {
  type BarInterval,
  type CompareOptions,
  depthAccess,
  earliestBarDay,
  type FinancialsOptions,
  financialsView,
  mayAddDestination,
  mayAddRule,
  mayCompare,
  mayHoldKeys,
  mayReadBars,
  mayReadFinancials,
  mayReadRatios,
  mayWatch,
  type RatiosOptions,
  resolveDataMode,
  type StatementMetrics,
} from "./questions.ts";
