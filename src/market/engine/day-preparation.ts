// The reference data of a new day while it arrives. Until it is complete the engine still shows the day before, so that no
// reader sees a market in which instruments are missing.

import { type Day, type Decimal, Fault, type StateReader, type StateWriter } from "../../base/index.ts";
import { INSTRUMENT_NUMBER_MAX, type Instrument, MARKETS, type Market } from "../../model/index.ts";
import { loadInstrument, saveInstrument } from "./saved-instrument.ts";

/** An instrument with the time at which the exchange described it. */
export interface ListedInstrument {
  readonly instrument: Instrument;
  readonly listedAtMs: number;
}

/** Collects the reference data of a new day. */
export class DayPreparation {
  readonly day: Day;
  readonly startedAtMs: number;
  readonly #instrumentCount: number;
  // Bound: the instruments that the day's start announced.
  readonly #listings: ListedInstrument[] = [];
  // Bound: the instruments that the day's start announced.
  readonly #symbols = new Set<string>();
  // Bound: the instruments that the day's start announced.
  readonly #numbers = new Set<number>();
  // Bound: the markets there are.
  readonly #previousCloses = new Map<Market, Decimal>();

  constructor(day: Day, startedAtMs: number, instrumentCount: number) {
    this.day = day;
    this.startedAtMs = startedAtMs;
    this.#instrumentCount = instrumentCount;
  }

  get listings(): readonly ListedInstrument[] {
    return this.#listings;
  }

  get previousCloses(): ReadonlyMap<Market, Decimal> {
    return this.#previousCloses;
  }

  get hasAllInstruments(): boolean {
    return this.#listings.length === this.#instrumentCount;
  }

  /** True when all reference data has arrived. */
  get isComplete(): boolean {
    return this.hasAllInstruments && this.#previousCloses.size === MARKETS.length;
  }

  list(instrument: Instrument, listedAtMs: number): void {
    const { number, symbol } = instrument;
    if (!Number.isInteger(number) || number < 0 || number > INSTRUMENT_NUMBER_MAX) {
      throw new Fault(`instrument ${symbol} has the number ${number}`);
    }
    if (this.#numbers.has(number) || this.#symbols.has(symbol)) {
      throw new Fault(`instrument ${number} ${symbol} is listed twice`);
    }
    if (this.hasAllInstruments) throw new Fault("more instruments than the day start announced");
    this.#numbers.add(number);
    this.#symbols.add(symbol);
    this.#listings.push({ instrument, listedAtMs });
  }

  setPreviousClose(index: Market, previousClose: Decimal): void {
    this.#previousCloses.set(index, previousClose);
  }

  saveTo(writer: StateWriter): void {
    writer.number(this.day);
    writer.time(this.startedAtMs);
    writer.number(this.#instrumentCount);
    writer.number(this.#listings.length);
    for (const { instrument, listedAtMs } of this.#listings) {
      saveInstrument(instrument, writer);
      writer.time(listedAtMs);
    }
    for (const market of MARKETS) {
      const previousClose = this.#previousCloses.get(market);
      writer.boolean(previousClose !== undefined);
      if (previousClose !== undefined) writer.number(previousClose);
    }
  }

  static load(reader: StateReader): DayPreparation {
    const preparation = new DayPreparation(reader.number(), reader.time(), reader.number());
    reader.list(() => preparation.list(loadInstrument(reader), reader.time()));
    for (const market of MARKETS) if (reader.boolean()) preparation.setPreviousClose(market, reader.number());
    return preparation;
  }
}
