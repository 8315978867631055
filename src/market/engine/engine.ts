// The market engine: applies the events of a feed to the state of a market, and answers questions about that state. It does no I/O,
// reads no clock and uses no randomness: the same events give the same state, byte for byte, live, replayed and delayed.

import {
  DAY_MS,
  type Day,
  Digest,
  dayStartMs,
  Fault,
  formatTimestamp,
  present,
  StateReader,
  StateWriter,
} from "../../base/index.ts";
import {
  type Bar,
  type ClosingRecord,
  type Constituent,
  type DayStartEvent,
  type Depth,
  formatPosition,
  type Instrument,
  type LevelEvent,
  type Market,
  type MarketEvent,
  type MarketMoment,
  type MarketSummary,
  type Mover,
  type MoverKind,
  type Phase,
  type PhaseEntry,
  type Position,
  type Quote,
  type RareEvent,
  type SectorPerformance,
  type Session,
  type Trade,
  type TradeEvent,
} from "../../model/index.ts";
import type { Changes } from "./changes.ts";
import { ClosingRecords } from "./closing-records.ts";
import type { OpenBars } from "./day-bars.ts";
import { DayPreparation } from "./day-preparation.ts";
import { depthOf } from "./depth.ts";
import { quoteOf } from "./quote.ts";
import type { SymbolState } from "./symbol-state.ts";
import { TradingDay } from "./trading-day.ts";

/**
 * The version of the checkpoint format: the saved state of the engine and that of the check of the feed. Raise it when the layout or the
 * meaning of either changes: a state with another version is computed again from the journal.
 */
export const STATE_FORMAT = 4;

/** More than the events of a day: two days never have the same version numbers, and a sum of some dozens of them is exact. */
const VERSIONS_A_DAY = 2 ** 30;
/** The first day that a feed can name. */
const FIRST_DAY = 19_000_101;

/** The market after its last event. The exchange's number of the day identifies an instrument. */
export class MarketEngine {
  #closings: ClosingRecords;
  #preparation: DayPreparation | null = null;
  #today: TradingDay | null = null;
  #day: Day = 0;
  #seq = 0;
  #timeMs = 0;
  #dayEndMs = 0;
  /** The version before the day's first event. */
  #versionBase = 0;
  #moment: MarketMoment | null = null;
  /** The version of the event in `#moment`. */
  #momentVersion = 0;

  /** `closings` are the last official trades before the first event; empty for a market without a past. */
  constructor(closings: readonly ClosingRecord[] = []) {
    this.#closings = new ClosingRecords(closings);
  }

  /**
   * Applies the next event. Throws Fault for an event that cannot be the next one; the engine must then not be used again. Levels and
   * trades, nearly all events, have methods of their own: with only one type of object, the runtime knows the offsets of its fields.
   */
  apply(event: MarketEvent, changes: Changes | null = null): void {
    const { type } = event;
    if (type === "level") this.#applyLevel(event, changes);
    else if (type === "trade") this.#applyTrade(event, changes);
    else if (type === "day-start") this.#startDay(event);
    else this.#applyOther(event, changes);
  }

