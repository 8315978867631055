// Properties that must hold for every market, on made-up days with auctions, halts, unofficial trades and day changes.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { Random } from "../../src/base/index.ts";
import { Changes, hourBars, MarketEngine } from "../../src/market/index.ts";
import type { Bar, Instrument, Market, MarketEvent, Quote, TradeEvent } from "../../src/model/index.ts";
import { isIndexMember, MARKETS, MOVER_KINDS, MOVERS_MAX } from "../../src/model/index.ts";
import { naiveIndex, naiveMovers } from "./naive-market.ts";
import { INDEX_CLOSES } from "./script.ts";
import { eventsOf, syntheticDay } from "./synthetic-day.ts";

const DAYS = [20261115, 20261116, 20261117];

function marketOf(seed: number, eventCount = 1_500, instrumentCount = 24): MarketEvent[] {
  const events: MarketEvent[] = [];
  let closes: ReadonlyMap<string, number> = new Map();
  for (const day of DAYS) {
    const made = syntheticDay({ seed, day, instrumentCount, eventCount, closes });
    closes = made.closes;
    events.push(...eventsOf(made.frames));
  }
  return events;
}

function applied(events: readonly MarketEvent[]): MarketEngine {
  const engine = new MarketEngine();
  for (const event of events) engine.apply(event);
  return engine;
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

test("the state is a function of the events: batches, drains and questions leave no trace", () => {
  const events = marketOf(3);
  const expected = applied(events).stateHash();
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 200 }), (seed, batchMax) => {
      const random = new Random(seed);
      const engine = new MarketEngine();
      const changes = new Changes();
      let left = 0;
      for (const event of events) {
        if (left-- === 0) {
          left = random.int(batchMax);
          changes.clear();
          for (const market of MARKETS) engine.movers(market, random.pick(MOVER_KINDS), 5);
          if (random.chance(0.01)) engine.stateHash();
        }
        engine.apply(event, random.chance(0.5) ? changes : null);
      }
      expect(engine.stateHash()).toBe(expected);
    }),
    { numRuns: 6 },
  );
});

test("any other event gives another state", () => {
  const events = marketOf(4, 300);
  const expected = applied(events).stateHash();
  const at = events.findLastIndex((event) => event.type === "trade");
  const other = events.map((event, i) =>
    i === at && event.type === "trade" ? { ...event, quantity: event.quantity + 1 } : event,
  );
  expect(applied(other).stateHash()).not.toBe(expected);
  expect(applied(events.slice(0, -1)).stateHash()).not.toBe(expected);
});

test("an engine that begins with a later day and the closings before it reaches the same state", () => {
  const events = marketOf(5);
  const dayTwo = events.findIndex((event) => event.type === "day-start" && event.day === DAYS[1]);
  const first = applied(events.slice(0, dayTwo));
  const engine = new MarketEngine(first.closings());
  for (const event of events.slice(dayTwo)) engine.apply(event);
  expect(engine.stateHash()).toBe(applied(events).stateHash());
});

test("the tape adds up to volume, value, trade count, liquidity and bars of every symbol and index", () => {
  const events = eventsOf(syntheticDay({ seed: 6, day: DAYS[0] ?? 0, instrumentCount: 40, eventCount: 4_000 }).frames);
  const engine = applied(events);
  const trades = events.filter((event): event is TradeEvent => event.type === "trade");
  for (const { number, symbol } of engine.instruments()) {
    const own = trades.filter((trade) => trade.instrument === number);
    const quote = engine.quote(number);
    const bars = engine.openBars(symbol);
    expectTotals(own, quote, bars?.day ?? null, bars?.halfHours ?? []);
    const newest = engine.trades(number, 200);
    expect(newest.map((trade) => trade.tradeSeq)).toEqual(
      own
        .slice(-200)
        .map((trade) => trade.tradeSeq)
        .reverse(),
    );
  }
  for (const market of MARKETS) {
    const members = new Set(engine.liveMembers(market).map((instrument) => instrument.number));
    const own = trades.filter((trade) => members.has(trade.instrument));
    const summary = engine.summary(market);
    const bars = engine.openBars(market);
    expect(summary?.totalVolume).toBe(sum(own, (trade) => trade.quantity));
    expect(summary?.totalValue).toBe(sum(own, (trade) => trade.price * trade.quantity));
    expect(summary?.tradeCount).toBe(own.length);
    for (const total of [[bars?.day], bars?.halfHours, hourBars(bars?.halfHours ?? [])]) {
      expect(sum(total ?? [], (bar) => bar?.volume ?? 0)).toBe(summary?.totalVolume ?? -1);
    }
    expect(bars?.day?.close).toBe(summary?.indexValue ?? -1);
    const filed = engine.liveMembers(market).filter((instrument) => instrument.sectorEn !== "");
    const filedVolume = sum(filed, (instrument) => engine.quote(instrument.number).volume);
    expect(sum(engine.sectors(market), (sector) => sector.volume)).toBe(filedVolume);
  }
});

