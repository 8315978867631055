// What the market pays for the earnings of comparable companies: the median of price over trailing earnings, at the day's
// reference prices.

import { decimalToNumber, outOfRange } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";

/** With fewer peers than this there is no median. */
const PEERS_MIN = 3;

/**
 * The median of the others in the company's sector, or of all others on its market where the sector is too small; null when
 * that is too small as well. A company that made a loss is left out.
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
  const upper = sorted[middle] ?? outOfRange(middle);
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? outOfRange(middle - 1)) + upper) / 2;
}
