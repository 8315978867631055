// How a market stands: its index and its breadth.

import type { Static } from "typebox";
import { MARKETS } from "../../model/index.ts";
import { amount, choice, count, flag, number, resource, timestamp } from "../schema/field.ts";

export const MARKET_MOODS = ["Very Bullish", "Bullish", "Neutral", "Bearish", "Very Bearish"] as const;

/** The two fields that open every answer about a market. */
export const MARKET_FIELDS = {
  index: choice(MARKETS, "TASI is the main market, NOMU the parallel one.", "TASI"),
  is_delayed: flag("True when the answer comes from the market of 15 minutes ago.", false),
};

export const MarketSummary = resource("MarketSummary", "Index and breadth of a market.", {
  ...MARKET_FIELDS,
  timestamp: timestamp("Market time of the answer.", "2026-11-15T11:00:00.900+03:00"),
  index_value: amount("Level of the index.", 11228.64),
  index_change: number("Change of the index against the previous close.", 46.12),
  index_change_percent: number("The same in percent, 2 decimals.", 0.41),
  total_volume: count("Shares traded in the market today.", 118402551),
  total_value: amount("Value traded in the market today, SAR.", 3104228117.45),
  trade_count: count("Trades in the market today.", 214907),
  advancing: count("Instruments above their previous close.", 170),
  declining: count("Instruments below their previous close.", 82),
  unchanged: count("Instruments at their previous close.", 21),
  market_mood: choice(MARKET_MOODS, "Breadth in a word.", "Bullish"),
});
export type MarketSummary = Static<typeof MarketSummary>;
