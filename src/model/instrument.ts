// A listed instrument, with the reference data that the exchange sends at the start of a trading day.

import type { Decimal, Quantity } from "../base/index.ts";

export const MARKETS = ["TASI", "NOMU"] as const;
/** The two markets; the name of a market is also the name of its index. */
export type Market = (typeof MARKETS)[number];

/** The market with this name in upper or lower case; NOMUC is the exchange's own name of the parallel market's index. */
export function marketNamed(name: string): Market | null {
  const code = name.toUpperCase();
  return MARKETS.find((market) => market === code) ?? (code === "NOMUC" ? "NOMU" : null);
}

export const SECURITY_TYPES = ["Equity", "Sukuk", "ETF", "Closed-End Fund", "Unknown"] as const;
export type SecurityType = (typeof SECURITY_TYPES)[number];

/** Instrument numbers are 16 bits on the feed. */
export const INSTRUMENT_NUMBER_MAX = 0xffff;

/** An instrument for one trading day. `number` is the exchange's short code for the day; people use the symbol. */
export interface Instrument {
  readonly number: number;
  readonly symbol: string;
  readonly nameAr: string;
  readonly nameEn: string;
  readonly market: Market;
  readonly securityType: SecurityType;
  /** English sector name; empty where the exchange files none. */
  readonly sectorEn: string;
  readonly sectorAr: string;
  readonly sharesOutstanding: Quantity;
  /** Free float in hundredths of a percent, 0 to 10,000. */
  readonly freeFloatBps: number;
  /** The day's reference price: the previous close, adjusted on an ex-day. */
  readonly referencePrice: Decimal;
  /** Daily price limits; 0 where there is none. */
  readonly limitLow: Decimal;
  readonly limitHigh: Decimal;
  /** Smallest price step at the reference price. */
  readonly tick: Decimal;
}

/** True for shares and closed-end funds: only these count in breadth, movers, sectors and the indices. */
export function isIndexMember(type: SecurityType): boolean {
  return type === "Equity" || type === "Closed-End Fund";
}

/** "Food & Beverages" becomes food-beverages; null where the exchange files no sector. */
export function sectorIdOf(sectorEn: string): string | null {
  const id = sectorEn
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? null : id;
}
