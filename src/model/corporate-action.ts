// What happens to a company's shares and listing besides cash dividends: changes of capital, the listing, a move, a new name.

import type { Day, Decimal } from "../base/index.ts";
import type { Split } from "./company.ts";
import type { Market } from "./instrument.ts";

/** Changes of the share count. */
export const SHARE_CHANGE_TYPES = ["SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE", "CAPITAL_REDUCTION"] as const;
type ShareChangeType = (typeof SHARE_CHANGE_TYPES)[number];

export const CORPORATE_ACTION_TYPES = [...SHARE_CHANGE_TYPES, "LISTING", "MARKET_TRANSFER", "NAME_CHANGE"] as const;
type CorporateActionType = (typeof CORPORATE_ACTION_TYPES)[number];

/** What a calendar of companies shows where no type is named. */
export const COMPANY_CALENDAR_TYPES = ["dividend", "earnings", "action", "listing", "meeting"] as const;
/** What a calendar can be asked for: reviews of indices too, which are of the whole market. */
export const CALENDAR_TYPES = [...COMPANY_CALENDAR_TYPES, "index_review"] as const;
export type CalendarType = (typeof CALENDAR_TYPES)[number];

/** Symbol, type and ex-day identify it. A field that does not belong to the type is null. */
export interface CorporateAction {
  readonly symbol: string;
  readonly type: CorporateActionType;
  /** Nobody knows it before this day; null where it is not on file, and then it is known from the ex-day on. */
  readonly announcementDay: Day | null;
  /** The first session with the new shares, listing, market or name. */
  readonly exDay: Day;
  /** Of a change of capital: `denominator` old shares are `numerator` new ones. */
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** Riyals that a new share costs: the subscription price of a rights issue, the offer price of a listing. */
  readonly price: Decimal | null;
  /** The market from that day on, of a listing or a move. */
  readonly market: Market | null;
  readonly formerSymbol: string | null;
  readonly formerNameAr: string | null;
  readonly formerNameEn: string | null;
}

/** A change of the share count as prices see it; `price` is null where no money is paid. */
export interface ShareChange extends Split {
  readonly type: ShareChangeType;
  readonly announcementDay: Day | null;
  readonly price: Decimal | null;
}
