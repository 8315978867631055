// The figures of all instruments that rules may ask for, and the bounds within which no rule turns, side by side as plain
// numbers. While an instrument stays within its bounds a trade costs a few comparisons, however many rules there are; and as
// most of the time goes into fetching memory, what is looked at together lies together.

import { SECOND_MS } from "../../base/index.ts";
import { ALERT_WINDOWS } from "../../model/index.ts";
import { TRADE } from "./watch-messages.ts";

/** Moves of the price that wait in the row before they go to the trail. */
export const MOVES_MAX = 32;

/** Where each number of an instrument lies in its row. */
export const ROW = {
  /** The bounds of all rules together. Until this moment time alone turns nothing, and no rule that cools down may fire. */
  untilMs: 0,
  /** The price lies between these, both excluded. */
  low: 1,
  high: 2,
  /** Traded today, less than these. */
  volumeUp: 3,
  valueUp: 4,
  /** The figures. */
  price: 5,
  volume: 6,
  value: 7,
  /** The bounds of the rules that wait for a higher price: from the first on one turns, below the second one turns back. */
  upNext: 8,
  upLast: 9,
  /** Of those that wait for a lower one: down to the first one turns, above the second one turns back. */
  downNext: 10,
  downLast: 11,
  /** The times of day from which on time alone may turn a rule on the volume or the value. */
  volumeUntilMs: 12,
  valueUntilMs: 13,
  /** How many moves wait. */
  moveCount: 14,
  /** The bounds of the rules on moves within each window. */
  windows: 16,
  /** The moves that wait. */
  moves: 32,
  length: 32 + MOVES_MAX,
} as const;

/** Where each number of a window lies. */
export const WINDOW = { untilSecond: 0, low: 1, high: 2, length: 3 } as const;
const WINDOWS_LENGTH = ALERT_WINDOWS.length * WINDOW.length;

const ROWS_FIRST = 512;
/** In place of a row where an instrument has none. */
export const NO_ROW = -1;

/** One row for every instrument that was ever seen; bounded by the symbols there are. */
export class FigureRows {
  /** Replaced when it grows: not to be kept. */
  cells = new Float64Array(ROWS_FIRST * ROW.length);
  /** Of the day that all figures are of. */
  dayStartMs = 0;
  #count = 0;

