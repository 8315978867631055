// Price, volume and value of each instrument, and the bounds within which no rule changes, side by side as plain numbers. While an
// instrument stays within its bounds a trade costs a few comparisons, however many rules there are. Memory access takes most of the
// time, so numbers that are read together are stored together.

import { outOfRange, SECOND_MS } from "../../base/index.ts";
import { ALERT_WINDOWS } from "../../model/index.ts";
import { TRADE } from "./messages.ts";

/** Price moves that fit into a row; when the row is full they move to the trail. */
export const MOVES_MAX = 32;

/** The offset of each number of an instrument, from the first cell of its row. */
export const ROW = {
  /** The bounds of all rules together. Before this moment no rule changes by time alone, and none ends its cool-down. */
  untilMs: 0,
  /** The bounds of the price, both excluded. */
  low: 1,
  high: 2,
  /** The upper bounds of the day's volume and value, excluded. */
  volumeUp: 3,
  valueUp: 4,
  price: 5,
  volume: 6,
  value: 7,
  /** Rules that wait for a higher price: at `upNext` the next one is reached, below `upLast` the last one is lost. */
  upNext: 8,
  upLast: 9,
  /** Rules that wait for a lower price: at `downNext` the next one is reached, above `downLast` the last one is lost. */
  downNext: 10,
  downLast: 11,
  /** The times of day from which time alone may change a rule on the volume, or on the value. */
  volumeUntilMs: 12,
  valueUntilMs: 13,
  /** The number of price moves in the row. */
  moveCount: 14,
  /** The time of the last check of the rules: at the last trade, or when the instrument was listed for the day. */
  checkedAtMs: 15,
  /** The bounds of the rules on moves, window by window. */
  windows: 16,
  /** The price moves. */
  moves: 32,
  length: 32 + MOVES_MAX,
} as const;

/** The offset of each number of a window, from the first cell of the window. */
export const WINDOW = { untilSecond: 0, low: 1, high: 2, length: 3 } as const;
const WINDOWS_LENGTH = ALERT_WINDOWS.length * WINDOW.length;

const FIRST_ROWS = 512;
/** Stands for the row of an instrument that has none. */
export const NO_ROW = -1;

/** One row for every instrument that was ever seen; bounded by the symbols there are. */
export class InstrumentRows {
  /** Replaced by a larger array when it is full: do not keep a reference. */
  cells = new Float64Array(FIRST_ROWS * ROW.length);
  /** Start of the day of these rows. */
  dayStartMs = 0;
  #count = 0;

  /** Adds a row without rules, whose bounds are never left. Returns its first cell. */
  add(): number {
    const row = this.#count++ * ROW.length;
    if (row === this.cells.length) {
      const larger = new Float64Array(this.cells.length * 2);
      larger.set(this.cells);
      this.cells = larger;
    }
    this.cells[row + ROW.upNext] = Number.POSITIVE_INFINITY;
    this.cells[row + ROW.upLast] = Number.NEGATIVE_INFINITY;
    this.cells[row + ROW.downNext] = Number.NEGATIVE_INFINITY;
    this.cells[row + ROW.downLast] = Number.POSITIVE_INFINITY;
    for (const index of ALERT_WINDOWS.keys()) this.freeWindow(row, index);
    this.cells.fill(Number.POSITIVE_INFINITY, row + ROW.volumeUntilMs, row + ROW.valueUntilMs + 1);
    this.cells.fill(Number.POSITIVE_INFINITY, row + ROW.volumeUp, row + ROW.valueUp + 1);
    this.narrow(row, Number.POSITIVE_INFINITY);
    return row;
  }

  /**
   * Takes the trades of a batch, beginning at a cell, while they stay within the bounds. Returns the first cell of the trade that
   * was not taken, or the end. `rowOf` maps instrument numbers to rows. This loop takes nearly all trades of a day.
   */
  takeFrom(from: number, trades: Float64Array, rowOf: Int32Array): number {
    for (let trade = from; trade < trades.length; trade += TRADE.length) {
      const number = trades[trade + TRADE.instrument] ?? outOfRange(trade);
      const row = rowOf[number] ?? NO_ROW;
      if (row !== NO_ROW && !this.take(row, trades, trade)) return trade;
    }
    return trades.length;
  }

