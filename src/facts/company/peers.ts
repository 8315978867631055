// What the market pays for earnings of comparable companies: the median price against trailing earnings, at the day's
// reference prices.

import { decimalToNumber } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";

/** Fewer peers than this are no yardstick. */
const PEERS_MIN = 3;

/**
 * The median of the others in the company's sector, or of all others on its market where the sector is too small; null when
 * that is too small as well. Companies that made a loss have no such multiple.
 */
export async function peerPeOf(
  company: Instrument,
  instruments: readonly Instrument[],
  trailingProfit: (symbol: string) => Promise<number | null>,
): Promise<number | null> {
  const market = instruments.filter(
    (peer) => peer.symbol !== company.symbol && peer.market === company.market && peer.securityType === "Equity",
  );
  const sector = market.filter(({ sectorEn }) => sectorEn === company.sectorEn);
  return medianOf(await multiplesOf(sector, trailingProfit)) ?? medianOf(await multiplesOf(market, trailingProfit));
}

async function multiplesOf(
  peers: readonly Instrument[],
  trailingProfit: (symbol: string) => Promise<number | null>,
): Promise<readonly number[]> {
  const multiples: number[] = [];
  for (const { symbol, referencePrice, sharesOutstanding } of peers) {
    const profit = await trailingProfit(symbol);
    if (profit === null || profit <= 0 || referencePrice === 0) continue;
    multiples.push((decimalToNumber(referencePrice) / profit) * sharesOutstanding);
  }
  return multiples;
}

function medianOf(values: readonly number[]): number | null {
  if (values.length < PEERS_MIN) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
