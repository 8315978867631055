// The changes of a batch of events, so that no reader has to compare states: the caller passes one `Changes` to every `apply` of
// a batch, reads it, and clears it for the next batch.

import { outOfRange } from "../../base/index.ts";
import {
  type BookSide,
  DEPTH_LEVELS_MAX,
  INSTRUMENT_NUMBER_MAX,
  MARKETS,
  type Market,
  type Phase,
  type Trade,
} from "../../model/index.ts";
import { TradeColumns } from "./trade-columns.ts";

const NO_LEVEL = 255;

const QUOTE = 1;
const BOOK = 2;
const AUCTION = 4;

/** An instrument moved to another phase. */
export interface PhaseChange {
  readonly instrument: number;
  readonly phase: Phase;
}

/** Instruments are named by their number of the day, each once and in the order of their first change. */
export class Changes {
  /** Instruments whose quote changed in any field. */
  readonly quotes: number[] = [];
  /** Instruments whose book changed; `bidFrom`, `askFrom` and `isBookChanged` tell at which depth. */
  readonly books: number[] = [];
  /** Instruments whose auction object changed or went away. */
  readonly auctions: number[] = [];
  // Bound: the phase changes of one batch.
  readonly phases: PhaseChange[] = [];
  /** Every trade in order. Bound: that of the columns. */
  readonly trades: Trade[] = [];
  /** The same trades as numbers, with the number of each trade's instrument (after a day change, perhaps a number of the day before). */
  readonly tradeColumns = new TradeColumns();
  /** Markets whose summary changed. Bound: the markets there are. */
  readonly markets: Market[] = [];
  #isDayChanged = false;
  #isDayEnded = false;
  readonly #marks = new Uint8Array(INSTRUMENT_NUMBER_MAX + 1);
  readonly #bidFrom = new Uint8Array(INSTRUMENT_NUMBER_MAX + 1).fill(NO_LEVEL);
  readonly #askFrom = new Uint8Array(INSTRUMENT_NUMBER_MAX + 1).fill(NO_LEVEL);

  /** True when a new day has opened: every instrument of that day is also in `quotes`, `books` and `auctions`. */
  get isDayChanged(): boolean {
    return this.#isDayChanged;
  }

  /** True when the day is over. Its bars must be read before the next event is applied. */
  get isDayEnded(): boolean {
    return this.#isDayEnded;
  }

  /** The changed bid level nearest to the best, which is 0; null when no level that a plan shows has changed. */
  bidFrom(instrument: number): number | null {
    return shallowest(this.#bidFrom, instrument);
  }

  /** The changed ask level nearest to the best, which is 0; null when no level that a plan shows has changed. */
  askFrom(instrument: number): number | null {
    return shallowest(this.#askFrom, instrument);
  }

  /** True when the book changed for a reader of the first `levels` levels. */
  isBookChanged(instrument: number, levels: number): boolean {
    return Math.min(levelAt(this.#bidFrom, instrument), levelAt(this.#askFrom, instrument)) < levels;
  }

  quote(instrument: number): void {
    this.#mark(instrument, QUOTE, this.quotes);
  }

  auction(instrument: number): void {
    this.#mark(instrument, AUCTION, this.auctions);
  }

  /** Records the change of a level. Ignores levels deeper than any plan shows. */
  level(instrument: number, side: BookSide, depth: number): void {
    if (depth >= DEPTH_LEVELS_MAX) return;
    this.#mark(instrument, BOOK, this.books);
    const from = side === "bid" ? this.#bidFrom : this.#askFrom;
    if (depth < levelAt(from, instrument)) from[instrument] = depth;
  }

  /** Records a change that every reader of the book sees: market orders, session or state. */
  wholeBook(instrument: number): void {
    this.level(instrument, "bid", 0);
    this.level(instrument, "ask", 0);
  }

  phase(instrument: number, phase: Phase): void {
    this.phases.push({ instrument, phase });
  }

  trade(instrument: number, trade: Trade, nature: number): void {
    this.tradeColumns.add(instrument, trade, nature);
    this.trades.push(trade);
  }

  market(market: Market): void {
    if (!this.markets.includes(market)) this.markets.push(market);
  }

  endDay(): void {
    this.#isDayEnded = true;
  }

  /** Drops the instrument numbers of the day before, which are void; its trades stay, because they carry their symbol. */
  startDay(instruments: Iterable<number>): void {
    this.#clearInstruments();
    this.#isDayChanged = true;
    for (const instrument of instruments) {
      this.quote(instrument);
      this.auction(instrument);
      this.wholeBook(instrument);
    }
    for (const market of MARKETS) this.market(market);
  }

  clear(): void {
    this.#clearInstruments();
    this.trades.length = 0;
    this.tradeColumns.clear();
    this.markets.length = 0;
    this.#isDayChanged = false;
    this.#isDayEnded = false;
  }

  #clearInstruments(): void {
    for (const instrument of this.quotes) this.#marks[instrument] = 0;
    for (const instrument of this.auctions) this.#marks[instrument] = 0;
    for (const instrument of this.books) {
      this.#marks[instrument] = 0;
      this.#bidFrom[instrument] = NO_LEVEL;
      this.#askFrom[instrument] = NO_LEVEL;
    }
    this.quotes.length = 0;
    this.auctions.length = 0;
    this.books.length = 0;
    this.phases.length = 0;
  }

  #mark(instrument: number, bit: number, list: number[]): void {
    const marks = this.#marks[instrument] ?? outOfRange(instrument);
    if ((marks & bit) !== 0) return;
    this.#marks[instrument] = marks | bit;
    list.push(instrument);
  }
}

function shallowest(from: Uint8Array, instrument: number): number | null {
  const level = levelAt(from, instrument);
  return level === NO_LEVEL ? null : level;
}

function levelAt(from: Uint8Array, instrument: number): number {
  return from[instrument] ?? outOfRange(instrument);
}
