// The market's multiples of profit and of dividends for comparable companies: medians over a company's peers, at the day's reference
// prices.

import { decimalToNumber, outOfRange } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";

/** The earnings of a peer; null where the statements do not tell. */
export interface PeerEarnings {
  /** Riyals of the whole company: profit of the last four quarters, and the usual earnings of its book in a year. */
  readonly trailingProfit: number | null;
  readonly usualProfit: number | null;
  /** Riyals per share of today, of the last 12 months. */
  readonly trailingDividends: number;
}

/** The price against each figure; null where too few peers have it. */
export interface PeerMultiples {
  readonly profit: number | null;
  readonly usualProfit: number | null;
  readonly dividends: number | null;
}

/** With fewer peers than this there is no median. */
const PEERS_MIN = 3;

interface Multiples {
  readonly profit: number[];
  readonly usualProfit: number[];
  readonly dividends: number[];
}

/**
 * The medians of the others of its kind in the company's sector, and where these are too few, of all others on its market. A
 * company that made a loss, or pays nothing, is left out where it has no multiple.
 */
export async function peerMultiplesOf(
  company: Instrument,
  instruments: readonly Instrument[],
  earningsOfPeer: (symbol: string) => Promise<PeerEarnings>,
): Promise<PeerMultiples> {
  const isPeer = (peer: Instrument): boolean =>
    peer.symbol !== company.symbol && peer.market === company.market && peer.securityType === company.securityType;
  const sector = instruments.filter((peer) => peer.sectorEn === company.sectorEn && isPeer(peer));
  const near = medians(await multiplesOf(sector, earningsOfPeer));
  if (near.profit !== null && near.usualProfit !== null && near.dividends !== null) return near;
  const wide = medians(await multiplesOf(instruments.filter(isPeer), earningsOfPeer));
  return {
    profit: near.profit ?? wide.profit,
    usualProfit: near.usualProfit ?? wide.usualProfit,
    dividends: near.dividends ?? wide.dividends,
  };
}

async function multiplesOf(
  peers: readonly Instrument[],
  earningsOfPeer: (symbol: string) => Promise<PeerEarnings>,
): Promise<Multiples> {
  const multiples: Multiples = { profit: [], usualProfit: [], dividends: [] };
  for (const { symbol, referencePrice, sharesOutstanding } of peers) {
    if (referencePrice === 0) continue;
    const price = decimalToNumber(referencePrice);
    const { trailingProfit, usualProfit, trailingDividends } = await earningsOfPeer(symbol);
    if (trailingProfit !== null && trailingProfit > 0)
      multiples.profit.push((price / trailingProfit) * sharesOutstanding);
    if (usualProfit !== null && usualProfit > 0) multiples.usualProfit.push((price / usualProfit) * sharesOutstanding);
    if (trailingDividends > 0) multiples.dividends.push(price / trailingDividends);
  }
  return multiples;
}

function medians({ profit, usualProfit, dividends }: Multiples): PeerMultiples {
  return { profit: medianOf(profit), usualProfit: medianOf(usualProfit), dividends: medianOf(dividends) };
}

function medianOf(values: readonly number[]): number | null {
  if (values.length < PEERS_MIN) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? outOfRange(middle);
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? outOfRange(middle - 1)) + upper) / 2;
}