  /** Takes a trade; false when it leaves the bounds, or when it moves the price and the row has no room for another move. */
  take(row: number, trades: Float64Array, trade: number): boolean {
    const { cells } = this;
    const timeMs = trades[trade + TRADE.timeMs] ?? outOfRange(trade);
    const volumeAfter =
      (cells[row + ROW.volume] ?? outOfRange(row)) + (trades[trade + TRADE.quantity] ?? outOfRange(trade));
    const valueAfter = (cells[row + ROW.value] ?? outOfRange(row)) + (trades[trade + TRADE.value] ?? outOfRange(trade));
    const isWithin =
      timeMs < (cells[row + ROW.untilMs] ?? outOfRange(row)) &&
      volumeAfter < (cells[row + ROW.volumeUp] ?? outOfRange(row)) &&
      valueAfter < (cells[row + ROW.valueUp] ?? outOfRange(row));
    if (!isWithin) return false;
    const price = trades[trade + TRADE.price] ?? outOfRange(trade);
    if (price !== cells[row + ROW.price] && trades[trade + TRADE.isOfficial] === 1) {
      const low = cells[row + ROW.low] ?? outOfRange(row);
      const high = cells[row + ROW.high] ?? outOfRange(row);
      if (!(price > low && price < high)) return false;
      if (!this.noteMove(row, secondOf(timeMs - this.dayStartMs), price)) return false;
      cells[row + ROW.price] = price;
    }
    cells[row + ROW.volume] = volumeAfter;
    cells[row + ROW.value] = valueAfter;
    cells[row + ROW.checkedAtMs] = timeMs;
    return true;
  }

  set(row: number, price: number, volume: number, value: number): void {
    const { cells } = this;
    cells[row + ROW.price] = price;
    cells[row + ROW.volume] = volume;
    cells[row + ROW.value] = value;
  }

  /** Adds a price move to the row; false when no more fit. */
  noteMove(row: number, second: number, price: number): boolean {
    const { cells } = this;
    const moves = cells[row + ROW.moveCount] ?? outOfRange(row);
    if (moves === MOVES_MAX) return false;
    cells[row + ROW.moves + moves] = moveOf(second, price);
    cells[row + ROW.moveCount] = moves + 1;
    return true;
  }

  /** True when the time bound of a window has passed. */
  isWindowPast(row: number, second: number): boolean {
    const { cells } = this;
    for (let window = row + ROW.windows; window < row + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      if (second >= (cells[window + WINDOW.untilSecond] ?? outOfRange(window))) return true;
    }
    return false;
  }

  /** True when the price is within the bounds of all windows. */
  isWithinWindows(row: number, price: number): boolean {
    const { cells } = this;
    for (let window = row + ROW.windows; window < row + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      const low = cells[window + WINDOW.low] ?? outOfRange(window);
      const high = cells[window + WINDOW.high] ?? outOfRange(window);
      if (!(price > low && price < high)) return false;
    }
    return true;
  }

  setWindow(row: number, index: number, untilSecond: number, low: number, high: number): void {
    const window = row + ROW.windows + index * WINDOW.length;
    this.cells[window + WINDOW.untilSecond] = untilSecond;
    this.cells[window + WINDOW.low] = low;
    this.cells[window + WINDOW.high] = high;
  }

  /** Frees a window that no rule uses. */
  freeWindow(row: number, index: number): void {
    this.setWindow(row, index, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Computes the bounds of all rules together from those of each kind and from the end of the next cool-down. */
  narrow(row: number, coolAtMs: number): void {
    const { cells } = this;
    const at = (cell: number): number => cells[row + cell] ?? outOfRange(row + cell);
    // Prices are whole numbers.
    let low = Math.max(at(ROW.upLast) - 1, at(ROW.downNext));
    let high = Math.min(at(ROW.upNext), at(ROW.downLast) + 1);
    let untilSecond = Number.POSITIVE_INFINITY;
    for (let window = row + ROW.windows; window < row + ROW.windows + WINDOWS_LENGTH; window += WINDOW.length) {
      const windowLow = cells[window + WINDOW.low] ?? outOfRange(window);
      if (windowLow > low) low = windowLow;
      const windowHigh = cells[window + WINDOW.high] ?? outOfRange(window);
      if (windowHigh < high) high = windowHigh;
      const windowUntil = cells[window + WINDOW.untilSecond] ?? outOfRange(window);
      if (windowUntil < untilSecond) untilSecond = windowUntil;
    }
    const ratioUntilMs = Math.min(at(ROW.volumeUntilMs), at(ROW.valueUntilMs));
    cells[row + ROW.untilMs] = Math.min(coolAtMs, this.dayStartMs + Math.min(untilSecond * SECOND_MS, ratioUntilMs));
    cells[row + ROW.low] = low;
    cells[row + ROW.high] = high;
  }
}

export function secondOf(timeOfDayMs: number): number {
  return (timeOfDayMs / SECOND_MS) | 0;
}

/** Prices have 32 bits on the feed. */
const PRICE_BASE = 2 ** 32;

/** A price move as one number, second first: of two moves the later one is the greater. */
export function moveOf(second: number, price: number): number {
  return second * PRICE_BASE + price;
}

export function secondOfMove(move: number): number {
  return (move / PRICE_BASE) | 0;
}

export function priceOfMove(move: number): number {
  return move - secondOfMove(move) * PRICE_BASE;
}
