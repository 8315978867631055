// The made-up market of a simulation: a few shares over short days, a function of the seed. It is the truth for all comparisons with
// processes: the number of each event, its time, and the market's state after a number of events.

import {
  addDays,
  type Day,
  dayStartMs,
  HOUR_MS,
  isTradingDay,
  outOfRange,
  Random,
  SECOND_MS,
} from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import type { Instrument, Position } from "../../src/model/index.ts";
import type { Load } from "./weather.ts";

/** One event of the market, as on the feed. */
export interface TrueEvent {
  readonly position: Position;
  /** Market time. */
  readonly timeMs: number;
  readonly frame: Uint8Array;
  readonly trade: TrueTrade | null;
  /** The symbol that the event lists for its day; null for other events. */
  readonly listed: string | null;
  /** Prices after the event, in the order of the market's symbols. */
  readonly prices: readonly number[];
}

export interface TrueTrade {
  readonly symbol: string;
  readonly tradeSeq: number;
  readonly price: number;
  readonly quantity: number;
}

/** A trade of a symbol, by its day and its number within it. */
export interface TradePlace {
  readonly day: Day;
  readonly tradeSeq: number;
}

export interface TrueDay {
  readonly day: Day;
  readonly events: readonly TrueEvent[];
}

const FIRST_DAY: Day = 20261115;
const SYMBOLS = ["2222", "1120", "7010", "9535"] as const;
const REFERENCE_PRICE = 300_000;
const TICK = 200;
/** Market events of a day beside its start and its end, for a market that is not busy. */
const EVENTS_MIN = 120;
const EVENTS_MAX = 240;
/** Length of a cut day: its opening, and hardly more. */
const CUT_AFTER_EVENTS = 14;

export class TrueMarket {
  readonly symbols: readonly string[] = SYMBOLS;
  /** The event after which a day is open: its start, its instruments, its indices and their first phases have come. */
  readonly openingSeq = 1 + SYMBOLS.length + 2 + SYMBOLS.length;
  readonly #seed: number;
  readonly #busyness: number;
  readonly #isFirstDayCut: boolean;
  // Bound: the days that a run asks for.
  readonly #days: TrueDay[] = [];

  constructor(seed: number, { busyness, isFirstDayCut }: Pick<Load, "busyness" | "isFirstDayCut">) {
    this.#seed = seed;
    this.#busyness = busyness;
    this.#isFirstDayCut = isFirstDayCut;
    this.day(0);
  }

  get firstDay(): Day {
    return FIRST_DAY;
  }