function expectTotals(trades: readonly TradeEvent[], quote: Quote, day: Bar | null, halfHours: readonly Bar[]): void {
  const volume = sum(trades, (trade) => trade.quantity);
  const value = sum(trades, (trade) => trade.price * trade.quantity);
  const { liquidity } = quote;
  expect([quote.volume, quote.value, quote.tradeCount]).toEqual([volume, value, trades.length]);
  expect(liquidity.inflowVolume + liquidity.outflowVolume).toBe(volume);
  expect(liquidity.inflowValue + liquidity.outflowValue).toBe(value);
  expect(liquidity.inflowTrades + liquidity.outflowTrades).toBe(trades.length);
  expect(liquidity.netValue).toBe(liquidity.inflowValue - liquidity.outflowValue);
  expect(liquidity.inflowTrades).toBe(trades.filter((trade) => trade.side === "buy").length);
  for (const bars of [day === null ? [] : [day], halfHours, hourBars(halfHours)]) {
    expect(sum(bars, (bar) => bar.volume)).toBe(volume);
    expect(sum(bars, (bar) => bar.value)).toBe(value);
    expect(sum(bars, (bar) => bar.tradeCount ?? 0)).toBe(trades.length);
  }
  const official = trades.filter((trade) => trade.isOfficial).map((trade) => trade.price);
  if (official.length > 0) {
    const prices = { open: official[0] ?? 0, high: Math.max(...official), low: Math.min(...official) };
    expect(quote).toMatchObject({ ...prices, price: official.at(-1) ?? 0 });
    expect(day).toMatchObject({ ...prices, close: official.at(-1) ?? 0 });
  } else {
    expect(quote).toMatchObject({ price: quote.previousClose, open: quote.previousClose, high: quote.previousClose });
  }
}

test("index, breadth and movers are those of a computation from scratch, at any moment of a day", () => {
  const events = eventsOf(syntheticDay({ seed: 7, day: DAYS[0] ?? 0, instrumentCount: 60, eventCount: 3_000 }).frames);
  const engine = new MarketEngine();
  const prices = new Map<number, number>();
  const ofMarket = (market: Market): readonly Instrument[] =>
    engine.instruments().filter((each) => each.market === market && isIndexMember(each.securityType));
  let checks = 0;
  for (const [i, event] of events.entries()) {
    engine.apply(event);
    if (event.type === "trade" && event.isOfficial) prices.set(event.instrument, event.price);
    if (i % 211 !== 0 || engine.tradingDay === null) continue;
    for (const market of MARKETS) {
      const members = ofMarket(market);
      expect(engine.liveMembers(market)).toEqual(members);
      const change = (member: Instrument): number =>
        (prices.get(member.number) ?? member.referencePrice) - member.referencePrice;
      expect(engine.summary(market)).toMatchObject({
        indexValue: naiveIndex(market, INDEX_CLOSES[market], members, prices),
        advancing: members.filter((member) => change(member) > 0).length,
        declining: members.filter((member) => change(member) < 0).length,
        unchanged: members.filter((member) => change(member) === 0).length,
      });
      const quotes = members.map((member) => engine.quote(member.number));
      for (const kind of MOVER_KINDS) {
        const movers = engine.movers(market, kind, MOVERS_MAX).map((mover) => mover.symbol);
        expect(movers).toEqual(naiveMovers(quotes, kind));
      }
      checks++;
    }
  }
  expect(checks).toBeGreaterThan(30);
});
