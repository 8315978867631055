// The effect of news on prices, measured only from events and daily bars: returns relative to the market around the first
// session after an event, signed by the direction of the event.

import { generateHistory, type Listing, loadUniverse } from "../../exchange/index.ts";
import { CLOSE_MS } from "../../exchange/world/universe/schedule.ts";
import {
  type Day,
  dayOf,
  dayStartMs,
  nextTradingDay,
  outOfRange,
  present,
  tradingDayFrom,
} from "../../src/base/index.ts";
import { SENTIMENTS } from "../../src/model/index.ts";
import { FIRST_DAY, type SimulatedEvent, simulatedEvents } from "./simulated-events.ts";

const YEARS = 4;
/** Number of sessions after the first that are added up. */
const AFTER = 5;

/** One event and its share's returns relative to the market: of the session before, of the first after it, and of the five that follow. */
export interface StudiedEvent {
  readonly event: SimulatedEvent;
  /** 1 for good news, -1 for bad, 0 for neither. */
  readonly sign: number;
  readonly before: number;
  readonly first: number;
  readonly after: number;
}

export interface EventStudy {
  readonly events: readonly StudiedEvent[];
  /** Returns relative to the market of all sessions without an event. */
  readonly quiet: readonly number[];
}

export function studyEvents(seed: number, listings: readonly Listing[] = loadUniverse()): EventStudy {
  const chunks = [...generateHistory({ seed, firstDay: FIRST_DAY, listings })];
  const closes = (symbol: string): ReadonlyMap<Day, number> =>
    new Map(
      present(
        chunks.find((chunk) => chunk.symbol === symbol),
        `no past of ${symbol}`,
      ).daily.map(({ time, adjustedClose }) => [time, adjustedClose]),
    );
  const indices = new Map(["TASI", "NOMU"].map((name) => [name, returnsOf(closes(name))]));
  const bySymbol = Map.groupBy(simulatedEvents(seed, listings, YEARS), ({ article }) => article.symbol);
  const events: StudiedEvent[] = [];
  const quiet: number[] = [];
  for (const { symbol, market, securityType } of listings) {
    const told = bySymbol.get(symbol) ?? [];
    if (securityType !== "Equity" || told.length === 0) continue;
    const ofMarket = present(indices.get(market), "both markets have an index");
    const returns = [...returnsOf(closes(symbol))].map(
      ([day, value]) => [day, value - (ofMarket.get(day) ?? 0)] as const,
    );
    const place = new Map(returns.map(([day], at) => [day, at]));
    const busy = new Set<Day>();
    for (const event of told) {
      const day = firstSession(event.article.receivedAtMs);
      busy.add(day);
      const at = place.get(day);
      if (at === undefined || at === 0 || at + AFTER >= returns.length || event.reading === null) continue;
      const value = (offset: number): number => (returns[at + offset] ?? outOfRange(at + offset))[1];
      let after = 0;
      for (let offset = 1; offset <= AFTER; offset++) after += value(offset);
      const sign = Math.sign(SENTIMENTS.indexOf("neutral") - SENTIMENTS.indexOf(event.reading.sentiment));
      events.push({ event, sign, before: value(-1), first: value(0), after });
    }
    for (const [day, value] of returns) if (!busy.has(day) && day >= FIRST_DAY - YEARS * 10_000) quiet.push(value);
  }
  return { events, quiet };
}

/** The first session in which readers can trade on it. */
function firstSession(receivedAtMs: number): Day {
  const day = dayOf(receivedAtMs);
  return receivedAtMs - dayStartMs(day) < CLOSE_MS ? tradingDayFrom(day) : nextTradingDay(day);
}

/** Log returns by day, over the days with trading. */
function returnsOf(closes: ReadonlyMap<Day, number>): ReadonlyMap<Day, number> {
  const returns = new Map<Day, number>();
  let before = 0;
  for (const [day, close] of closes) {
    if (before > 0) returns.set(day, Math.log(close / before));
    before = close;
  }
  return returns;
}

/** The effect of a group of events. */
export interface GroupFigures {
  readonly count: number;
  /** Absolute return relative to a session without an event. */
  readonly move: number;
  /** Means in the direction of the events; NaN for events that are neither good nor bad. */
  readonly before: number;
  readonly first: number;
  readonly after: number;
  /** The part of the good and bad events whose share moves in the direction of the event. */
  readonly right: number;
}

export function figuresOf(events: readonly StudiedEvent[], quiet: readonly number[]): GroupFigures {
  const signed = events.filter(({ sign }) => sign !== 0);
  const along = (of: (event: StudiedEvent) => number): number => mean(signed.map((event) => event.sign * of(event)));
  return {
    count: events.length,
    move: mean(events.map(({ first }) => Math.abs(first))) - mean(quiet.map(Math.abs)),
    before: along(({ before }) => before),
    first: along(({ first }) => first),
    after: along(({ after }) => after),
    right: signed.filter(({ sign, first }) => sign * first > 0).length / signed.length,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A move that everybody notices. */
const LARGE_MOVE = 0.05;

/** The part of the large moves relative to the market that come in a session without an event. */
export function largeMovesUntold({ events, quiet }: EventStudy): number {
  const isLarge = (value: number): boolean => Math.abs(value) > LARGE_MOVE;
  // Several events may share one session: each session counts once.
  const told = new Set(
    events.filter(({ first }) => isLarge(first)).map(({ event, first }) => `${event.article.symbol} ${first}`),
  );
  const untold = quiet.filter(isLarge).length;
  return untold / (untold + told.size);
}