  /** A row without rules: nothing disturbs it. Returns where it begins. */
  add(): number {
    const at = this.#count++ * ROW.length;
    if (at === this.cells.length) {
      const larger = new Float64Array(this.cells.length * 2);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells[at + ROW.upNext] = Number.POSITIVE_INFINITY;
    this.cells[at + ROW.upLast] = Number.NEGATIVE_INFINITY;
    this.cells[at + ROW.downNext] = Number.NEGATIVE_INFINITY;
    this.cells[at + ROW.downLast] = Number.POSITIVE_INFINITY;
    for (const index of ALERT_WINDOWS.keys()) this.freeWindow(at, index);
    this.cells.fill(Number.POSITIVE_INFINITY, at + ROW.volumeUntilMs, at + ROW.valueUntilMs + 1);
    this.cells.fill(Number.POSITIVE_INFINITY, at + ROW.volumeUp, at + ROW.valueUp + 1);
    this.narrow(at, Number.POSITIVE_INFINITY);
    return at;
  }

  /**
   * Takes the trades of a lot from a cell on as long as their rows take them; returns where the one begins that was not taken,
   * or the end. `rowOf` tells the row of an instrument. A loop of its own, as nearly all trades of a day are taken here.
   */
  takeFrom(from: number, trades: Float64Array, rowOf: Int32Array): number {
    for (let trade = from; trade < trades.length; trade += TRADE.length) {
      const row = rowOf[trades[trade + TRADE.instrument] ?? 0] ?? NO_ROW;
      if (row !== NO_ROW && !this.take(row, trades, trade)) return trade;
    }
    return trades.length;
  }

  /** Takes a trade, unless it leaves the bounds or moves a price whose moves no longer fit. */
  take(at: number, trades: Float64Array, trade: number): boolean {
    const { cells } = this;
    const timeMs = trades[trade + TRADE.timeMs] ?? 0;
    const volumeAfter = (cells[at + ROW.volume] ?? 0) + (trades[trade + TRADE.quantity] ?? 0);
    const valueAfter = (cells[at + ROW.value] ?? 0) + (trades[trade + TRADE.value] ?? 0);
    const isWithin =
      timeMs < (cells[at + ROW.untilMs] ?? 0) &&
      volumeAfter < (cells[at + ROW.volumeUp] ?? 0) &&
      valueAfter < (cells[at + ROW.valueUp] ?? 0);
    if (!isWithin) return false;
    const price = trades[trade + TRADE.price] ?? 0;
    if (price !== cells[at + ROW.price] && trades[trade + TRADE.isOfficial] === 1) {
      if (!(price > (cells[at + ROW.low] ?? 0) && price < (cells[at + ROW.high] ?? 0))) return false;
      if (!this.noteMove(at, secondOf(timeMs - this.dayStartMs), price)) return false;
      cells[at + ROW.price] = price;
    }
    cells[at + ROW.volume] = volumeAfter;
    cells[at + ROW.value] = valueAfter;
    return true;
  }

  set(at: number, price: number, volume: number, value: number): void {
    const { cells } = this;
    cells[at + ROW.price] = price;
    cells[at + ROW.volume] = volume;
    cells[at + ROW.value] = value;
  }

  /** Lets a move of the price wait; false when no more fit. */
  noteMove(at: number, second: number, price: number): boolean {
    const { cells } = this;
    const moves = cells[at + ROW.moveCount] ?? 0;
    if (moves === MOVES_MAX) return false;
    cells[at + ROW.moves + moves] = moveOf(second, price);
    cells[at + ROW.moveCount] = moves + 1;
    return true;
  }

  /** Whether time has passed the bounds of a window. */
  isWindowPast(at: number, second: number): boolean {
    const { cells } = this;
    for (let window = at + ROW.windows; window < at + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      if (second >= (cells[window + WINDOW.untilSecond] ?? 0)) return true;
    }
    return false;
  }

  /** Whether the price lies within the bounds of all windows. */
  isWithinWindows(at: number, price: number): boolean {
    const { cells } = this;
    for (let window = at + ROW.windows; window < at + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      if (!(price > (cells[window + WINDOW.low] ?? 0) && price < (cells[window + WINDOW.high] ?? 0))) return false;
    }
    return true;
  }

  setWindow(at: number, index: number, untilSecond: number, low: number, high: number): void {
    const window = at + ROW.windows + index * WINDOW.length;
    this.cells[window + WINDOW.untilSecond] = untilSecond;
    this.cells[window + WINDOW.low] = low;
    this.cells[window + WINDOW.high] = high;
  }

  /** No rule asks for the window. */
  freeWindow(at: number, index: number): void {
    this.setWindow(at, index, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Draws the bounds of all rules together from those of each kind and the end of the first cool-down. */
  narrow(at: number, coolAtMs: number): void {
    const { cells } = this;
    // Prices are whole numbers.
    let low = Math.max((cells[at + ROW.upLast] ?? 0) - 1, cells[at + ROW.downNext] ?? 0);
    let high = Math.min(cells[at + ROW.upNext] ?? 0, (cells[at + ROW.downLast] ?? 0) + 1);
    let untilSecond = Number.POSITIVE_INFINITY;
    for (let window = at + ROW.windows; window < at + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      const windowLow = cells[window + WINDOW.low] ?? 0;
      if (windowLow > low) low = windowLow;
      const windowHigh = cells[window + WINDOW.high] ?? 0;
      if (windowHigh < high) high = windowHigh;
      const windowUntil = cells[window + WINDOW.untilSecond] ?? 0;
      if (windowUntil < untilSecond) untilSecond = windowUntil;
    }
    const ratioUntilMs = Math.min(cells[at + ROW.volumeUntilMs] ?? 0, cells[at + ROW.valueUntilMs] ?? 0);
    cells[at + ROW.untilMs] = Math.min(coolAtMs, this.dayStartMs + Math.min(untilSecond * SECOND_MS, ratioUntilMs));
    cells[at + ROW.low] = low;
    cells[at + ROW.high] = high;
  }
}

/** The second of the day. */
export function secondOf(timeOfDayMs: number): number {
  return (timeOfDayMs / SECOND_MS) | 0;
}

/** Prices are 32 bits on the feed. */
const PRICE_BASE = 2 ** 32;

/** A move of the price in one number: of two moves the later one is the greater. */
export function moveOf(second: number, price: number): number {
  return second * PRICE_BASE + price;
}

export function secondOfMove(move: number): number {
  return (move / PRICE_BASE) | 0;
}

export function priceOfMove(move: number): number {
  return move - secondOfMove(move) * PRICE_BASE;
}
