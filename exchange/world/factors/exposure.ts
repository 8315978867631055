// The identity of a company in the market: how far it follows the market and its sector, and how much it moves on its own. It is
// the same for every seed, in the past and on simulated days.

import { Random } from "../../../src/base/index.ts";
import { type Listing, originOf } from "../universe/listing.ts";

export interface Exposure {
  /** The name of its random numbers; a company that moves retains them. */
  readonly symbol: string;
  readonly sector: string;
  readonly marketBeta: number;
  readonly sectorBeta: number;
  /** Ordinary daily standard deviation of its own news. */
  readonly ownSigma: number;
  /** How far its volatility wanders over months: less than 1 for large companies. */
  readonly unrest: number;
}

/** Riyals a day of the busiest symbols. */
const BUSIEST_VALUE = 5e8;

/** `typicalValue` is the symbol's traded value on an ordinary day, in riyals. */
export function exposureOf(listing: Listing, typicalValue: number): Exposure {
  const { symbol } = originOf(listing);
  const random = new Random("exposure", symbol);
  const spread = random.next();
  const base = { symbol, sector: listing.sectorEn };
  switch (listing.securityType) {
    case "Sukuk":
      return { ...base, marketBeta: 0, sectorBeta: 0, ownSigma: 0.0006, unrest: 1 };
    case "ETF":
      return { ...base, marketBeta: 0.8, sectorBeta: 0, ownSigma: 0.002, unrest: 1 };
    case "Closed-End Fund":
      return { ...base, marketBeta: 0.3, sectorBeta: 0.5, ownSigma: 0.006, unrest: 1 };
    default: {
      // Smaller companies move more on their own.
      const smallness = Math.min(Math.max(Math.log10(BUSIEST_VALUE / typicalValue), 0), 4);
      const isNomu = listing.market === "NOMU";
      return {
        ...base,
        marketBeta: isNomu ? 0.2 + 0.5 * spread : 0.3 + 1.4 * spread,
        sectorBeta: isNomu ? 0.5 : 0.7 + 0.6 * random.next(),
        ownSigma: 0.007 + 0.0027 * smallness + 0.0032 * random.next(),
        unrest: isNomu ? 1 : Math.min(0.5 + 0.4 * smallness, 1),
      };
    }
  }
}
