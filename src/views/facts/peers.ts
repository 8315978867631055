// What the market pays for earnings of comparable companies: the median price against trailing earnings, at the day's
// reference prices.

import type { Instrument } from "../../model/index.ts";

/** Fewer peers than this are no yardstick. */
const PEERS_MIN = 3;

/**
 * The median of the others in the company's sector, or of all others on its market where the sector is too small; null when
 * that is too small as well. Companies that made a loss have no such multiple.
 */
export function peerPeOf(
  company: Instrument,
  instruments: readonly Instrument[],
  trailingProfit: (symbol: string) => number | null,
): number | null {
  const sector: number[] = [];
  const market: number[] = [];
  for (const peer of instruments) {
    const { symbol, referencePrice, sharesOutstanding } = peer;
    if (symbol === company.symbol || peer.market !== company.market || peer.securityType !== "Equity") continue;
    const profit = trailingProfit(symbol);
    if (profit === null || profit <= 0 || referencePrice === 0) continue;
    const multiple = (referencePrice / 10_000 / profit) * sharesOutstanding;
    market.push(multiple);
    if (peer.sectorEn === company.sectorEn) sector.push(multiple);
  }
  return medianOf(sector) ?? medianOf(market);
}

function medianOf(values: readonly number[]): number | null {
  if (values.length < PEERS_MIN) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
