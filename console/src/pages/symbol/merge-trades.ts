// Extends bars of the service with the trades that came after them. The result equals the service's answer for the same moment,
// number by number; where the trades alone cannot give it, `isReadAgain` is true and the bars are read again.

import { type ChartBar, sumOfMoney } from "../../components/chart/bar.ts";
import { dayStartOf, HOUR_MS, MINUTE_MS } from "../../format/riyadh-time.ts";

/** The part of a trade that bars need. `market_session` is on trades of the stream only. */
export interface TapeTrade {
  readonly trade_seq: number;
  readonly event_time: string;
  readonly price: number;
  readonly quantity: number;
  readonly value: number;
  readonly market_session?: string;
}

/** The last trade that bars contain: trades are numbered from 1 without a gap each day. */
export interface BarPlace {
  /** The midnight in Riyadh at which the day began. */
  readonly day: number;
  readonly seq: number;
}

export interface MergedBars {
  readonly bars: readonly ChartBar[];
  readonly place: BarPlace;
  /** True when trades are missing, or when it is unknown whether they set the price. */
  readonly isReadAgain: boolean;
}

const FIRST_BAR_MS = 10 * HOUR_MS;
const LAST_BAR_MS = 15 * HOUR_MS;
const HALF_HOUR = 30;

/** The place of newly read bars: the count of a day's trades equals the number of its last trade. */
export function placeOf(bars: readonly ChartBar[], day: number): BarPlace {
  return { day, seq: bars.reduce((sum, bar) => (dayStartOf(bar.time) === day ? sum + bar.tradeCount : sum), 0) };
}

/** The start of the bar of a moment: the opening belongs to the first bar; from 30 minutes on, the close to the bar of 15:00. */
export function barStart(timeMs: number, minutes: number): number {
  const day = dayStartOf(timeMs);
  let inDay = Math.max(timeMs - day, FIRST_BAR_MS);
  if (minutes >= HALF_HOUR) inDay = Math.min(inDay, LAST_BAR_MS);
  const lengthMs = minutes * MINUTE_MS;
  return day + inDay - (inDay % lengthMs);
}

/** `trades` oldest first. */
export function mergeTrades(
  bars: readonly ChartBar[],
  from: BarPlace,
  trades: readonly TapeTrade[],
  minutes: number,
): MergedBars {
  const merged = [...bars];
  let place = from;
  for (const trade of trades) {
    const timeMs = Date.parse(trade.event_time);
    const day = dayStartOf(timeMs);
    if (day < place.day || (day === place.day && trade.trade_seq <= place.seq)) continue;
    const next = day === place.day ? place.seq + 1 : 1;
    if (trade.trade_seq !== next || !isPriceKnown(trade)) return { bars: merged, place, isReadAgain: true };
    place = { day, seq: next };
    const time = barStart(timeMs, minutes);
    const last = merged.at(-1);
    if (last !== undefined && last.time === time) merged[merged.length - 1] = joined(last, trade);
    else merged.push(begun(time, trade));
  }
  return { bars: place === from ? bars : merged, place, isReadAgain: false };
}

/** A small closing auction does not set the price, and a trade does not show whether its auction was small. */
function isPriceKnown({ market_session: session }: TapeTrade): boolean {
  return session === "REGULAR" || session === "PREOPEN";
}

function begun(time: number, { price, quantity, value }: TapeTrade): ChartBar {
  return { time, open: price, high: price, low: price, close: price, volume: quantity, value, tradeCount: 1 };
}

function joined(bar: ChartBar, { price, quantity, value }: TapeTrade): ChartBar {
  return {
    time: bar.time,
    open: bar.open,
    high: Math.max(bar.high, price),
    low: Math.min(bar.low, price),
    close: price,
    volume: bar.volume + quantity,
    value: sumOfMoney(bar.value, value),
    tradeCount: bar.tradeCount + 1,
  };
}
