// The bars of one instrument's day, computed directly from its recorded trades.

import type { TradeEvent } from "../feed/feed-events.ts";
import { midnightMs } from "../feed/feed-events.ts";
import type { InstrumentDay } from "../feed/recording.ts";
import { dayText, type Json, riyals, timestamp } from "./numbers.ts";

const HALF_HOUR_MS = 30 * 60_000;
const OPEN_MS = 10 * 3_600_000;
const SLOTS = 11;

/** Empty when it did not trade. */
export function dailyBar({ listed, trades }: InstrumentDay, day: number): Json[] {
  const events = trades.map(({ event }) => event);
  return events.length === 0 ? [] : [{ date: dayText(day), ...barOf(events, listed.referencePrice).bar }];
}

/** A half hour without a trade has no bar; trades before 10:00 or after 15:30 belong to the first or last one. */
export function halfHourBars({ listed, trades }: InstrumentDay, day: number): Json[] {
  const fromMs = midnightMs(day) + OPEN_MS;
  const bars: Json[] = [];
  let before = listed.referencePrice;
  for (let slot = 0; slot < SLOTS; slot++) {
    const inSlot = trades
      .map(({ event }) => event)
      .filter(({ timeMs }) => Math.min(SLOTS - 1, Math.max(0, Math.floor((timeMs - fromMs) / HALF_HOUR_MS))) === slot);
    if (inSlot.length === 0) continue;
    const { bar, close } = barOf(inSlot, before);
    before = close;
    bars.push({
      date: timestamp(fromMs + slot * HALF_HOUR_MS),
      ...bar,
      is_final: true,
      partial: false,
      number_of_trades: inSlot.length,
    });
  }
  return bars;
}

function barOf(trades: readonly TradeEvent[], before: number): { readonly bar: Json; readonly close: number } {
  const official = trades.filter(({ isOfficial }) => isOfficial).map(({ price }) => price);
  const prices = official.length === 0 ? [before] : official;
  const close = prices.at(-1) ?? before;
  const bar = {
    open: riyals(prices[0] ?? before),
    high: riyals(Math.max(...prices)),
    low: riyals(Math.min(...prices)),
    close: riyals(close),
    volume: trades.reduce((total, { quantity }) => total + quantity, 0),
    adjusted_close: riyals(close),
    turnover: riyals(trades.reduce((total, { price, quantity }) => total + price * quantity, 0)),
    trade_count: trades.length,
  };
  return { bar, close };
}
