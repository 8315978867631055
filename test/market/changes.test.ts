// Each applied event reports exactly its changes: checked by a comparison of everything before and after.

import { expect, test } from "bun:test";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { type Depth, MARKETS, type MarketSummary, type Quote, type Trade } from "../../src/model/index.ts";
import { DAY_ONE, listed, Script } from "./script.ts";
import { eventsOf, syntheticDay } from "./synthetic-day.ts";

const LEVELS = [1, 2, 5, 20];

interface Seen {
  readonly quotes: ReadonlyMap<number, Quote>;
  readonly depths: ReadonlyMap<number, readonly (Depth | null)[]>;
  readonly summaries: readonly (MarketSummary | null)[];
}

function look(engine: MarketEngine): Seen {
  const numbers = engine.instruments().map((instrument) => instrument.number);
  return {
    quotes: new Map(numbers.map((number) => [number, engine.quote(number)])),
    depths: new Map(numbers.map((number) => [number, LEVELS.map((levels) => engine.depth(number, levels))])),
    summaries: MARKETS.map((market) => engine.summary(market)),
  };
}

test("after each event exactly the quotes, depths and summaries that differ are told, and versions move with them", () => {
  const { frames } = syntheticDay({ seed: 8, day: DAY_ONE, instrumentCount: 6, eventCount: 1_200 });
  const engine = new MarketEngine();
  const changes = new Changes();
  let before = look(engine);
  for (const event of eventsOf(frames)) {
    const versions = new Map(
      [...before.quotes.keys()].map((number) => [
        number,
        [engine.quoteVersion(number), ...LEVELS.map((levels) => engine.depthVersion(number, levels))],
      ]),
    );
    changes.clear();
    engine.apply(event, changes);
    const after = look(engine);
    for (const [number, quote] of after.quotes) {
      const isOther = !Bun.deepEquals(quote, before.quotes.get(number));
      expect(changes.quotes.includes(number)).toBe(isOther);
      const old = versions.get(number) ?? [];
      expect(engine.quoteVersion(number) !== old[0]).toBe(isOther);
      LEVELS.forEach((levels, i) => {
        const isOtherDepth = !Bun.deepEquals(after.depths.get(number)?.[i], before.depths.get(number)?.[i]);
        const isTold = changes.isBookChanged(number, levels);
        // An empty book that stays empty is reported with its phase: the reader gets nothing new, and loses nothing.
        if (event.type !== "phase" && !changes.isDayChanged) expect(isTold).toBe(isOtherDepth);
        else if (isOtherDepth) expect(isTold).toBe(true);
        expect(engine.depthVersion(number, levels) !== old[i + 1]).toBe(isTold);
      });
    }
    MARKETS.forEach((market, i) => {
      const isOther = !Bun.deepEquals(after.summaries[i], before.summaries[i]);
      expect(changes.markets.includes(market)).toBe(isOther);
    });
    before = after;
  }
});

test("changes of a batch are those of its events together, and every trade is there once, in order", () => {
  const { frames } = syntheticDay({ seed: 9, day: DAY_ONE, instrumentCount: 6, eventCount: 1_000 });
  const engine = new MarketEngine();
  const changes = new Changes();
  const told: Trade[] = [];
  const events = eventsOf(frames);
  let before = look(engine);
  for (let start = 0; start < events.length; start += 50) {
    changes.clear();
    for (const event of events.slice(start, start + 50)) engine.apply(event, changes);
    const after = look(engine);
    for (const [number, quote] of after.quotes) {
      if (!Bun.deepEquals(quote, before.quotes.get(number))) expect(changes.quotes).toContain(number);
      LEVELS.forEach((levels, i) => {
        if (!Bun.deepEquals(after.depths.get(number)?.[i], before.depths.get(number)?.[i])) {
          expect(changes.isBookChanged(number, levels)).toBe(true);
        }
      });
    }
    expect(new Set(changes.quotes).size).toBe(changes.quotes.length);
    told.push(...changes.trades);
    before = after;
  }
  const symbolOf = new Map(engine.instruments().map((instrument) => [instrument.number, instrument.symbol]));
  const traded = events
    .filter((event) => event.type === "trade")
    .map((event) => [symbolOf.get(event.instrument) ?? "", event.tradeSeq]);
  expect(told.map((trade) => [trade.symbol, trade.tradeSeq])).toEqual(traded);
  for (const [number, symbol] of symbolOf) {
    const own = told.filter((trade) => trade.symbol === symbol);
    expect(engine.trades(number, 200)).toEqual(own.slice(-200).reverse());
  }
});

test("phases and auctions are told as they change, and the same phase again is no change", () => {
  const script = new Script().day(DAY_ONE, [listed("2222", 25)]);
  script.changes.clear();
  script.phase("2222", "opening-auction").phase("2222", "opening-auction").indication("2222", 25, 100);
  expect(script.changes.phases).toEqual([{ instrument: 2222, phase: "opening-auction" }]);
  expect(script.changes.auctions).toEqual([2222]);
  script.changes.clear();
  script.indication("2222", 25, 100);
  expect(script.changes.auctions).toEqual([]);
  script.phase("2222", "continuous");
  expect(script.changes.auctions).toEqual([2222]);
  script.changes.clear();
  script.phase("2222", "halted").phase("2222", "continuous");
  expect(script.changes.phases).toHaveLength(2);
  expect([script.changes.auctions, script.changes.quotes, script.changes.books]).toEqual([[], [], [2222]]);
});
