// The corporate actions of one company as of a day, cash dividends among them, each with the factor by which it changes a price.

import { type Day, type Decimal, nextTradingDay } from "../../base/index.ts";
import type { Bar, CorporateAction, Dividend, Market, ShareChange } from "../../model/index.ts";
import { isShareChange } from "./corporate-actions.ts";
import { capitalFactor, closeBefore, dividendFactor } from "./price-factor.ts";

/** A field that its type of action does not have is null. */
export interface ActionEntry {
  readonly type: CorporateAction["type"] | "CASH_DIVIDEND";
  readonly announcementDay: Day | null;
  readonly exDay: Day;
  /** The day of payment of a dividend, the ex-day of all others; null where it is not known yet. */
  readonly effectiveDay: Day | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** Riyals: a dividend per share, the price of a new share of a rights issue, the offer price of a listing. */
  readonly amount: Decimal | null;
  /** Null while the ex-day is still to come, where the close before it is not known, and where no price changes. */
  readonly factor: number | null;
  /** The last day to hold the share for a dividend. */
  readonly eligibilityDay: Day | null;
  /** The period that a dividend is paid for. */
  readonly paidFor: { readonly fiscalYear: number; readonly period: string } | null;
  readonly market: Market | null;
  readonly formerSymbol: string | null;
  readonly formerNameAr: string | null;
  readonly formerNameEn: string | null;
}

export interface ActionSources {
  /** Dividends that are known on `day`. */
  readonly dividends: readonly Dividend[];
  readonly actions: readonly CorporateAction[];
  /** Daily bars before `day`, oldest first. */
  readonly bars: readonly Bar[];
  readonly day: Day;
}

/** Newest ex-day first; on one day changes of capital come before dividends. */
export function actionRecord({ dividends, actions, bars, day }: ActionSources): readonly ActionEntry[] {
  const changes = actions.filter(isShareChange);
  const close = (exDay: Day): Decimal | null => (exDay > day ? null : closeBefore(bars, changes, exDay));
  const entries = [
    ...actions.map((action) => entryOfAction(action, close(action.exDay), day)),
    ...dividends.map((dividend) => entryOfDividend(dividend, close)),
  ];
  return entries.sort((a, b) => b.exDay - a.exDay);
}

function entryOfAction(action: CorporateAction, close: Decimal | null, day: Day): ActionEntry {
  const { type, announcementDay, exDay, numerator, denominator, price, market } = action;
  const { formerSymbol, formerNameAr, formerNameEn } = action;
  const isEffective = exDay <= day && isShareChange(action);
  return {
    type,
    announcementDay,
    exDay,
    effectiveDay: exDay,
    numerator,
    denominator,
    amount: price,
    factor: isEffective ? factorOf(action, close) : null,
    eligibilityDay: null,
    paidFor: null,
    market,
    formerSymbol,
    formerNameAr,
    formerNameEn,
  };
}

/** Without new money the factor does not depend on the price. */
function factorOf(change: ShareChange, close: Decimal | null): number | null {
  if (change.price === null) return capitalFactor(change, close ?? 1);
  return close === null ? null : capitalFactor(change, close);
}

function entryOfDividend(dividend: Dividend, closeOf: (exDay: Day) => Decimal | null): ActionEntry {
  const { announcementDay, eligibilityDay, distributionDay, value, fiscalYear, period } = dividend;
  const exDay = nextTradingDay(eligibilityDay);
  const close = closeOf(exDay);
  return {
    type: "CASH_DIVIDEND",
    announcementDay,
    exDay,
    effectiveDay: distributionDay,
    numerator: null,
    denominator: null,
    amount: value,
    factor: close === null || value >= close ? null : dividendFactor(value, close),
    eligibilityDay,
    paidFor: { fiscalYear, period },
    market: null,
    formerSymbol: null,
    formerNameAr: null,
    formerNameEn: null,
  };
}
