// Converts the rows of a day's files into the frames of the service's feed. It processes rows of one moment together: the book after them
// shows phases that no file has. The same rows give the same frames to the byte.

import { type Day, type Decimal, outOfRange } from "../../src/base/index.ts";
import {
  type BookSide,
  type FrameWriter,
  type Instrument,
  isAuction,
  PHASE_OF_KIND,
  type Phase,
  TRADE_KINDS,
  type TradeSide,
} from "../../src/feed-protocol/index.ts";
import { FeedTime } from "../market/feed-time.ts";
import type { References } from "../market/references.ts";
import type { FileMap, ScheduledPhase } from "./file-map.ts";
import type { MappedRow, TradeRow } from "./file-rows.ts";
import { FileError } from "./table.ts";

interface Level {
  readonly side: BookSide;
  readonly price: Decimal;
  readonly quantity: number;
  readonly orders: number;
}

/** One instrument of the day. */
interface Listed {
  readonly instrument: Instrument;
  readonly schedule: readonly ScheduledPhase[];
  /** The index in the schedule of the phase after the current one. */
  next: number;
  phase: Phase;
  tradeCount: number;
  lastPrice: Decimal;
  lastSide: TradeSide;
  lastOfficial: Decimal | null;
  hasClose: boolean;
  /** Shares by price. Bound: the levels in the file. */
  readonly book: Readonly<Record<BookSide, Map<Decimal, number>>>;
}

/** Called after frames were written; `place` names the row, or the other source, of these frames. */
type FrameTaker = (place: () => string) => void;

export class FileMarket {
  /** Rows of symbols that the reference data does not name. */
  unlistedRows = 0;
  readonly #map: FileMap;
  readonly #writer: FrameWriter;
  readonly #time: FeedTime;
  readonly #written: FrameTaker;
  readonly #listed = new Map<string, Listed>();
  /** Rows of one moment. Bound: the rows of one millisecond in the files. */
  #moment: MappedRow[] = [];
  /** No phase of the schedule begins before this time. */
  #nextPhaseMs = 0;

  /** Begins the day; `written` is called after every row. */
  constructor(map: FileMap, day: Day, references: References, writer: FrameWriter, written: FrameTaker) {
    this.#map = map;
    this.#writer = writer;
    this.#written = written;
    this.#time = new FeedTime(writer);
    const startMs = map.dayStartMs;
    this.#time.start(startMs);
    writer.dayStart(startMs, day, references.instruments.size);
    for (const reference of references.instruments.values()) {
      const instrument = { ...reference, number: this.#listed.size + 1 };
      this.#listed.set(instrument.symbol, this.#list(instrument));
      writer.instrument(startMs, instrument);
    }
    for (const [index, close] of references.indexCloses) writer.indexReference(startMs, index, close);
    written(() => "the reference data");
  }

  take(row: MappedRow): void {
    const [first] = this.#moment;
    if (first !== undefined && first.timeMs !== row.timeMs) this.#flush(first.timeMs);
    this.#moment.push(row);
  }

  endDay(): void {
    const [first] = this.#moment;
    if (first !== undefined) this.#flush(first.timeMs);
    const { dayEndMs } = this.#map;
    this.#followSchedule(dayEndMs);
    for (const listed of this.#listed.values()) this.#close(listed, dayEndMs);
    this.#writer.dayEnd(this.#time.at(dayEndMs));
    this.#written(() => "the end of the day");
  }

  #list(instrument: Instrument): Listed {
    const { phases } = this.#map;
    return {
      instrument,
      schedule: phases.get(instrument.securityType) ?? phases.get(instrument.market) ?? outOfRange(0),
      next: 0,
      phase: "closed",
      tradeCount: 0,
      lastPrice: 0,
      lastSide: "buy",
      lastOfficial: null,
      hasClose: false,
      book: { bid: new Map(), ask: new Map() },
    };
  }

  /** Writes the events of a complete moment. */
  #flush(timeMs: number): void {
    this.#followSchedule(timeMs);
    const rows = this.#moment;
    this.#moment = [];
    const levels = rows.map((row) => this.#levelsOf(row));
    this.#beginCrossPhases(rows, timeMs);
    const uncrossed = new Set<Listed>();
    for (const [i, row] of rows.entries()) {
      const listed = this.#listed.get(row.symbol);
      if (listed === undefined) {
        this.unlistedRows++;
        continue;
      }
      if (row.what === "trade") {
        this.#trade(listed, row);
        if (isAuction(listed.phase)) uncrossed.add(listed);
      }
      for (const level of levels[i] ?? []) this.#level(listed, timeMs, level);
      this.#written(row.place);
    }
    // Its trades end an auction.
    for (const listed of uncrossed) if (isAuction(listed.phase)) this.#leaveAuction(listed, timeMs);
  }

  /** Applies a row to the book of its symbol; returns the changed levels. */
  #levelsOf(row: MappedRow): readonly Level[] {
    const book = this.#listed.get(row.symbol)?.book;
    if (book === undefined || row.what === "trade") return [];
    const levels = row.what === "level" ? [row] : row.best === null ? [] : changesTo(row.best, book);
    for (const { side, price, quantity } of levels) {
      if (quantity === 0) book[side].delete(price);
      else book[side].set(price, quantity);
    }
    return levels;
  }

