// The corporate actions of a company: cash dividends and changes of its capital, and their effect on the reference price. They
// follow from seed, company and calendar alone, so that history and the simulated days agree on them.

import { type Day, type Decimal, nextTradingDay } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { roundToTick } from "../universe/tick.ts";
import { type CapitalChange, capitalChangesBetween, theoreticalPrice } from "./capital-changes.ts";
import { type CashDividend, dividendsBetween } from "./cash-dividends.ts";
import { LossSpells } from "./loss-spells.ts";

/** The corporate actions of one company, by the day on which they take effect. */
export interface CompanyActions {
  readonly dividends: readonly CashDividend[];
  readonly capitalChanges: readonly CapitalChange[];
}

/** The dividends and changes of capital of one company with an ex-day from `from` to `to`, oldest first. */
export function corporateActions(seed: number, listing: Listing, from: Day, to: Day, firstDay: Day): CompanyActions {
  // Amounts depend on all changes between them and the first day, also on those outside the range.
  const first = Math.min(from, firstDay);
  const last = Math.max(to, firstDay);
  const spells = new LossSpells(seed, listing);
  const changes = capitalChangesBetween(seed, listing, spells, first, last, firstDay);
  const dividends = dividendsBetween(seed, listing, spells, changes, from, to, firstDay);
  return {
    dividends: dividends.sort((a, b) => a.eligibilityDay - b.eligibilityDay),
    capitalChanges: changes.filter(({ exDay }) => exDay >= from && exDay <= to),
  };
}

/** Actions that a company announces after its move to the main market belong to its listing there. */
export function announcedWhileListed(actions: CompanyActions, { lastDay }: Listing): CompanyActions {
  const isOwn = ({ announcementDay }: { readonly announcementDay: Day }): boolean =>
    lastDay === null || announcementDay <= lastDay;
  return { dividends: actions.dividends.filter(isOwn), capitalChanges: actions.capitalChanges.filter(isOwn) };
}

/** The change of capital of each ex-day. Only these adjust a reference price: a cash dividend does not. */
export function referenceChanges({ capitalChanges }: CompanyActions): ReadonlyMap<Day, CapitalChange> {
  return new Map(capitalChanges.map((change) => [change.exDay, change]));
}

/** Riyals per share for the holders of the day before each ex-day. */
export function dividendsByExDay({ dividends }: CompanyActions): ReadonlyMap<Day, Decimal> {
  const byDay = new Map<Day, Decimal>();
  for (const { eligibilityDay, value } of dividends) {
    const exDay = nextTradingDay(eligibilityDay);
    byDay.set(exDay, (byDay.get(exDay) ?? 0) + value);
  }
  return byDay;
}

/** The reference price of an ex-day: the last close converted to one new share, on a valid tick. */
export function adjustReference(close: Decimal, change: CapitalChange, listing: Listing): Decimal {
  return roundToTick(theoreticalPrice(close, change), listing.securityType, "nearest");
}
