// Statistics of a simulated day: trades and value by symbol, kind, half hour and second. The scorecard
// compares them with the facts.

import { type Decimal, HOUR_MS, MINUTE_MS, outOfRange, RIYADH_OFFSET_MS, SECOND_MS } from "../../src/base/index.ts";
import type { TradeKind } from "../../src/feed-protocol/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";
import { sumOf } from "./series.ts";

const OPEN_MS = 10 * HOUR_MS;
const SLICE_MS = 5 * MINUTE_MS;
const SLICES = 63;
const DAY_MS = 24 * HOUR_MS;

/** One symbol's day. */
export interface SymbolCount {
  readonly instrument: Instrument;
  trades: number;
  quantity: number;
  /** Riyals. */
  value: number;
  /** Last price at the end of each five minutes from 10:00 to 15:15. */
  readonly prices: Float64Array;
}

export class DayStatistics {
  readonly symbols = new Map<number, SymbolCount>();
  /** Trades and riyals of the main market by kind. */
  readonly tradesByKind = new Map<TradeKind, number>();
  readonly valueByKind = new Map<TradeKind, number>();
  readonly tradesByHalfHour: number[] = Array.from({ length: 10 }, () => 0);
  /** Trades of the main market in each second from 10:00 to 15:20. */
  readonly tradesBySecond = new Float64Array(19_200);
  /** Quantities of a sample of trades of the main market. */
  readonly sampleQuantities: number[] = [];
  readonly frames = new Map<MarketEvent["type"], number>();
  #trades = 0;

  apply(event: MarketEvent): void {
    this.frames.set(event.type, (this.frames.get(event.type) ?? 0) + 1);
    if (event.type === "instrument") this.#list(event.instrument);
    else if (event.type === "trade") this.#trade(event);
  }

  /** The shares and funds of one market, busiest first. */
  ranked(market: "TASI" | "NOMU"): readonly SymbolCount[] {
    return [...this.symbols.values()]
      .filter(({ instrument }) => instrument.market === market && isShareOrFund(instrument))
      .sort((a, b) => b.value - a.value);
  }

  #list(instrument: Instrument): void {
    const prices = new Float64Array(SLICES).fill(instrument.referencePrice);
    this.symbols.set(instrument.number, { instrument, trades: 0, quantity: 0, value: 0, prices });
  }

  #trade(event: Extract<MarketEvent, { type: "trade" }>): void {
    const symbol = this.symbols.get(event.instrument);
    if (symbol === undefined) return;
    const value = (event.price * event.quantity) / 10_000;
    symbol.trades++;
    symbol.quantity += event.quantity;
    symbol.value += value;
    const timeOfDayMs = (event.timeMs + RIYADH_OFFSET_MS) % DAY_MS;
    keepPrice(symbol.prices, timeOfDayMs, event.price);
    if (symbol.instrument.market !== "TASI") return;
    this.#trades++;
    if (this.#trades % 16 === 0) this.sampleQuantities.push(event.quantity);
    this.tradesByKind.set(event.kind, (this.tradesByKind.get(event.kind) ?? 0) + 1);
    this.valueByKind.set(event.kind, (this.valueByKind.get(event.kind) ?? 0) + value);
    const second = Math.floor((timeOfDayMs - OPEN_MS) / SECOND_MS);
    this.tradesBySecond[second] = (this.tradesBySecond[second] ?? outOfRange(second)) + 1;
    if (event.kind !== "continuous") return;
    const halfHour = Math.floor((timeOfDayMs - OPEN_MS) / (30 * MINUTE_MS));
    this.tradesByHalfHour[halfHour] = (this.tradesByHalfHour[halfHour] ?? outOfRange(halfHour)) + 1;
  }
}

/** A price also counts for the slices after its own, until the next trade. */
function keepPrice(prices: Float64Array, timeOfDayMs: number, price: Decimal): void {
  const from = Math.max(Math.floor((timeOfDayMs - OPEN_MS) / SLICE_MS), 0);
  for (let at = from; at < prices.length && prices[at] !== price; at++) prices[at] = price;
}

function isShareOrFund({ securityType }: Instrument): boolean {
  return securityType === "Equity" || securityType === "Closed-End Fund";
}

/** Share of the value that the busiest n symbols have together. */
export function topShare(ranked: readonly SymbolCount[], n: number): number {
  return sumOf(ranked.slice(0, n).map((symbol) => symbol.value)) / sumOf(ranked.map((symbol) => symbol.value));
}

/** The traded value of the median symbol. */
export function medianValue(ranked: readonly SymbolCount[]): number {
  return ranked[ranked.length >> 1]?.value ?? 0;
}
