// The rows of a market day, event by event: the engine applies the journal's events, and the changes of each become rows of trades,
// quotes and depth.

import { outOfRange } from "../base/index.ts";
import { Changes, MarketEngine } from "../market/index.ts";
import {
  type BookSide,
  type ClosingRecord,
  DEPTH_LEVELS_MAX,
  INSTRUMENT_NUMBER_MAX,
  type LevelEvent,
  type MarketEvent,
  type Trade,
} from "../model/index.ts";
import type { FileKind, FileRow } from "./file-table.ts";

/** Takes the rows of each kind; absent for a kind that is not wanted. */
export type RowSinks = Readonly<Partial<Record<FileKind, (row: FileRow) => void>>>;

export class DayRows {
  readonly engine: MarketEngine;
  readonly #sinks: RowSinks;
  readonly #changes = new Changes();
  /** The price of the deepest level in the files, by instrument; 0 while there are fewer levels. */
  readonly #deepest: Readonly<Record<BookSide, Float64Array>> = {
    bid: new Float64Array(INSTRUMENT_NUMBER_MAX + 1),
    ask: new Float64Array(INSTRUMENT_NUMBER_MAX + 1),
  };

  /** `closings` are the last trades before the day. */
  constructor(closings: readonly ClosingRecord[], sinks: RowSinks) {
    this.engine = new MarketEngine(closings);
    this.#sinks = sinks;
  }

  apply(event: MarketEvent): void {
    const { engine } = this;
    const { trades, quotes, depth } = this.#sinks;
    const changes = this.#changes;
    engine.apply(event, changes);
    if (trades !== undefined) for (const trade of changes.trades) trades(tradeRow(trade));
    if (quotes !== undefined) for (const instrument of changes.quotes) quotes(this.#quoteRow(event, instrument));
    if (depth !== undefined && event.type === "level") this.#addLevel(event, depth);
    changes.clear();
  }

  #quoteRow({ seq, timeMs }: MarketEvent, instrument: number): FileRow {
    const quote = this.engine.quote(instrument);
    const { symbol, price, open, high, low, previousClose } = quote;
    const { volume, value, tradeCount, bid, bidSize, ask, askSize } = quote;
    const prices = [price, open, high, low, previousClose];
    return [symbol, seq, timeMs, ...prices, volume, value, tradeCount, bid, bidSize, ask, askSize];
  }

  /** A new level among the best removes the deepest from them, and a removed level lets the next one in: both need a row. */
  #addLevel(event: LevelEvent, add: (row: FileRow) => void): void {
    const { instrument, side, price, quantity, orderCount } = event;
    const { symbol } = this.engine.instrument(instrument);
    const row = (at: number, shares: number, orders: number): FileRow => {
      return [symbol, event.seq, event.timeMs, side, at, shares, orders];
    };
    if (!this.#changes.isBookChanged(instrument, DEPTH_LEVELS_MAX)) return;
    add(row(price, quantity, orderCount));
    if (price === 0) return;
    const book = this.engine.depth(instrument, DEPTH_LEVELS_MAX);
    const deepest = (side === "bid" ? book?.bids : book?.asks)?.[DEPTH_LEVELS_MAX - 1];
    const before = this.#deepest[side][instrument] ?? outOfRange(instrument);
    const after = deepest?.price ?? 0;
    if (after === before) return;
    this.#deepest[side][instrument] = after;
    if (quantity > 0 && before !== 0) add(row(before, 0, 0));
    if (quantity === 0 && deepest !== undefined) add(row(after, deepest.quantity, deepest.orderCount));
  }
}

function tradeRow(trade: Trade): FileRow {
  const { symbol, tradeSeq, timeMs, price, quantity, value, side, kind, isOfficial, session } = trade;
  return [symbol, tradeSeq, timeMs, price, quantity, value, side, kind, isOfficial, session];
}
