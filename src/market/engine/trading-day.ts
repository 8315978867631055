// The market on one day: every instrument that is listed today, and the two markets as a whole.

import { type Day, dayStartMs, Fault, type StateReader, type StateWriter } from "../../base/index.ts";
import {
  type Bar,
  type ClosingRecord,
  type Instrument,
  isIndexMember,
  isOpenSession,
  type LevelEvent,
  MARKETS,
  type Market,
  type PhaseEvent,
  type RareEvent,
  type TradeEvent,
} from "../../model/index.ts";
import type { Changes } from "./changes.ts";
import { barSlot, isBarFinal, type OpenBars } from "./day-bars.ts";
import type { DayPreparation } from "./day-preparation.ts";
import { MarketBoard, type Member } from "./market-board.ts";
import { SymbolState } from "./symbol-state.ts";

/** One day, from its reference data to its end. */
export class TradingDay {
  readonly day: Day;
  readonly startMs: number;
  /** Sorted by symbol. */
  readonly states: readonly SymbolState[];
  // Bound: the instruments of the day.
  readonly #byNumber: (SymbolState | undefined)[] = [];
  // Bound: the instruments of the day.
  readonly #bySymbol = new Map<string, SymbolState>();
  // Bound: the instruments of the day.
  readonly #members: (Member | undefined)[] = [];
  readonly #boards: Readonly<Record<Market, MarketBoard>>;
  #openCount = 0;
  #isEnded = false;

  private constructor(day: Day, states: readonly SymbolState[], openedAtMs: number, version: number) {
    this.day = day;
    this.startMs = dayStartMs(day);
    this.states = states;
    for (const state of states) {
      this.#byNumber[state.instrument.number] = state;
      this.#bySymbol.set(state.instrument.symbol, state);
    }
    const boardOf = (market: Market): MarketBoard => this.#boardOf(market, openedAtMs, version);
    this.#boards = { TASI: boardOf("TASI"), NOMU: boardOf("NOMU") };
  }

  /** Opens a day with its reference data and the last trades of the days before it. */
  static open(
    { day, startedAtMs, listings, previousCloses }: DayPreparation,
    closings: ReadonlyMap<string, ClosingRecord>,
    version: number,
  ): TradingDay {
    const states = listings
      .map(({ instrument, listedAtMs }) => {
        const updatedAtMs = closings.get(instrument.symbol)?.tradedAtMs ?? listedAtMs;
        return new SymbolState(instrument, startedAtMs, updatedAtMs, version);
      })
      .sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
    const today = new TradingDay(day, states, startedAtMs, version);
    for (const [market, previousClose] of previousCloses) today.board(market).setPreviousClose(previousClose);
    return today;
  }

  #boardOf(market: Market, openedAtMs: number, version: number): MarketBoard {
    const states = this.states.filter(
      ({ instrument }) => instrument.market === market && isIndexMember(instrument.securityType),
    );
    const board = new MarketBoard(market, states, openedAtMs, version);
    for (const member of board.weigh()) this.#members[member.state.instrument.number] = member;
    return board;
  }

  /** True while at least one instrument is in an open session. */
  get isOpen(): boolean {
    return this.#openCount > 0;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Throws Fault for an instrument that is not listed today: the check of the feed refuses such events before the engine. */
  state(number: number): SymbolState {
    const state = this.#byNumber[number];
    if (state === undefined) throw new Fault(`instrument ${number} is not listed today`);
    return state;
  }

  instrumentBySymbol(symbol: string): Instrument | null {
    return this.#bySymbol.get(symbol)?.instrument ?? null;
  }

  board(market: Market): MarketBoard {
    return this.#boards[market];
  }

  /** Applies an event that belongs to an open day. */
  apply(event: RareEvent, version: number, changes: Changes | null): void {
    this.#expectOpen(event.seq);
    switch (event.type) {
      case "indication":
        this.state(event.instrument).applyIndication(event, version, changes);
        break;
      case "phase":
        this.#applyPhase(event, version, changes);
        break;
      case "close":
        this.state(event.instrument).applyClose(event);
        break;
      case "index-reference":
        this.board(event.index).setPreviousClose(event.previousClose);
        this.board(event.index).touch(event.timeMs, version, changes);
        break;
      case "day-end":
        this.#isEnded = true;
        changes?.endDay();
        break;
      case "heartbeat":
        break;
      default:
        throw new Fault(`event ${event.seq} is reference data after the day has opened`);
    }
  }

  applyLevel(event: LevelEvent, version: number, changes: Changes | null): void {
    this.#expectOpen(event.seq);
    this.state(event.instrument).applyLevel(event, version, changes);
  }

  applyTrade(event: TradeEvent, version: number, changes: Changes | null): void {
    this.#expectOpen(event.seq);
    const state = this.state(event.instrument);
    const from = state.price;
    const slot = barSlot(event.timeMs, this.startMs);
    const value = state.applyTrade(event, slot, version, changes);
    const member = this.#members[event.instrument];
    if (member !== undefined) member.board.applyTrade(member, from, event, value, slot, version, changes);
  }

  #expectOpen(seq: number): void {
    if (this.#isEnded) throw new Fault(`event ${seq} came after the end of its day`);
  }

  #applyPhase(event: PhaseEvent, version: number, changes: Changes | null): void {
    const state = this.state(event.instrument);
    this.#openCount -= isOpenSession(state.phase) ? 1 : 0;
    state.applyPhase(event, version, changes);
    this.#openCount += isOpenSession(state.phase) ? 1 : 0;
  }

  /** Bars of a symbol or an index code; null when it is neither today. */
  openBars(code: string): OpenBars | null {
    const market = MARKETS.find((name) => name === code);
    if (market !== undefined) return this.#boards[market].openBars(this.day, this.startMs);
    return this.#bySymbol.get(code)?.bars.open(this.day, this.startMs) ?? null;
  }

  /** One-minute bars of a symbol or an index code that start at `fromMs` or later, oldest first; null when it is neither today. */
  minuteBars(code: string, fromMs: number): readonly Bar[] | null {
    const market = MARKETS.find((name) => name === code);
    if (market !== undefined) return this.#boards[market].minuteBars(this.startMs, fromMs);
    return this.#bySymbol.get(code)?.bars.minutes(this.startMs, fromMs) ?? null;
  }

  isBarFinal(startMs: number, lengthMs: number, timeMs: number): boolean {
    return this.#isEnded || isBarFinal(startMs, lengthMs, this.startMs, timeMs);
  }

  /** The last official trade of each symbol that had one today. */
  closings(): ClosingRecord[] {
    return this.states
      .filter((state) => state.bars.day.isPriced)
      .map(({ instrument, price, updatedAtMs }) => ({ symbol: instrument.symbol, price, tradedAtMs: updatedAtMs }));
  }

  /** `version` is the version of the last event. */
  saveTo(writer: StateWriter, version: number): void {
    writer.number(this.day);
    writer.boolean(this.#isEnded);
    writer.number(this.states.length);
    for (const state of this.states) state.saveTo(writer, version);
    for (const market of MARKETS) this.#boards[market].saveTo(writer, version);
  }

  static load(reader: StateReader, version: number): TradingDay {
    const day = reader.number();
    const isEnded = reader.boolean();
    const states = reader.list(() => SymbolState.load(reader, version));
    const today = new TradingDay(day, states, 0, version);
    for (const market of MARKETS) today.board(market).loadFrom(reader, version);
    today.#isEnded = isEnded;
    today.#openCount = states.filter((state) => isOpenSession(state.phase)).length;
    return today;
  }
}
