// An engine that is loaded from a saved state cannot be told from the one that was saved: not by its answers, and not by the effect of any
// later event.

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { Fault, Random } from "../../src/base/index.ts";
import { checkOfJournal } from "../../src/feed/index.ts";
import { STATE_FORMAT } from "../../src/market/engine/engine.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { checkpointState } from "../../src/market/past/market-before.ts";
import { MARKETS, type MarketEvent, MOVER_KINDS, MOVERS_MAX } from "../../src/model/index.ts";
import { DAY_ONE, DAY_TWO, listed, Script } from "./script.ts";
import { eventsOf, syntheticDay } from "./synthetic-day.ts";

const DAYS = [20261115, 20261116, 20261117];

function marketOf(seed: number, eventCount: number, instrumentCount = 24): MarketEvent[] {
  const events: MarketEvent[] = [];
  let closes: ReadonlyMap<string, number> = new Map();
  for (const day of DAYS) {
    const made = syntheticDay({ seed, day, instrumentCount, eventCount, closes });
    closes = made.closes;
    events.push(...eventsOf(made.frames));
  }
  return events;
}

/** Everything that an engine answers. */
function shownBy(engine: MarketEngine) {
  const codes = [...engine.instruments().map(({ symbol }) => symbol), ...MARKETS];
  return {
    position: engine.position,
    facts: [
      engine.moment,
      engine.version,
      engine.timeMs,
      engine.tradingDay,
      engine.isPreparing,
      engine.isOpen,
      engine.isDayEnded,
    ],
    instruments: engine.instruments().map((instrument) => ({
      instrument,
      bySymbol: engine.instrumentBySymbol(instrument.symbol),
      byNumber: engine.instrument(instrument.number),
      quote: engine.quote(instrument.number),
      versions: [engine.quoteVersion(instrument.number), engine.tapeVersion(instrument.number)],
      depths: [1, 5, 20].map((levels) => engine.depth(instrument.number, levels)),
      trades: engine.trades(instrument.number, 200),
      phase: engine.phase(instrument.number),
    })),
    bars: codes.map((code) => [engine.openBars(code), engine.minuteBars(code)]),
    markets: MARKETS.map((market) => ({
      version: engine.marketVersion(market),
      members: engine.liveMembers(market),
      session: engine.session(market),
      summary: engine.summary(market),
      constituents: engine.constituents(market),
      movers: MOVER_KINDS.map((kind) => engine.movers(market, kind, MOVERS_MAX)),
      sectors: engine.sectors(market),
    })),
    closings: engine.closings(),
    hash: engine.stateHash(),
  };
}

function changesOf(changes: Changes) {
  const { quotes, books, auctions, phases, trades, markets, isDayChanged, isDayEnded } = changes;
  const depths = books.map((number) => [changes.bidFrom(number), changes.askFrom(number)]);
  return { quotes, depths, books, auctions, phases, trades, markets, isDayChanged, isDayEnded };
}

test("an engine that is saved and loaded at any position goes on as if nothing had happened", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = new Random(seed);
      const events = marketOf(seed, 250, 8);
      const whole = new MarketEngine();
      let loaded = new MarketEngine();
      const told = { whole: new Changes(), loaded: new Changes() };
      for (const event of events) {
        whole.apply(event, told.whole);
        loaded.apply(event, told.loaded);
        expect(changesOf(told.loaded)).toEqual(changesOf(told.whole));
        told.whole.clear();
        told.loaded.clear();
        // Reference data, auctions, the end of a day and the start of the next one are as likely as the hours between them.
        if (random.chance(event.type === "level" || event.type === "trade" ? 0.01 : 0.05)) {
          loaded = MarketEngine.load(whole.save());
          expect(shownBy(loaded)).toEqual(shownBy(whole));
        }
        if (random.chance(0.02)) expect(shownBy(loaded)).toEqual(shownBy(whole));
      }
      expect(shownBy(loaded)).toEqual(shownBy(whole));
    }),
    { numRuns: 8 },
  );
});

test("a market before its first event and one in preparation are saved too", () => {
  const records = [{ symbol: "7010", price: 400_000, tradedAtMs: 1_700_000_000_000 }];
  const empty = new MarketEngine(records);
  expect(shownBy(MarketEngine.load(empty.save()))).toEqual(shownBy(empty));
  const script = new Script(records).day(DAY_ONE, [listed("2222", 25)]).at("10:00");
  script.phase("2222", "continuous").trade("2222", "buy", 26, 5).dayEnd().dayStart(DAY_TWO, 2);
  script.event({ type: "instrument", instrument: listed("7010", 40) });
  const { engine } = script;
  expect(engine.isPreparing).toBe(true);
  const loaded = MarketEngine.load(engine.save());
  expect(shownBy(loaded)).toEqual(shownBy(engine));
  const rest: MarketEvent[] = [
    { type: "instrument", seq: 3, timeMs: engine.timeMs, instrument: listed("2222", 26) },
    { type: "heartbeat", seq: 4, timeMs: engine.timeMs + 1_000 },
  ];
  for (const event of rest) {
    loaded.apply(event);
    engine.apply(event);
  }
  expect(loaded.tradingDay).toBe(DAY_TWO);
  expect(shownBy(loaded)).toEqual(shownBy(engine));
});

test("the version of a thing names the event after which it was so, in a loaded engine too", () => {
  const events = eventsOf(syntheticDay({ seed: 5, day: DAY_ONE, instrumentCount: 6, eventCount: 1_500 }).frames);
  const seen = new Map<string, string>();
  const note = (engine: MarketEngine): void => {
    for (const { number } of engine.instruments()) {
      const versions: readonly (readonly [string, number, unknown])[] = [
        ["quote", engine.quoteVersion(number), engine.quote(number)],
        ["tape", engine.tapeVersion(number), engine.trades(number, 200)],
        ["depth", engine.depthVersion(number, 5), engine.depth(number, 5)],
      ];
      for (const [what, version, shown] of versions) {
        const key = `${what} ${number} ${version}`;
        expect(seen.get(key) ?? JSON.stringify(shown)).toBe(JSON.stringify(shown));
        seen.set(key, JSON.stringify(shown));
      }
    }
  };
  const whole = new MarketEngine();
  let loaded = new MarketEngine();
  for (const [at, event] of events.entries()) {
    whole.apply(event);
    loaded.apply(event);
    if (at % 97 === 0) loaded = MarketEngine.load(whole.save());
    if (at % 7 === 0) for (const engine of [whole, loaded]) note(engine);
  }
  expect(seen.size).toBeGreaterThan(1_000);
});

test("bytes that are no saved market are refused", () => {
  const { engine } = new Script().day(DAY_ONE, [listed("2222", 25)]);
  const bytes = engine.save();
  for (let length = 0; length < bytes.length; length++) {
    expect(() => MarketEngine.load(bytes.subarray(0, length))).toThrow(Fault);
  }
  expect(() => MarketEngine.load(new Uint8Array([...bytes, 0]))).toThrow(Fault);
});

test("the number of the format changes with what is saved", () => {
  const hash = createHash("sha256");
  const engine = new MarketEngine();
  const check = checkOfJournal(null);
  for (const [at, event] of marketOf(1, 600).entries()) {
    check.observe(event);
    engine.apply(event);
    if (at % 50 === 0) hash.update(checkpointState(engine, check));
  }
  // Another form of the saved state needs another STATE_FORMAT; then this hash may change, and only then.
  expect([STATE_FORMAT, hash.digest("hex").slice(0, 16)]).toEqual([4, "5ac1dc27ee6435ef"]);
});
