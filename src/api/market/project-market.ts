// The JSON of /market/: summary, movers and sectors.

import { decimalToNumber, formatTimestamp } from "../../base/index.ts";
import type { DataMode, Market, MarketSummary, Mover, MoverKind, SectorPerformance } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** `timeMs` is the market time in this data mode. */
export function projectSummary(summary: MarketSummary, mode: DataMode, timeMs: number): rest.MarketSummary {
  return {
    index: summary.index,
    is_delayed: mode === "delayed",
    timestamp: formatTimestamp(timeMs),
    index_value: decimalToNumber(summary.indexValue),
    index_change: decimalToNumber(summary.indexChange),
    index_change_percent: summary.indexChangePercent,
    total_volume: summary.totalVolume,
    total_value: decimalToNumber(summary.totalValue),
    trade_count: summary.tradeCount,
    advancing: summary.advancing,
    declining: summary.declining,
    unchanged: summary.unchanged,
    market_mood: summary.mood,
  };
}

function projectMover(mover: Mover): rest.Mover {
  return {
    symbol: mover.symbol,
    name: mover.nameAr,
    name_en: mover.nameEn,
    price: decimalToNumber(mover.price),
    change: decimalToNumber(mover.change),
    change_percent: mover.changePercent,
    volume: mover.volume,
    updated_at: formatTimestamp(mover.updatedAtMs),
  };
}

function projectValueMover(mover: Mover): rest.ValueMover {
  return { ...projectMover(mover), value: decimalToNumber(mover.value) };
}

/** The rows of a list, as its answer shows them. */
export function projectMoverRows(kind: MoverKind, movers: readonly Mover[]): readonly (rest.Mover | rest.ValueMover)[] {
  return movers.map(kind === "value" ? projectValueMover : projectMover);
}

type MoversAnswer = rest.Gainers | rest.Losers | rest.MostTraded | rest.MostValuable;

export function projectMovers(kind: MoverKind, market: Market, movers: readonly Mover[], mode: DataMode): MoversAnswer {
  const envelope = { index: market, is_delayed: mode === "delayed", count: movers.length };
  switch (kind) {
    case "gainers":
      return { ...envelope, gainers: movers.map(projectMover) };
    case "losers":
      return { ...envelope, losers: movers.map(projectMover) };
    case "volume":
      return { ...envelope, stocks: movers.map(projectMover) };
    case "value":
      return { ...envelope, stocks: movers.map(projectValueMover) };
  }
}

export function projectSectors(market: Market, sectors: readonly SectorPerformance[], mode: DataMode): rest.Sectors {
  return {
    index: market,
    is_delayed: mode === "delayed",
    sectors: sectors.map((sector) => ({
      sector_name: sector.nameEn,
      sector_name_ar: sector.nameAr,
      change_percent: sector.changePercent,
      avg_change_percent: sector.avgChangePercent,
      volume: sector.volume,
      num_stocks: sector.stockCount,
    })),
    count: sectors.length,
  };
}
