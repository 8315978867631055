// What one instrument's day should look like: how many trades of what size, how wide and deep its book, how it moves.

import { type Day, Random } from "../../src/base/index.ts";
import { type Listing, type TypicalTrading, tickAt } from "../universe/index.ts";
import type { Exposure } from "./fair-value.ts";
import type { MarketConditions } from "./market-conditions.ts";

/** The expectations that order flow works towards. */
export interface SymbolPlan {
  readonly exposure: Exposure;
  /** Trades of the whole day; 0 on a day without interest. */
  readonly trades: number;
  /** Mean quantity of a trade. */
  readonly tradeQuantity: number;
  /** Half of the ordinary spread, in price steps at the reference price. */
  readonly halfSpreadSteps: number;
  /** Mean distance of a waiting order from the best price, in price steps. */
  readonly depthSteps: number;
  /** Orders that usually wait on each side. */
  readonly ordersPerSide: number;
}

/** Day-to-day spread of a symbol's trades, as the sigma of their logarithm: busy symbols are steady, thin ones are not. */
const TRADES_SIGMA_MIN = 0.12;
const TRADES_SIGMA_GROWTH = 0.05;
const TRADES_SIGMA_MAX = 0.6;
/** Riyals a day of the busiest symbols. */
const BUSIEST_VALUE = 5e8;
/** With this many trades on an ordinary day, the chance of a day without trades is 1/e; with fewer it is higher. */
const QUIET_TRADES = 3;
const QUIET_CHANCE_MAX = 0.6;
/** Spread in basis points of a symbol that trades a million riyals a day, and how it narrows as more is traded. */
const SPREAD_BPS = 50;
const SPREAD_POWER = 0.45;
const SPREAD_BPS_MAX = 300;
/** Funds that track something have a market maker. */
const ETF_SPREAD_BPS = 30;

export function planSymbol(
  seed: number,
  day: Day,
  listing: Listing,
  typical: TypicalTrading,
  conditions: MarketConditions,
  activity: number,
): SymbolPlan {
  const random = new Random(seed, day, listing.symbol, "plan");
  const smallness = Math.max(Math.log10(BUSIEST_VALUE / typical.value), 0);
  const sigma = Math.min(TRADES_SIGMA_MIN + TRADES_SIGMA_GROWTH * smallness, TRADES_SIGMA_MAX);
  const dayFactor = Math.exp(sigma * random.normal() - sigma ** 2 / 2);
  const quietChance = Math.min(Math.exp(-typical.trades / QUIET_TRADES), QUIET_CHANCE_MAX);
  const isQuiet = random.chance(quietChance);
  const trades = isQuiet ? 0 : (typical.trades * conditions.trades * dayFactor * activity) / (1 - quietChance);
  const tradeValue = (typical.value * conditions.value) / (typical.trades * conditions.trades);
  const price = listing.referencePrice / 10_000;
  const spreadBpsMax = listing.securityType === "ETF" ? ETF_SPREAD_BPS : SPREAD_BPS_MAX;
  const spreadBps = Math.min(SPREAD_BPS * (typical.value / 1e6) ** -SPREAD_POWER, spreadBpsMax);
  const tickBps = (tickAt(listing.referencePrice, listing.securityType) / listing.referencePrice) * 10_000;
  const halfSpreadSteps = Math.max(0.5, spreadBps / tickBps / 2);
  return {
    exposure: exposureOf(listing, typical.value),
    trades,
    tradeQuantity: Math.max(1, tradeValue / price),
    halfSpreadSteps,
    depthSteps: Math.max(7, halfSpreadSteps * 2.5),
    ordersPerSide: Math.round(Math.min(Math.max(10 + 16 * Math.log10(typical.value / 1e5), 8), 90)),
  };
}

/** How the symbol follows the market and its sector: the same for every seed. */
function exposureOf(listing: Listing, typicalValue: number): Exposure {
  const random = new Random("exposure", listing.symbol);
  const spread = random.next();
  const base = { symbol: listing.symbol, sector: listing.sectorEn };
  switch (listing.securityType) {
    case "Sukuk":
      return { ...base, marketBeta: 0, sectorBeta: 0, ownSigma: 0.0006, hasNews: false };
    case "ETF":
      return { ...base, marketBeta: 0.8, sectorBeta: 0, ownSigma: 0.002, hasNews: false };
    case "Closed-End Fund":
      return { ...base, marketBeta: 0.3, sectorBeta: 0.5, ownSigma: 0.006, hasNews: false };
    default: {
      // Smaller companies move more on their own.
      const smallness = Math.min(Math.max(Math.log10(BUSIEST_VALUE / typicalValue), 0), 4);
      const isNomu = listing.market === "NOMU";
      return {
        ...base,
        marketBeta: isNomu ? 0.3 + 0.4 * spread : 0.75 + 0.5 * spread,
        sectorBeta: isNomu ? 0.5 : 1,
        ownSigma: 0.008 + 0.0035 * smallness + 0.003 * spread,
        hasNews: true,
      };
    }
  }
}
