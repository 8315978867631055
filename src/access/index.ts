// Who may see what and how often: keys, plans, entitlements, data mode, quota, throttle.

export { AccountGate, type AccountGateOptions, BEAT_MS } from "./account-gate.ts";
export { type Caller, callerOf, type PlanAnswer, type PlanRefusal, planLimitMessage } from "./caller.ts";
export { clientAddress, parseTrustedHops, type TrustedHops } from "./client-address.ts";
export { DEMO_ACCOUNTS, ensureDemoAccounts } from "./demo.ts";
export { FEATURES, type Feature, lowestPlanFor, mayUse } from "./features.ts";
export type { AccessChange, Admission, AdmissionRefusal, ConnectionSlot, Gate, RateState } from "./gate.ts";
export { hasChecksum, hashOfKey, KEY_FORMAT, keyFingerprint } from "./key-text.ts";
export {
  formatLimit,
  LIMIT_NAMES,
  type LimitChanges,
  type LimitName,
  limitTitle,
  parseLimitChanges,
} from "./limit-text.ts";
export {
  limitsOf,
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
export { AccountRefusal, type IssuedKey, Registrar } from "./registrar.ts";
