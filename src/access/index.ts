// Who may see what and how often: keys, plans, entitlements, data mode, quota, throttle.

export { AccountAdministration, AccountRefusal, type IssuedKey } from "./account-administration.ts";
export { AccountGate } from "./account-gate.ts";
export { AccountRecords } from "./account-records.ts";
export type { Addressed } from "./address-source.ts";
export { AuditRetention } from "./audit-retention.ts";
export { accountPlan, type Caller, type PlanCheck } from "./caller.ts";
export { clientAddress, isNetwork, parseTrustedHops, type TrustedHops, throttleGroup } from "./client-address.ts";
export { ConsoleSignIn, SESSION_MS, TICKET_MS } from "./console-sign-in.ts";
export type { CountReport } from "./count-report.ts";
export type { CountSharing } from "./count-sharing.ts";
export { DEMO_ACCOUNTS, ensureDemoAccounts } from "./demo.ts";
export { type Feature, lowestPlanFor, mayUse } from "./features.ts";
export type { AccessChange, Admission, ConnectionHolder, ConnectionSlot, Credential, Gate, RateState } from "./gate.ts";
export { hashOfKey, KEY_FORMAT } from "./key-text.ts";
export { formatLimit, LIMIT_NAMES, type LimitName, limitTitle, limitTitled, parseLimitChanges } from "./limit-text.ts";
export { OperatorGate, type OperatorRefusal } from "./operator-gate.ts";
export {
  depthAccess,
  financialsView,
  mayAddDestination,
  mayAddKey,
  mayAddRule,
  mayCompare,
  mayReadBars,
  mayReadFinancials,
  mayReadRatios,
  mayWatch,
  resolveDataMode,
} from "./plan-checks.ts";
export { limitsOf, PLAN_TABLE, type PlanTable, planTableWith, planTitle, THROTTLES } from "./plans.ts";
export { RequestRecorder } from "./request-recorder.ts";
