// Lists made from the rows of the whole market, by the service's own rules.

import type { SnapshotQuote } from "../../../../sdk/src/index.ts";

export const MOVER_LISTS = ["gainers", "losers", "volume", "value"] as const;
export type MoverList = (typeof MOVER_LISTS)[number];
export type Market = SnapshotQuote["market"];

/** True for the members of an index: shares and closed-end funds of its market. */
export const isCovered = ({ security_type, market }: SnapshotQuote, index: Market): boolean =>
  market === index && (security_type === "Equity" || security_type === "Closed-End Fund");

/** The first rows of a list; ties go by traded value, then by symbol. */
export function moversOf(
  rows: readonly SnapshotQuote[],
  list: MoverList,
  index: Market,
  limit: number,
): readonly SnapshotQuote[] {
  const weigh = WEIGHTS[list];
  return rows
    .filter((row) => isCovered(row, index) && (list === "volume" || list === "value" || weigh(row) > 0))
    .sort((a, b) => weigh(b) - weigh(a) || b.value - a.value || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, limit);
}

const WEIGHTS: Readonly<Record<MoverList, (row: SnapshotQuote) => number>> = {
  gainers: (row) => row.change_percent,
  losers: (row) => -row.change_percent,
  volume: (row) => row.volume,
  value: (row) => row.value,
};

export const SIZES = ["balanced", "cap", "value"] as const;
/** The measure of a tile's size. */
export type TileSize = (typeof SIZES)[number];

/** One company is two thirds of the market; a power below one leaves the others visible, in the same order. */
const BALANCE = 0.5;

export function weightOf(row: SnapshotQuote, size: TileSize): number {
  if (size === "value") return row.value;
  const cap = row.market_cap ?? 0;
  return size === "cap" ? cap : cap ** BALANCE;
}

/** Steps of a change for colours, from −4 to 4. */
export function heatOf(changePercent: number): number {
  const size = Math.abs(changePercent);
  const step = HEAT_STEPS.filter((limit) => size >= limit).length;
  return changePercent < 0 ? -step : step;
}

/** From a hardly visible change to a rare one. */
export const HEAT_STEPS: readonly number[] = [0.05, 1, 2, 4];