  /** The day by its index, generated on the first call. */
  day(index: number): TrueDay {
    while (this.#days.length <= index) {
      const before = this.#days.at(-1);
      const day = before === undefined ? FIRST_DAY : nextTradingDay(before.day);
      const whole = makeDay(day, this.#seed, this.#busyness);
      const isCut = this.#isFirstDayCut && before === undefined;
      this.#days.push(isCut ? { day, events: whole.events.slice(0, CUT_AFTER_EVENTS) } : whole);
    }
    return this.#days[index] ?? outOfRange(index);
  }

  /** True when the exchange has lost the events after a position, and goes on with the next day. */
  isCutAt({ day, seq }: Position): boolean {
    return this.#isFirstDayCut && day === FIRST_DAY && seq > this.day(0).events.length;
  }

  /** The index of a day; null when the market has no such day so far. */
  indexOf(day: Day): number | null {
    const at = this.#days.findIndex((each) => each.day === day);
    return at === -1 ? null : at;
  }

  event({ day, seq }: Position): TrueEvent | null {
    const at = this.indexOf(day);
    return at === null ? null : (this.day(at).events[seq - 1] ?? null);
  }

  /** The event after a position, on the next day after the last one of a day; null gives the very first event. */
  next(position: Position | null): Position {
    if (position === null) return { day: FIRST_DAY, seq: 1 };
    const at = this.indexOf(position.day) ?? outOfRange(position.day);
    if (position.seq < this.day(at).events.length) return { day: position.day, seq: position.seq + 1 };
    return { day: this.day(at + 1).day, seq: 1 };
  }

  /** A trade by its day and number; null when there is none. */
  trade(symbol: string, day: Day, tradeSeq: number): TrueTrade | null {
    const at = this.indexOf(day);
    if (at === null) return null;
    const events = this.day(at).events;
    return events.find(({ trade }) => trade?.symbol === symbol && trade.tradeSeq === tradeSeq)?.trade ?? null;
  }

  /** The place of a symbol's next trade after another one, on a later day where that was the day's last. */
  nextTrade(symbol: string, { day, tradeSeq }: TradePlace): TradePlace {
    if (this.trade(symbol, day, tradeSeq + 1) !== null) return { day, tradeSeq: tradeSeq + 1 };
    for (let at = (this.indexOf(day) ?? outOfRange(day)) + 1; ; at++) {
      const next = this.day(at).day;
      if (this.trade(symbol, next, 1) !== null) return { day: next, tradeSeq: 1 };
    }
  }

  /** The trades of a symbol on the day of a position, up to it. */
  trades({ day, seq }: Position, symbol: string): readonly TrueTrade[] {
    const at = this.indexOf(day) ?? outOfRange(day);
    return this.day(at)
      .events.slice(0, seq)
      .flatMap(({ trade }) => (trade?.symbol === symbol ? [trade] : []));
  }
}

function nextTradingDay(day: Day): Day {
  let next = addDays(day, 1);
  while (!isTradingDay(next)) next = addDays(next, 1);
  return next;
}

function instrumentOf(symbol: string, number: number): Instrument {
  return {
    number,
    symbol,
    nameAr: `شركة ${symbol}`,
    nameEn: `Company ${symbol}`,
    market: symbol.startsWith("9") ? "NOMU" : "TASI",
    securityType: "Equity",
    sectorEn: "Energy",
    sectorAr: "الطاقة",
    sharesOutstanding: 1_000_000,
    freeFloatBps: 5_000,
    referencePrice: REFERENCE_PRICE,
    limitLow: 0,
    limitHigh: 0,
    tick: TICK,
  };
}

function makeDay(day: Day, seed: number, busyness: number): TrueDay {
  const random = new Random(seed, day, "market");
  const writer = new FrameWriter();
  const startMs = dayStartMs(day);
  const events: TrueEvent[] = [];
  const states = SYMBOLS.map((symbol) => ({ symbol, ticks: 0, tradeSeq: 0 }));
  const note = (timeOfDayMs: number, trade: TrueTrade | null = null, listed: string | null = null): void => {
    const position = { day, seq: events.length + 1 };
    const prices = states.map(({ ticks }) => REFERENCE_PRICE + TICK * ticks);
    events.push({ position, timeMs: startMs + timeOfDayMs, frame: writer.take(), trade, listed, prices });
  };
  const openingMs = 9.5 * HOUR_MS;
  writer.dayStart(openingMs, day, SYMBOLS.length);
  note(openingMs);
  for (const [at, symbol] of SYMBOLS.entries()) {
    writer.instrument(openingMs, instrumentOf(symbol, at + 1));
    note(openingMs, null, symbol);
  }
  for (const index of ["TASI", "NOMU"] as const) {
    writer.indexReference(openingMs, index, 110_000_000);
    note(openingMs);
  }
  for (const at of states.keys()) {
    writer.phase(10 * HOUR_MS, at + 1, "continuous");
    note(10 * HOUR_MS);
  }
  const count = Math.round(random.between(EVENTS_MIN, EVENTS_MAX) * busyness);
  let timeMs = 10 * HOUR_MS;
  for (let i = 0; i < count; i++) {
    timeMs += Math.floor((random.exponential() * 5 * HOUR_MS) / count);
    if (timeMs > 15 * HOUR_MS) timeMs = 15 * HOUR_MS;
    const at = random.int(states.length);
    const state = states[at] ?? outOfRange(at);
    if (random.chance(0.15)) {
      writer.heartbeat(timeMs);
      note(timeMs);
    } else if (random.chance(0.3)) {
      const isBid = random.chance(0.5);
      // Bids lie below every ask, whatever the last price.
      const price = REFERENCE_PRICE + (isBid ? -1 : 1) * TICK * random.between(1, 10);
      const quantity = random.between(1, 500);
      writer.level(timeMs, at + 1, isBid ? "bid" : "ask", price, quantity, 1);
      note(timeMs);
    } else {
      state.ticks = Math.max(-60, Math.min(60, state.ticks + random.between(-4, 4)));
      const price = REFERENCE_PRICE + TICK * state.ticks;
      const quantity = random.between(1, 1_000);
      const tradeSeq = ++state.tradeSeq;
      writer.trade(timeMs, at + 1, tradeSeq, price, quantity, random.chance(0.5) ? "buy" : "sell", "continuous", true);
      note(timeMs, { symbol: state.symbol, tradeSeq, price, quantity });
    }
  }
  for (const at of states.keys()) {
    writer.phase(15.5 * HOUR_MS, at + 1, "closed");
    note(15.5 * HOUR_MS);
  }
  for (const [at, { ticks }] of states.entries()) {
    writer.close(15.5 * HOUR_MS + SECOND_MS, at + 1, REFERENCE_PRICE + TICK * ticks);
    note(15.5 * HOUR_MS + SECOND_MS);
  }
  writer.dayEnd(16 * HOUR_MS);
  note(16 * HOUR_MS);
  return { day, events };
}
