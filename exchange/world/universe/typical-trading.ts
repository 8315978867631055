// The trading of each instrument on an ordinary day: heavy-tailed over symbols, calibrated to the real market. History and
// simulated days both use it, so that a day looks like the days before it.

import { outOfRange, present, Random } from "../../../src/base/index.ts";
import type { Market } from "../../../src/feed-protocol/index.ts";
import { freeFloatCapitalisation } from "./index-weights.ts";
import { type Listing, originOf } from "./listing.ts";

/** The trading of an instrument on an ordinary day. */
export interface TypicalTrading {
  /** Traded value in riyals. */
  readonly value: number;
  readonly trades: number;
}

/** Riyals and trades on a mean day. */
const MARKET_DAY: Readonly<Record<Market, TypicalTrading>> = {
  TASI: { value: 5.18e9, trades: 474_208 },
  NOMU: { value: 24e6, trades: 1_450 },
};

/**
 * Share of the market's value that the n usually busiest symbols have together, by n. The busiest of one day have more, since they
 * include symbols with an unusual day.
 */
const CUMULATIVE_SHARE: Readonly<Record<Market, Readonly<Record<number, number>>>> = {
  TASI: { 0: 0, 1: 0.063, 5: 0.215, 10: 0.31, 20: 0.436, 50: 0.676, 100: 0.88, 150: 0.953, 200: 0.985, 273: 1 },
  NOMU: { 0: 0, 1: 0.055, 5: 0.205, 20: 0.49, 60: 0.8, 126: 1 },
};

/** The symbols that usually trade most on the main market, busiest first. */
const BUSIEST = ["1120", "2222", "1180", "1150", "1211", "7010", "2010", "2082", "8313", "1111"];

/** Mean riyals of a trade by sector, where it does not follow from the company's size. */
const SECTOR_TRADE: Readonly<Record<string, number>> = {
  Banks: 21_400,
  "Telecommunication Services": 16_100,
  Energy: 12_900,
  REITs: 2_600,
};

/** Thin instruments outside the indices: riyals and trades a day. */
const THIN_DAY = {
  ETF: { value: 250_000, trades: 25 },
  Sukuk: { value: 60_000, trades: 0.6 },
  Unknown: { value: 80_000, trades: 12 },
} as const;

/** Sunday to Thursday against the mean day, in value and in trades. */
export const WEEKDAY_VALUE: readonly number[] = [0.745, 1.024, 1.057, 1.049, 1.126];
export const WEEKDAY_TRADES: readonly number[] = [0.817, 1.049, 1.061, 1.032, 1.042];

/** The ordinary day of every listing, by its number. */
export function typicalTrading(listings: readonly Listing[]): ReadonlyMap<number, TypicalTrading> {
  const result = new Map<number, TypicalTrading>();
  for (const listing of listings) {
    const { securityType } = listing;
    if (securityType === "ETF" || securityType === "Sukuk" || securityType === "Unknown") {
      result.set(listing.number, THIN_DAY[securityType]);
    }
  }
  for (const market of ["TASI", "NOMU"] as const) {
    const ranked = rank(listings.filter((listing) => listing.market === market && !result.has(listing.number)));
    const day = MARKET_DAY[market];
    const values = ranked.map((_, at) => day.value * shareOfRank(market, at, ranked.length));
    const rawTrades = ranked.map((listing, at) => (values[at] ?? outOfRange(at)) / meanTrade(listing));
    const scale = day.trades / rawTrades.reduce((sum, trades) => sum + trades, 0);
    ranked.forEach((listing, at) => {
      const trades = (rawTrades[at] ?? outOfRange(at)) * scale;
      result.set(listing.number, { value: values[at] ?? outOfRange(at), trades });
    });
  }
  return result;
}

/** Busiest first: the known symbols, then by free float with a random deviation for each symbol. */
function rank(listings: readonly Listing[]): readonly Listing[] {
  const score = new Map(
    listings.map((listing) => {
      const deviation = new Random("typical-trading", originOf(listing).symbol).normal();
      return [listing.symbol, 0.55 * Math.log(freeFloatCapitalisation(listing)) + 0.55 * deviation] as const;
    }),
  );
  const scoreOf = ({ symbol }: Listing): number => present(score.get(symbol), "every listing has a score");
  const place = (listing: Listing): number => {
    const known = BUSIEST.indexOf(listing.symbol);
    return known === -1 ? BUSIEST.length : known;
  };
  return [...listings].sort((a, b) => place(a) - place(b) || scoreOf(b) - scoreOf(a) || a.number - b.number);
}

/** The share of the symbol at place `at` (from 0): the slope of the cumulative curve there. */
function shareOfRank(market: Market, at: number, count: number): number {
  const curve = Object.entries(CUMULATIVE_SHARE[market]).map(([n, share]) => [Number(n), share] as const);
  const last = curve.at(-1)?.[0] ?? count;
  return cumulativeShare(curve, ((at + 1) * last) / count) - cumulativeShare(curve, (at * last) / count);
}

/** Between two known points the share grows with the logarithm of the rank, so no two symbols have the same share. */
function cumulativeShare(curve: readonly (readonly [number, number])[], n: number): number {
  for (let i = 1; i < curve.length; i++) {
    const [toN, toShare] = curve[i] ?? outOfRange(i);
    const [fromN, fromShare] = curve[i - 1] ?? outOfRange(i - 1);
    if (n > toN) continue;
    const part = Math.log((n + 1) / (fromN + 1)) / Math.log((toN + 1) / (fromN + 1));
    return fromShare + (toShare - fromShare) * part;
  }
  return 1;
}

function meanTrade(listing: Listing): number {
  const known = SECTOR_TRADE[listing.sectorEn];
  if (known !== undefined) return known;
  const riyals = freeFloatCapitalisation(listing) / 10_000;
  if (riyals > 10e9) return 16_000;
  return riyals > 2e9 ? 10_600 : 8_100;
}
