// Corporate actions besides cash dividends: changes of capital, the listing, a move to another market, a new name.

import type { Day, Decimal } from "../base/index.ts";
import type { Split } from "./company.ts";
import type { Market } from "./instrument.ts";

/** Changes of the share count. */
export const SHARE_CHANGE_TYPES = ["SPLIT", "BONUS_ISSUE", "RIGHTS_ISSUE", "CAPITAL_REDUCTION"] as const;
type ShareChangeType = (typeof SHARE_CHANGE_TYPES)[number];

export const CORPORATE_ACTION_TYPES = [...SHARE_CHANGE_TYPES, "LISTING", "MARKET_TRANSFER", "NAME_CHANGE"] as const;
type CorporateActionType = (typeof CORPORATE_ACTION_TYPES)[number];

/** The default types of a calendar of companies. */
export const COMPANY_CALENDAR_TYPES = ["dividend", "earnings", "action", "listing", "meeting"] as const;
/** The types that a request for a calendar can name: also reviews of indices, which concern the whole market. */
export const CALENDAR_TYPES = [...COMPANY_CALENDAR_TYPES, "index_review"] as const;
export type CalendarType = (typeof CALENDAR_TYPES)[number];

/** Symbol, type and ex-day identify it. A field that does not belong to the type is null. */
export interface CorporateAction {
  readonly symbol: string;
  readonly type: CorporateActionType;
  /** The action is not public before this day; null where the day is not on file: the action is then public from the ex-day on. */
  readonly announcementDay: Day | null;
  /** The first session with the new shares, listing, market or name. */
  readonly exDay: Day;
  /** Of a change of capital: `denominator` old shares become `numerator` new ones. */
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** Price of a new share in riyals: the subscription price of a rights issue, the offer price of a listing. */
  readonly price: Decimal | null;
  /** The market from that day on, of a listing or a move. */
  readonly market: Market | null;
  readonly formerSymbol: string | null;
  readonly formerNameAr: string | null;
  readonly formerNameEn: string | null;
}

/** A change of the share count, for adjusting prices; `price` is null where no money is paid. */
export interface ShareChange extends Split {
  readonly type: ShareChangeType;
  readonly announcementDay: Day | null;
  readonly price: Decimal | null;
}
