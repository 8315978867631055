// The events of the feed: a market is a strictly numbered sequence of these events per trading day, and all answers of the service
// about the market are computed from them.

import { type Day, type Decimal, isDay, type Quantity } from "../base/index.ts";
import type { Instrument, Market } from "./instrument.ts";
import type { Phase } from "./phase.ts";

/** A place in the journal: `seq` counts from 1 within a trading day. */
export interface Position {
  readonly day: Day;
  readonly seq: number;
}

export function isBefore(a: Position, b: Position): boolean {
  return a.day < b.day || (a.day === b.day && a.seq < b.seq);
}

/** "20261115.1234567", the form in the API. */
export function formatPosition({ day, seq }: Position): string {
  return `${String(day).padStart(8, "0")}.${seq}`;
}

/** Null for any other text. Does not check that the event exists. */
export function parsePosition(text: string): Position | null {
  const match = /^(\d{8})\.([1-9]\d{0,9})$/.exec(text);
  if (match === null) return null;
  const [day, seq] = [Number(match[1]), Number(match[2])];
  return isDay(day) ? { day, seq } : null;
}

/** The moment of a market in answers: the position and the time of its last event. */
export interface MarketMoment {
  readonly position: string;
  readonly time: string;
}

interface Numbered {
  readonly seq: number;
  /** Market time, milliseconds since the Unix epoch. */
  readonly timeMs: number;
}

/** The first event of a day. After it all books are empty and all counters zero. */
export interface DayStartEvent extends Numbered {
  readonly type: "day-start";
  readonly day: Day;
  readonly instrumentCount: number;
}

/** Reference data: one for each instrument, before its first phase of the day. */
export interface InstrumentEvent extends Numbered {
  readonly type: "instrument";
  readonly instrument: Instrument;
}

/** The previous close of an index: today's levels are computed from it and the constituents. */
export interface IndexReferenceEvent extends Numbered {
  readonly type: "index-reference";
  readonly index: Market;
  readonly previousClose: Decimal;
}

export interface PhaseEvent extends Numbered {
  readonly type: "phase";
  readonly instrument: number;
  readonly phase: Phase;
}

export type BookSide = "bid" | "ask";

/**
 * The new state of one price level: absolute, not a difference; quantity 0 removes it.
 * Price 0 holds the unpriced market orders of an auction and is never a priced level.
 */
export interface LevelEvent extends Numbered {
  readonly type: "level";
  readonly instrument: number;
  readonly side: BookSide;
  readonly price: Decimal;
  readonly quantity: Quantity;
  readonly orderCount: number;
}

export type TradeSide = "buy" | "sell";
export const TRADE_KINDS = ["continuous", "opening", "closing", "volatility", "at-last"] as const;
export type TradeKind = (typeof TRADE_KINDS)[number];

/** The phase of each kind of trade. */
export const PHASE_OF_KIND: Readonly<Record<TradeKind, Phase>> = {
  continuous: "continuous",
  opening: "opening-auction",
  closing: "closing-auction",
  volatility: "volatility-auction",
  "at-last": "trade-at-last",
};

/** One execution. `side` is the aggressor's side; in an uncross, the side of the order that came last. */
export interface TradeEvent extends Numbered {
  readonly type: "trade";
  readonly instrument: number;
  /** Counts from 1 per symbol and day. */
  readonly tradeSeq: number;
  readonly price: Decimal;
  readonly quantity: Quantity;
  readonly side: TradeSide;
  readonly kind: TradeKind;
  /**
   * An official trade sets the last price, open, high, low and close. A closing auction below the exchange's value
   * threshold trades unofficially: it counts in volume, value and the tape, but sets no price.
   */
  readonly isOfficial: boolean;
}

/** The equilibrium at which an auction would uncross now; volume 0 while no price forms. */
export interface IndicationEvent extends Numbered {
  readonly type: "indication";
  readonly instrument: number;
  readonly price: Decimal;
  readonly volume: Quantity;
}

/** The official closing price: the last official trade, or the reference price when there was none. */
export interface CloseEvent extends Numbered {
  readonly type: "close";
  readonly instrument: number;
  readonly price: Decimal;
}

/** Advances market time without another event. At least one a market second between day start and day end. */
export interface HeartbeatEvent extends Numbered {
  readonly type: "heartbeat";
}

/** The last event of a day: every instrument is closed and has its closing price. */
export interface DayEndEvent extends Numbered {
  readonly type: "day-end";
}

export type MarketEvent =
  | DayStartEvent
  | InstrumentEvent
  | IndexReferenceEvent
  | PhaseEvent
  | LevelEvent
  | TradeEvent
  | IndicationEvent
  | CloseEvent
  | HeartbeatEvent
  | DayEndEvent;

/** Every kind of event but levels and trades, which nearly all events are. */
export type RareEvent = Exclude<MarketEvent, LevelEvent | TradeEvent>;

/**
 * One step of the market: the events that the journal stored in one commit, or that recovery reads back. A day's start is the first
 * event of its batch and a day's end the last, so that a batch belongs to one day and is applied without waiting.
 */
export interface EventBatch {
  readonly events: readonly MarketEvent[];
  /** Wall time at which the batch arrived from the feed, from which latency is measured. */
  readonly arrivedAtMs: number;
}
