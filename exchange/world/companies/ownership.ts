// The owners of a company: its large holders, the foreigners' holdings and limit, and short positions, as the exchange publishes them on
// the first trading day of each month. large-holders.tsv names the holders of the largest companies; elsewhere founders hold the shares
// that do not float. All parts are of the shares, in hundredths of a percent.

import { type Day, DECIMAL_SCALE, Random, tradingDayFrom } from "../../../src/base/index.ts";
import type { Listing } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";
import { monthOf } from "./fiscal-quarter.ts";

interface Holder {
  readonly nameAr: string;
  readonly nameEn: string;
  readonly heldBps: number;
}

export interface PublishedOwnership {
  readonly symbol: string;
  readonly asOfDay: Day;
  readonly foreignLimitBps: number;
  readonly foreignBps: number;
  /** Null where short selling is not possible: on Nomu. */
  readonly shortShares: number | null;
  /** All holders of 5 % and more, largest first. */
  readonly holders: readonly Holder[];
}

type NamedHolder = Holder & { readonly isForeign: boolean };

const NAMED: ReadonlyMap<string, readonly NamedHolder[]> = loadHolders();

const LARGE_BPS = 500;
/** The limit of all foreign holdings together; a company with a strategic foreign holder has none, and funds are open to all. */
const FOREIGN_LIMIT_BPS = 4_900;
const NO_LIMIT_BPS = 10_000;
/** The founders' part of the shares that do not float; the rest is held in smaller pieces. */
const FOUNDERS_PART = 0.85;
/** Foreigners hold most in companies worth at least this many riyals. */
const LARGE_WORTH = 5e10;
/** The chance of a month without short positions, for the smallest companies. */
const NO_SHORTS_CHANCE = 0.6;

/** The publications of the first trading days of months after `after` and up to `upTo`, oldest first. */
export function ownershipBetween(
  seed: number,
  listing: Listing,
  span: { readonly after: Day; readonly upTo: Day },
  sharesOn: (day: Day) => number,
): readonly PublishedOwnership[] {
  const published: PublishedOwnership[] = [];
  for (let month = monthOf(span.after); month <= monthOf(span.upTo); month++) {
    const asOfDay = tradingDayFrom(Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1);
    if (asOfDay <= span.after || asOfDay > span.upTo) continue;
    published.push({ ...ownershipIn(seed, listing, month, sharesOn(asOfDay)), asOfDay });
  }
  return published;
}

function ownershipIn(
  seed: number,
  listing: Listing,
  month: number,
  shares: number,
): Omit<PublishedOwnership, "asOfDay"> {
  const { symbol, securityType, market, freeFloatBps } = listing;
  const own = new Random("ownership", seed, symbol);
  const random = new Random("ownership", seed, symbol, month);
  const holders = NAMED.get(symbol) ?? foundersOf(listing);
  const strategicBps = holders.reduce((sum, { heldBps, isForeign }) => sum + (isForeign ? heldBps : 0), 0);
  const isOpen = strategicBps > 0 || securityType !== "Equity";
  const foreignLimitBps = isOpen ? NO_LIMIT_BPS : FOREIGN_LIMIT_BPS;
  const worth = (shares * listing.referencePrice) / DECIMAL_SCALE;
  const size = market === "NOMU" ? 0.1 : Math.min(worth / LARGE_WORTH, 1) ** 0.3;
  // Foreign holdings change slowly: most of their part depends on the company, a little on the month.
  const ofFloat = 0.22 * size * (0.4 + 0.6 * own.next()) * (0.95 + 0.1 * random.next());
  const foreignBps = Math.min(strategicBps + Math.round(freeFloatBps * ofFloat), foreignLimitBps);
  const hasShorts = !random.chance(NO_SHORTS_CHANCE * (1 - size));
  // Around a hundredth of a percent of the shares, and rarely much more.
  const shortPart = 1e-4 * Math.exp(1.4 * random.normal());
  return {
    symbol,
    foreignLimitBps,
    foreignBps,
    shortShares: market === "NOMU" ? null : hasShorts ? Math.round(shares * Math.min(shortPart, 0.02)) : 0,
    holders: holders.map(({ nameAr, nameEn, heldBps }) => ({ nameAr, nameEn, heldBps })),
  };
}

function foundersOf({ freeFloatBps, securityType }: Listing): readonly NamedHolder[] {
  const heldBps = Math.round((10_000 - freeFloatBps) * FOUNDERS_PART);
  if (heldBps < LARGE_BPS) return [];
  const isFund = securityType !== "Equity";
  const nameAr = isFund ? "مدير الصندوق" : "المؤسسون";
  return [{ nameAr, nameEn: isFund ? "Fund manager" : "Founders", heldBps, isForeign: false }];
}

function loadHolders(): ReadonlyMap<string, readonly NamedHolder[]> {
  const columns = ["symbol", "nameAr", "nameEn", "percent", "isForeign"] as const;
  const bySymbol = Map.groupBy(readTable("companies/large-holders.tsv", columns), ({ symbol }) => symbol);
  return new Map(
    [...bySymbol].map(([symbol, rows]) => [
      symbol,
      rows
        .map(({ nameAr, nameEn, percent, isForeign }) => {
          return { nameAr, nameEn, heldBps: Math.round(Number(percent) * 100), isForeign: isForeign === "yes" };
        })
        .sort((a, b) => b.heldBps - a.heldBps),
    ]),
  );
}
