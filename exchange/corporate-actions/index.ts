// Corporate actions: cash dividends, changes of capital and of listings, and what they do to the reference price of the ex-day.

export { type CapitalChange, sharesPerShare, theoreticalPrice } from "./capital-change.ts";
export { suspendedDays } from "./capital-changes.ts";
export type { CashDividend } from "./cash-dividend.ts";
export { type DividendPolicy, dividendPolicy, usualYield } from "./cash-dividends.ts";
export {
  adjustReference,
  announcedWhileListed,
  type CompanyActions,
  corporateActions,
  dividendsByExDay,
  referenceChanges,
} from "./corporate-actions.ts";
export {
  isListingKnown,
  isMarketTransfer,
  type ListingEvent,
  listingEvents,
  listingNoticeDay,
} from "./listing-event.ts";
export { LossSpells } from "./loss-spells.ts";
