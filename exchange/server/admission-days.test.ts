// The days around an offering and a move from Nomu, as the exchange sends them: limits, reference prices and indices, and an audit of
// every rule of the exchange.

import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { DayAudit } from "../../lab/exchange-report/day-audit.ts";
import { type Day, nextTradingDay, present, previousTradingDay } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { Instrument, MarketEvent } from "../../src/model/index.ts";
import { join } from "../../test/exchange/small-market.ts";
import type { DayCloses } from "../trading/day/exchange-day.ts";
import { marketUniverse } from "../world/companies/market-universe.ts";
import type { Listing } from "../world/universe/listing.ts";
import { DayChain } from "./day-chain.ts";
import { EXCHANGE_DEFAULTS, type ExchangeOptions } from "./exchange-options.ts";

const SEED = 1;
const universe = marketUniverse(SEED, EXCHANGE_DEFAULTS.firstDay);
const move = present(
  universe.find(({ movedFrom }) => movedFrom !== null),
  "a year has a move",
);
const origin = present(move.movedFrom, "it moved");
const offering = present(
  universe.find(({ isOffering, market }) => isOffering && market === "TASI"),
  "a year has an offering",
);

/** A market of a few shares and `more`, which begins the day before `day`. */
function marketBefore(day: Day, ...more: readonly Listing[]): ExchangeOptions {
  const others = universe.filter(({ symbol }) => ["1120", "2222", "9510", "9535"].includes(symbol));
  const firstDay = previousTradingDay(day);
  const listings = [...others, ...more].sort((a, b) => a.number - b.number);
  return { ...EXCHANGE_DEFAULTS, seed: SEED, activity: 0.002, firstDay, listings };
}

interface PlayedDay {
  readonly events: readonly MarketEvent[];
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly bytes: Uint8Array;
  readonly closes: DayCloses;
}

/** Plays a day and checks it against every rule of the exchange. */
function play(chain: DayChain, day: Day): PlayedDay {
  const run = chain.run(day);
  const parts: Uint8Array[] = [];
  while (!run.isOver) parts.push(run.advance(Number.POSITIVE_INFINITY));
  const closes = run.closes();
  chain.keep(day, closes);
  const bytes = join(parts);
  const events: MarketEvent[] = [];
  const audit = new DayAudit();
  new FrameReader().readAll(bytes, (event) => {
    audit.apply(event);
    events.push(structuredClone(event));
  });
  expect(audit.findings).toEqual([]);
  const listed = events.flatMap((event) => (event.type === "instrument" ? [event.instrument] : []));
  return { events, bytes, closes, instruments: new Map(listed.map((instrument) => [instrument.symbol, instrument])) };
}

const referencesOf = ({ events }: PlayedDay): Record<string, number> =>
  Object.fromEntries(
    events.flatMap((event) => (event.type === "index-reference" ? [[event.index, event.previousClose]] : [])),
  );

const closeOf = ({ events, instruments }: PlayedDay, symbol: string): number | undefined =>
  events.flatMap((event) =>
    event.type === "close" && event.instrument === instruments.get(symbol)?.number ? [event.price] : [],
  )[0];

describe("the first days of an offering", () => {
  const options = marketBefore(offering.listingDay, offering);
  const chain = new DayChain(options);
  const before = play(chain, previousTradingDay(offering.listingDay));
  const days: PlayedDay[] = [];
  for (let day = offering.listingDay; days.length < 4; day = nextTradingDay(day)) days.push(play(chain, day));
  const [first] = days;

  test("it is not there the day before, and opens from the price of the offering [ADMIT-04]", () => {
    expect(before.instruments.has(offering.symbol)).toBe(false);
    expect(first?.instruments.get(offering.symbol)?.referencePrice).toBe(offering.referencePrice);
    expect(first?.instruments.size).toBe(before.instruments.size + 1);
  });

  test("its limits are 30 % on three days and 10 % after them [ADMIT-04]", () => {
    const widths = days.map(({ instruments }) => {
      const { limitHigh = 0, referencePrice = 1 } = instruments.get(offering.symbol) ?? {};
      return Math.round((limitHigh / referencePrice - 1) * 100);
    });
    expect(widths).toEqual([30, 30, 30, 10]);
  });

  test("it trades, and the next day opens from its close", () => {
    const number = first?.instruments.get(offering.symbol)?.number;
    expect(first?.events.some((event) => event.type === "trade" && event.instrument === number)).toBe(true);
    const close = first === undefined ? undefined : closeOf(first, offering.symbol);
    expect(days[1]?.instruments.get(offering.symbol)?.referencePrice).toBe(close ?? 0);
  });

  test("the index begins the day where it closed, whoever joins it [ADMIT-05]", () => {
    expect(referencesOf(present(first, "a first day"))).toEqual({ ...before.closes.indices });
  });
});

describe("a move from Nomu", () => {
  const options = marketBefore(move.listingDay, origin, move);
  const chain = new DayChain(options);
  const before = play(chain, previousTradingDay(move.listingDay));
  const first = play(chain, move.listingDay);

  test("the old symbol trades to the day before, the new one from its close on [ADMIT-06]", () => {
    expect([before.instruments.has(origin.symbol), before.instruments.has(move.symbol)]).toEqual([true, false]);
    expect([first.instruments.has(origin.symbol), first.instruments.has(move.symbol)]).toEqual([false, true]);
    const instrument = present(first.instruments.get(move.symbol), "it is listed");
    expect(instrument.referencePrice).toBe(closeOf(before, origin.symbol) ?? 0);
    expect(instrument.sharesOutstanding).toBe(before.instruments.get(origin.symbol)?.sharesOutstanding ?? 0);
    expect(instrument.market).toBe("TASI");
    expect(Math.round((instrument.limitHigh / instrument.referencePrice - 1) * 100)).toBe(30);
  });

  test("both indices begin the day where they closed [ADMIT-05]", () => {
    expect(referencesOf(first)).toEqual({ ...before.closes.indices });
  });

  test("a market that is opened on that day, with closes from the folder or without, is the same to the byte", () => {
    const cacheDir = mkdtempSync(joinPath(tmpdir(), "marsad-closes-"));
    try {
      const cached = { ...options, cacheDir };
      const again = play(new DayChain(cached), move.listingDay);
      const fromFolder = play(new DayChain(cached), move.listingDay);
      expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
      expect(Buffer.compare(fromFolder.bytes, first.bytes)).toBe(0);
    } finally {
      rmSync(cacheDir, { recursive: true, force: true });
    }
  });
});

test("until something is admitted, the market is that of the table alone, to the byte [ADMIT-01]", () => {
  const day = previousTradingDay(Math.min(move.listingDay, offering.listingDay));
  const others = universe.filter(({ symbol }) => ["1120", "2222", "9510"].includes(symbol));
  const options = { ...EXCHANGE_DEFAULTS, seed: SEED, activity: 0.002, firstDay: day };
  const stays = { ...origin, lastDay: null };
  const withMove = new DayChain({ ...options, listings: [...others, origin, move, offering] });
  const without = new DayChain({ ...options, listings: [...others, stays] });
  expect(Buffer.compare(play(withMove, day).bytes, play(without, day).bytes)).toBe(0);
});
