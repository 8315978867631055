// Access control: keys, plans, admission and usage decide who may read which data, and how often.

export type { Watchlists } from "../store/index.ts";
export { AccountGate } from "./admission/account-gate.ts";
export type { Addressed } from "./admission/client-address.ts";
export {
  clientAddress,
  isNetwork,
  parseTrustedHops,
  type TrustedHops,
  throttleGroup,
} from "./admission/client-address.ts";
export { ConsoleSignIn, SESSION_MS, TICKET_MS } from "./admission/console-sign-in.ts";
export type { CountReport } from "./admission/count-report.ts";
export type { CountSharing } from "./admission/count-sharing.ts";
export type {
  AccessChange,
  Admission,
  ConnectionHolder,
  ConnectionSlot,
  Credential,
  Gate,
  RateState,
} from "./admission/gate.ts";
export { OperatorGate, type OperatorRefusal } from "./admission/operator-gate.ts";
export { type EnteredCall, PAST_CALL_WAIT_MS } from "./admission/past-calls.ts";
export {
  AccountAdministration,
  AccountRefusal,
  AuditRetention,
  type IssuedKey,
} from "./keys/account-administration.ts";
export { AccountRecords } from "./keys/account-records.ts";
export { DEMO_ACCOUNTS, ensureDemoAccounts } from "./keys/demo.ts";
export { hashOfKey, KEY_FORMAT } from "./keys/key-text.ts";
export { SpreadsheetLinks } from "./keys/spreadsheet-links.ts";
export { accountPlan, type Caller, callerOf, type PlanCheck } from "./plans/caller.ts";
export {
  formatLimit,
  LIMIT_NAMES,
  type LimitName,
  limitTitle,
  limitTitled,
  parseLimitChanges,
} from "./plans/limit-text.ts";
export {
  depthAccess,
  financialsView,
  hasOption,
  hasPlan,
  mayHave,
  mayReadBars,
  mayUseOptions,
  resolveDataMode,
} from "./plans/plan-checks.ts";
export { limitsOf, PLAN_TABLE, type PlanTable, planTableWith, THROTTLES } from "./plans/plans.ts";
export { RequestRecorder } from "./usage/request-recorder.ts";
