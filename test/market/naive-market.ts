// The market's numbers computed the slow and obvious way, to hold the engine against.

import type { Decimal } from "../../src/base/index.ts";
import type { Instrument, Market, MoverKind, Quote } from "../../src/model/index.ts";

const CAPS: Readonly<Record<Market, number>> = { TASI: 0.15, NOMU: 0.2 };

/** The index as a weighted mean of price relatives, with weights capped one after the other. */
export function naiveIndex(
  market: Market,
  previousClose: Decimal,
  members: readonly Instrument[],
  prices: ReadonlyMap<number, Decimal>,
): Decimal {
  const floats = members.map((m) => m.sharesOutstanding * (m.freeFloatBps / 10_000) * m.referencePrice);
  const weights = naiveWeights(floats, CAPS[market]);
  let level = 0;
  members.forEach((member, i) => {
    level += (weights[i] ?? 0) * ((prices.get(member.number) ?? member.referencePrice) / member.referencePrice);
  });
  return Math.round((previousClose * level) / 100) * 100;
}

function naiveWeights(floats: readonly number[], cap: number): number[] {
  const isHeld = floats.map(() => false);
  const weighted = floats.filter((float) => float > 0).length;
  if (weighted * cap <= 1) return floats.map((float) => (float > 0 ? 1 / weighted : 0));
  for (;;) {
    const held = isHeld.filter(Boolean).length;
    const free = floats.reduce((sum, float, i) => sum + (isHeld[i] ? 0 : float), 0);
    const weights = floats.map((float, i) => (isHeld[i] ? cap : (float / free) * (1 - held * cap)));
    const over = weights.findIndex((weight, i) => !isHeld[i] && weight > cap);
    if (over === -1) return weights;
    isHeld[over] = true;
  }
}

/** Sorts all quotes for each question. */
export function naiveMovers(quotes: readonly Quote[], kind: MoverKind): string[] {
  const keyOf = (quote: Quote): number => {
    if (kind === "gainers") return quote.changePercent;
    if (kind === "losers") return -quote.changePercent;
    return kind === "volume" ? quote.volume : quote.value;
  };
  const listed = quotes.filter((quote) => keyOf(quote) > 0);
  const sorted = [...listed].sort((a, b) => {
    if (keyOf(a) !== keyOf(b)) return keyOf(b) - keyOf(a);
    if (a.value !== b.value) return b.value - a.value;
    return a.symbol.localeCompare(b.symbol);
  });
  return sorted.slice(0, 50).map((quote) => quote.symbol);
}
