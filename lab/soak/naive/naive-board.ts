// A whole market at one place of the recording: breadth, index and movers, sorted and summed again for each request.

import type { RecordedDay } from "../feed/recording.ts";
import type { NaiveInstrument } from "./naive-instrument.ts";
import { type Json, percent, riyals } from "./numbers.ts";

export type MarketName = "TASI" | "NOMU";
export const MOVER_LISTS = ["gainers", "losers", "volume", "value"] as const;
export type MoverList = (typeof MOVER_LISTS)[number];

/** Equity and closed-end fund. */
const MEMBER_TYPES: ReadonlySet<number> = new Set([0, 3]);
const CAPS: Readonly<Record<MarketName, number>> = { TASI: 0.15, NOMU: 0.2 };

export const isMember = ({ day: { listed } }: NaiveInstrument, market: MarketName): boolean =>
  listed.market === market && MEMBER_TYPES.has(listed.securityType);

export function summaryOf(day: RecordedDay, market: MarketName, members: readonly NaiveInstrument[]): Json {
  const previous = Math.round((day.indexCloses.get(market) ?? 0) / 100) * 100;
  const level = indexLevel(day.indexCloses.get(market) ?? 0, market, members);
  const moves = members.map(({ price, day: { listed } }) => Math.sign(price - listed.referencePrice));
  const advancing = moves.filter((move) => move > 0).length;
  const declining = moves.filter((move) => move < 0).length;
  return {
    index: market,
    index_value: riyals(level),
    index_change: riyals(level - previous),
    index_change_percent: percent(level - previous, previous),
    total_volume: members.reduce((total, { volume }) => total + volume, 0),
    advancing,
    declining,
    unchanged: members.length - advancing - declining,
    market_mood: moodOf((advancing - declining) / members.length),
  };
}

function moodOf(lead: number): string {
  if (lead >= 0.4) return "Very Bullish";
  if (lead >= 0.1) return "Bullish";
  if (lead <= -0.4) return "Very Bearish";
  return lead <= -0.1 ? "Bearish" : "Neutral";
}

/** Previous close times the mean of price relatives, weighted by capped free-float capitalisation; two decimals. */
function indexLevel(previousClose: number, market: MarketName, members: readonly NaiveInstrument[]): number {
  const floats = members.map(
    ({ day: { listed } }) => listed.shares * (listed.freeFloatBps / 10_000) * listed.referencePrice,
  );
  const weights = cappedWeights(floats, CAPS[market]);
  const level = members.reduce(
    (total, { price, day: { listed } }, i) => total + (weights[i] ?? 0) * (price / listed.referencePrice),
    0,
  );
  return Math.round((previousClose * level) / 100) * 100;
}

/** Cuts weights over the cap to it, one after the other; the others share the rest. */
function cappedWeights(floats: readonly number[], cap: number): number[] {
  const isCut = floats.map(() => false);
  for (;;) {
    const left = 1 - cap * isCut.filter(Boolean).length;
    const free = floats.reduce((total, float, i) => total + (isCut[i] ? 0 : float), 0);
    const weights = floats.map((float, i) => (isCut[i] ? cap : (float / free) * left));
    const over = weights.findIndex((weight, i) => !isCut[i] && weight > cap);
    if (over === -1) return weights;
    isCut[over] = true;
  }
}

export function moversOf(list: MoverList, members: readonly NaiveInstrument[], limit: number): Json[] {
  const keyOf = (each: NaiveInstrument): number => {
    if (list === "gainers") return each.changePercent;
    if (list === "losers") return -each.changePercent;
    return list === "volume" ? each.volume : each.value;
  };
  return members
    .map((each) => ({ each, key: keyOf(each), value: each.value, symbol: each.day.listed.symbol }))
    .filter(({ key }) => key > 0)
    .sort((a, b) => b.key - a.key || b.value - a.value || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, limit)
    .map(({ each, value }) => (list === "value" ? { ...each.mover(), value: riyals(value) } : each.mover()));
}
