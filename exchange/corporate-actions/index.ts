// Corporate actions: cash dividends, splits and bonus issues, and what they do to the reference price of the ex-day.

export type { CashDividend } from "./cash-dividend.ts";
export {
  adjustReference,
  type CompanyActions,
  corporateActions,
  type ReferenceChange,
  referenceChanges,
} from "./corporate-actions.ts";
export { isBonusIssue, type ShareSplit } from "./share-split.ts";