  /** When a book in continuous trading is crossed or has market orders, begins the auction that the map names; without one it throws. */
  #beginCrossPhases(rows: readonly MappedRow[], timeMs: number): void {
    const { crossed, name } = this.#map;
    for (const { symbol, what, place } of rows) {
      const listed = this.#listed.get(symbol);
      if (listed?.phase !== "continuous" || what === "trade" || !isCrossed(listed)) continue;
      if (crossed === null) {
        throw new FileError(`${place()}: the book of ${symbol} is crossed, and ${name} names no phase for that`);
      }
      this.#phase(listed, timeMs, crossed);
    }
  }

  #trade(listed: Listed, row: TradeRow): void {
    const { timeMs, price, quantity, number } = row;
    const kind = row.kind ?? TRADE_KINDS.find((one) => PHASE_OF_KIND[one] === listed.phase) ?? "continuous";
    if (row.kind !== null && PHASE_OF_KIND[kind] !== listed.phase) this.#phase(listed, timeMs, PHASE_OF_KIND[kind]);
    listed.tradeCount++;
    if (number !== null && number !== listed.tradeCount) {
      throw new FileError(`${row.place()}: trade ${number} of ${row.symbol} comes where ${listed.tradeCount} is due`);
    }
    // Without a side in the file: a price above the price before counts as bought, a price below it as sold.
    if (price !== listed.lastPrice) listed.lastSide = price > listed.lastPrice ? "buy" : "sell";
    listed.lastPrice = price;
    if (row.isOfficial) listed.lastOfficial = price;
    const at = this.#time.at(timeMs);
    const side = row.side ?? listed.lastSide;
    const { instrument, tradeCount } = listed;
    this.#writer.trade(at, instrument.number, tradeCount, price, quantity, side, kind, row.isOfficial);
  }

  #level({ instrument }: Listed, timeMs: number, { side, price, quantity, orders }: Level): void {
    this.#writer.level(this.#time.at(timeMs), instrument.number, side, price, quantity, orders);
  }

  /** Writes the phases of the schedule that begin up to `timeMs`, in the order of their times. */
  #followSchedule(timeMs: number): void {
    while (this.#nextPhaseMs <= timeMs) {
      let due: Listed | null = null;
      let dueMs = Number.POSITIVE_INFINITY;
      for (const listed of this.#listed.values()) {
        const at = listed.schedule[listed.next]?.timeMs ?? Number.POSITIVE_INFINITY;
        if (at < dueMs) [due, dueMs] = [listed, at];
      }
      this.#nextPhaseMs = dueMs;
      if (due === null || dueMs > timeMs) return;
      const { phase } = due.schedule[due.next] ?? outOfRange(due.next);
      if (phase === due.phase) due.next++;
      else this.#phase(due, dueMs, phase);
      this.#written(() => `the phases of ${this.#map.name}`);
    }
  }

  /** Ends an auction: a scheduled auction is followed by the next phase of the schedule, any other by the scheduled phase. */
  #leaveAuction(listed: Listed, timeMs: number): void {
    const scheduled = listed.schedule[listed.next - 1]?.phase;
    const following = scheduled === listed.phase ? listed.schedule[listed.next]?.phase : scheduled;
    this.#phase(listed, timeMs, following ?? "closed");
    this.#written(() => `the phases of ${this.#map.name}`);
  }

  #phase(listed: Listed, timeMs: number, phase: Phase): void {
    if (listed.schedule[listed.next]?.phase === phase) listed.next++;
    if (phase === "post-trade" || phase === "closed") this.#close(listed, timeMs);
    listed.phase = phase;
    this.#writer.phase(this.#time.at(timeMs), listed.instrument.number, phase);
  }

  /** Writes the official close: the last official trade, or the reference price when there was none. */
  #close(listed: Listed, timeMs: number): void {
    if (listed.hasClose) return;
    listed.hasClose = true;
    const { number, referencePrice } = listed.instrument;
    this.#writer.close(this.#time.at(timeMs), number, listed.lastOfficial ?? referencePrice);
  }
}

/** The changes that leave only these levels in the book: a quote has only the best price of each side. */
function changesTo(
  best: { readonly [side in BookSide]: { readonly price: Decimal; readonly quantity: number } },
  book: Listed["book"],
): readonly Level[] {
  const levels: Level[] = [];
  for (const side of ["bid", "ask"] as const) {
    const { price, quantity } = best[side];
    for (const old of book[side].keys()) if (old !== price) levels.push({ side, price: old, quantity: 0, orders: 0 });
    if (quantity > 0 && book[side].get(price) !== quantity) levels.push({ side, price, quantity, orders: 1 });
  }
  return levels;
}

function isCrossed({ book }: Listed): boolean {
  if (book.bid.has(0) || book.ask.has(0)) return true;
  return Math.max(...book.bid.keys()) >= Math.min(...book.ask.keys());
}