  #applyLevel(event: LevelEvent, changes: Changes | null): void {
    const version = this.#advance(event.seq, event.timeMs);
    const today = this.#preparation === null ? this.#today : this.#openDay(this.#preparation, version, changes);
    today?.applyLevel(event, version, changes);
  }

  #applyTrade(event: TradeEvent, changes: Changes | null): void {
    const version = this.#advance(event.seq, event.timeMs);
    const today = this.#preparation === null ? this.#today : this.#openDay(this.#preparation, version, changes);
    today?.applyTrade(event, version, changes);
  }

  #applyOther(event: RareEvent, changes: Changes | null): void {
    const version = this.#advance(event.seq, event.timeMs);
    if (this.#preparation !== null) this.#prepare(event, this.#preparation, version, changes);
    else this.#today?.apply(event, version, changes);
  }

  /** Moves to the next event of the day; returns its version. */
  #advance(seq: number, timeMs: number): number {
    if (!(timeMs >= this.#timeMs)) throw new Fault(`event ${seq} runs back in time`);
    if (seq !== this.#seq + 1) throw new Fault(`event ${seq} came after event ${this.#seq}`);
    if (timeMs >= this.#dayEndMs) throw new Fault(`event ${seq} lies outside its day`);
    this.#seq = seq;
    this.#timeMs = timeMs;
    return this.version;
  }

  #startDay(event: DayStartEvent): void {
    if (!(event.timeMs >= this.#timeMs)) throw new Fault(`event ${event.seq} runs back in time`);
    if (event.seq !== 1 || event.day <= this.#day) throw new Fault(`day ${event.day} cannot start after ${this.#day}`);
    const startMs = dayStartMs(event.day);
    if (event.timeMs < startMs || event.timeMs >= startMs + DAY_MS) throw new Fault("a day starts outside itself");
    this.#seq = 1;
    this.#timeMs = event.timeMs;
    this.#enterDay(event.day);
    this.#preparation = new DayPreparation(event.day, event.timeMs, event.instrumentCount);
  }

  #enterDay(day: Day): void {
    const startMs = dayStartMs(day);
    this.#day = day;
    this.#dayEndMs = startMs + DAY_MS;
    this.#versionBase = ((startMs - dayStartMs(FIRST_DAY)) / DAY_MS) * VERSIONS_A_DAY;
  }

  /** Takes reference data. The day opens when it is complete, or with the first event that is not reference data. */
  #prepare(event: RareEvent, preparation: DayPreparation, version: number, changes: Changes | null): void {
    if (event.type === "instrument") preparation.list(event.instrument, event.timeMs);
    else if (event.type === "index-reference") preparation.setPreviousClose(event.index, event.previousClose);
    else if (event.type !== "heartbeat" || preparation.hasAllInstruments) {
      this.#openDay(preparation, version, changes).apply(event, version, changes);
      return;
    }
    if (preparation.isComplete) this.#openDay(preparation, version, changes);
  }

  #openDay(preparation: DayPreparation, version: number, changes: Changes | null): TradingDay {
    if (!preparation.hasAllInstruments) throw new Fault("a day opens without all of its instruments");
    if (this.#today !== null) this.#closings.keep(this.#today.closings());
    const today = TradingDay.open(preparation, this.#closings.bySymbol, version);
    this.#today = today;
    this.#preparation = null;
    changes?.startDay(today.states.map((state) => state.instrument.number));
    return today;
  }

  /** Grows with every event. While it stays the same, all answers stay the same. */
  get version(): number {
    return this.#versionBase + this.#seq;
  }

  /** Market time: the time of the last event, 0 before the first. */
  get timeMs(): number {
    return this.#timeMs;
  }

  /** The last event applied; null before the first. */
  get position(): Position | null {
    return this.#day === 0 ? null : { day: this.#day, seq: this.#seq };
  }

  /** The last event in the form that answers carry, formatted at most once for each event; null before the first. */
  get moment(): MarketMoment | null {
    if (this.#day !== 0 && (this.#moment === null || this.#momentVersion !== this.version)) {
      this.#momentVersion = this.version;
      this.#moment = {
        position: formatPosition({ day: this.#day, seq: this.#seq }),
        time: formatTimestamp(this.#timeMs),
      };
    }
    return this.#moment;
  }

  /** The day of all answers: still the day before while the reference data of a new day arrives; null before the first day. */
  get tradingDay(): Day | null {
    return this.#today?.day ?? null;
  }

  /** True while the reference data of a day arrives, before it opens. */
  get isPreparing(): boolean {
    return this.#preparation !== null;
  }

  /** True while at least one instrument is in an open session, so that the feed must not be silent. */
  get isOpen(): boolean {
    return this.#today?.isOpen ?? false;
  }

  /** True from a day's last event until the next day opens. */
  get isDayEnded(): boolean {
    return this.#today?.isEnded ?? false;
  }

  instrument(instrument: number): Instrument {
    return this.#state(instrument).instrument;
  }

  /** Null when the symbol is not listed today. */
  instrumentBySymbol(symbol: string): Instrument | null {
    return this.#today?.instrumentBySymbol(symbol) ?? null;
  }

  /** All instruments of the day, by symbol. */
  instruments(): readonly Instrument[] {
    return this.#today?.states.map((state) => state.instrument) ?? [];
  }

  /** The members of an index with reference data today, by symbol. */
  liveMembers(market: Market): readonly Instrument[] {
    return this.#today?.board(market).states.map((state) => state.instrument) ?? [];
  }

  quote(instrument: number): Quote {
    return quoteOf(this.#state(instrument));
  }

  /** The best `levels` levels of each side; null when the book is empty. */
  depth(instrument: number, levels: number): Depth | null {
    return depthOf(this.#state(instrument), levels);
  }

  /** The trades of the day, newest first. */
  trades(instrument: number, limit: number): readonly Trade[] {
    return this.#state(instrument).tape.newest(limit);
  }

  phase(instrument: number): Phase {
    return this.#state(instrument).phase;
  }

  phaseEntry(instrument: number): PhaseEntry {
    return this.#state(instrument).phaseEntry;
  }

  /** Today's bars of a symbol or of an index code; null when it is neither. */
  openBars(code: string): OpenBars | null {
    return this.#today?.openBars(code) ?? null;
  }

  /** Today's one-minute bars of a symbol or of an index code that start at `fromMs` or later, oldest first; null when it is neither. */
  minuteBars(code: string, fromMs = 0): readonly Bar[] | null {
    return this.#today?.minuteBars(code, fromMs) ?? null;
  }

  /** True when the bar of today that starts at `startMs` can no longer change. */
  isBarFinal(startMs: number, lengthMs: number): boolean {
    return this.#today?.isBarFinal(startMs, lengthMs, this.#timeMs) ?? false;
  }

  /** The session of a market: the session of most members of its index. */
  session(market: Market): Session {
    return this.#today?.board(market).session() ?? "closed";
  }

  /** Null while no level of the index is known. */
  summary(market: Market): MarketSummary | null {
    return this.#today?.board(market).summary() ?? null;
  }

  /** The members of an index with their weights of today, by symbol. */
  constituents(market: Market): readonly Constituent[] {
    return this.#today?.board(market).constituents() ?? [];
  }

  movers(market: Market, kind: MoverKind, limit: number): readonly Mover[] {
    return this.#today?.board(market).movers(kind, limit) ?? [];
  }

  sectors(market: Market): readonly SectorPerformance[] {
    return this.#today?.board(market).sectors() ?? [];
  }

  /**
   * The version of an object identifies an event, and so the state of the object after that event: it grows with every change, also from
   * day to day, and in every engine of the same market it identifies the same state.
   */
  quoteVersion(instrument: number): number {
    return this.#state(instrument).quoteVersion;
  }

  depthVersion(instrument: number, levels: number): number {
    return this.#state(instrument).book.version(levels);
  }

  tapeVersion(instrument: number): number {
    return this.#state(instrument).tapeVersion;
  }

  /** The version of the summary, the movers and the sectors. */
  marketVersion(market: Market): number {
    return this.#today?.board(market).version ?? 0;
  }

  /** The last official trade of every symbol. It is stored at the end of a day, for an engine that starts on a later day. */
  closings(): readonly ClosingRecord[] {
    return this.#closings.with(this.#today?.closings() ?? []);
  }

  /** The whole state: the same events give the same bytes in every process and with any division into batches. */
  save(): Uint8Array {
    const writer = new StateWriter(this.#timeMs);
    writer.number(this.#day);
    writer.number(this.#seq);
    this.#closings.saveTo(writer);
    writer.boolean(this.#preparation !== null);
    this.#preparation?.saveTo(writer);
    writer.boolean(this.#today !== null);
    this.#today?.saveTo(writer, this.version);
    return writer.take();
  }

  /** An engine with a saved state; every later event changes it in the same way as the engine that was saved. */
  static load(bytes: Uint8Array): MarketEngine {
    const reader = new StateReader(bytes);
    const engine = new MarketEngine();
    engine.#timeMs = reader.timeMs;
    const day = reader.number();
    if (day !== 0) engine.#enterDay(day);
    engine.#seq = reader.number();
    engine.#closings = ClosingRecords.load(reader);
    if (reader.boolean()) engine.#preparation = DayPreparation.load(reader);
    if (reader.boolean()) engine.#today = TradingDay.load(reader, engine.version);
    reader.end();
    return engine;
  }

  /** A hash of the saved state. */
  stateHash(): string {
    const digest = new Digest();
    digest.bytes(this.save());
    return digest.hex();
  }

  #state(instrument: number): SymbolState {
    return present(this.#today, "no day has opened yet").state(instrument);
  }
}
