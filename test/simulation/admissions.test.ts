// A service over the night in which a company moves from Nomu to the main market and another is offered: the answers to a client
// on the day before and on the day itself, with delay and without, and after a restart.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CompanyPublications, type Listing } from "../../exchange/index.ts";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { marketUniverse } from "../../exchange/world/companies/market-universe.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { writeFacts } from "../../src/app/import/fact-intake.ts";
import { companyOf, factsBetween } from "../../src/app/simulated/exchange-facts.ts";
import {
  type Day,
  dayStartMs,
  HOUR_MS,
  Metrics,
  MINUTE_MS,
  present,
  previousTradingDay,
} from "../../src/base/index.ts";
import { RuleAnalyser } from "../../src/companies/events/rule-analyser.ts";
import { ArticleWorker, subjectOf } from "../../src/companies/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { join } from "../exchange/small-market.ts";
import { FrameTape } from "../world/frames.ts";
import { MarketWorld } from "../world/market-world.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const SEED = 1;
const universe = marketUniverse(SEED, EXCHANGE_DEFAULTS.firstDay);
const move = present(
  universe.find(({ movedFrom }) => movedFrom !== null),
  "a year has a move",
);
const origin = present(move.movedFrom, "it moved");
const MOVE_DAY = move.listingDay;
const FIRST_DAY = previousTradingDay(MOVE_DAY);
/** Offered on the same day, so that one night has both. */
const offering: Listing = {
  ...present(
    universe.find(({ isOffering, market }) => isOffering && market === "TASI"),
    "a year has an offering",
  ),
  listingDay: MOVE_DAY,
};
const others = universe.filter(({ symbol }) => ["1120", "2222", "9510", "9535"].includes(symbol));
const listings = [...others, origin, move, offering].sort((a, b) => a.number - b.number);
const options = { ...EXCHANGE_DEFAULTS, seed: SEED, firstDay: FIRST_DAY, activity: 0.02, listings };

let world: MarketWorld;
let tape: FrameTape;
let frames: Uint8Array;
let worker: ArticleWorker;
const NO_PRICE = "PRICE_DATA_TEMPORARILY_UNAVAILABLE";
const publications = new CompanyPublications(options);

function wholeDays(): Uint8Array {
  const chain = new DayChain(options);
  const parts: Uint8Array[] = [];
  for (const day of [FIRST_DAY, MOVE_DAY]) {
    const run = chain.run(day);
    while (!run.isOver) parts.push(run.advance(Number.POSITIVE_INFINITY));
    chain.keep(day, run.closes());
  }
  return join(parts);
}

/** Writes newly known facts, and loads them, as a running service does at the turn of a day. */
async function publish(after: Day, upTo: Day): Promise<void> {
  const batches = [];
  for await (const batch of factsBetween(publications, { after, upTo, articlesFrom: FIRST_DAY - 100 }))
    batches.push(batch);
  await writeFacts(world.store, batches);
  world.reload((await world.store.directory.load()).companies);
  await world.reloadActions();
}

async function goTo(day: Day, timeOfDayMs: number): Promise<void> {
  await world.feed(tape.until(dayStartMs(day) + timeOfDayMs));
  await worker.work();
}

const symbolsOf = (companies: readonly { symbol: string }[]): string[] => companies.map(({ symbol }) => symbol);
const search = async (text: string): Promise<string[]> =>
  symbolsOf((await world.get(`/companies/?search=${encodeURIComponent(text)}`)).body.results);
const eventTypes = async (symbol: string): Promise<string[]> =>
  (await world.get(`/events/?symbol=${symbol}&limit=100`)).body.events.map(
    (event: { event_type: string }) => event.event_type,
  );

beforeAll(async () => {
  frames = wholeDays();
  tape = new FrameTape(frames);
  world = await MarketWorld.open({
    companies: [...others, origin].map((listing) => companyOf(listing)),
  });
  const rules = new RuleAnalyser();
  worker = new ArticleWorker({
    articles: world.store.articles,
    hasArticles: () => true,
    marketTimeMs: () => world.market.clock.nowMs(),
    subjectOf: (symbol) => subjectOf(symbol, world.directory().identifiers.bySymbol(symbol)),
    analyser: rules,
    backlogAnalyser: rules,
    clock: world.clock,
    log: SILENT_LOG,
    metrics: new Metrics(),
  });
  await publish(BEFORE_ALL, FIRST_DAY);
  await goTo(FIRST_DAY, 14 * HOUR_MS);
}, 60_000);
afterAll(() => world.close());

describe("on the day before", () => {
  test("the offered company is known with its filings, and has no quote yet [ADMIT-08]", async () => {
    expect(await search(offering.nameAr)).toEqual([offering.symbol]);
    expect(await search(offering.nameEn)).toEqual([offering.symbol]);
    expect((await world.get(`/quote/${offering.symbol}/`)).body.error.code).toBe(NO_PRICE);
    expect((await world.get(`/financials/${offering.symbol}/`)).status).toBe(200);
    const { actions } = (await world.get(`/corporate-actions/${offering.symbol}/`)).body;
    expect(actions).toMatchObject([{ type: "LISTING", amount: offering.referencePrice / 10_000 }]);
  });

  test("offering and move are announced [ADMIT-07]", async () => {
    const { events } = (await world.get(`/events/?symbol=${offering.symbol}`)).body;
    expect(events).toMatchObject([{ event_type: "NEW_LISTING", stock_name: offering.nameAr }]);
    expect(events[0].description).toContain(offering.nameAr);
    expect(await eventTypes(origin.symbol)).toContain("NEW_LISTING");
  });

  test("the company that will move trades under its old symbol alone", async () => {
    expect((await world.get(`/quote/${origin.symbol}/`)).body.symbol).toBe(origin.symbol);
    expect((await world.get(`/quote/${move.symbol}/`)).status).toBe(404);
  });
});

describe("at the turn of the day", () => {
  let closes: { readonly tasi: number; readonly nomu: number };
  const indexOf = async (market: string) => (await world.get(`/market/summary/?market=${market}`)).body;

  beforeAll(async () => {
    await goTo(FIRST_DAY, 24 * HOUR_MS - 1);
    closes = { tasi: (await indexOf("TASI")).index_value, nomu: (await indexOf("NOMU")).index_value };
    await goTo(MOVE_DAY, 9 * HOUR_MS + 40 * MINUTE_MS);
    await publish(FIRST_DAY, MOVE_DAY);
  }, 60_000);

  test("both indices stand where they closed, with the members of the new day [ADMIT-05]", async () => {
    expect((await indexOf("TASI")).index_value).toBe(closes.tasi);
    expect((await indexOf("NOMU")).index_value).toBe(closes.nomu);
  });

  test("for a delayed plan the old symbol is still quoted, and the new one is not there yet", async () => {
    expect((await world.get(`/quote/${origin.symbol}/`, "starter")).body.symbol).toBe(origin.symbol);
    expect((await world.get(`/quote/${offering.symbol}/`, "starter")).body.error.code).toBe(NO_PRICE);
    expect((await world.get(`/quote/${offering.symbol}/`)).body.symbol).toBe(offering.symbol);
  });
});

describe("on the day itself", () => {
  beforeAll(() => goTo(MOVE_DAY, 14 * HOUR_MS), 60_000);

  test("the offered share has a quote within the limits of its first day [ADMIT-04]", async () => {
    const { body } = await world.get(`/quote/${offering.symbol}/`);
    expect(body.previous_close).toBe(offering.referencePrice / 10_000);
    expect(Math.abs(body.price / body.previous_close - 1)).toBeLessThanOrEqual(0.3);
    expect(body.volume).toBeGreaterThan(0);
    expect(await eventTypes(offering.symbol)).toEqual(["NEW_LISTING", "NEW_LISTING"]);
    const history = (await world.get(`/historical/${offering.symbol}/`)).body;
    expect(history.data.length).toBe(1);
  });

  test("symbol, names and ISIN of the company that moved lead to its new symbol [ADMIT-09, NAMES-05]", async () => {
    for (const identifier of [origin.symbol, origin.nameAr, origin.nameEn, origin.isin]) {
      const { status, body } = await world.get(`/quote/X/?identifier=${encodeURIComponent(identifier)}`);
      expect([identifier, status, body.symbol]).toEqual([identifier, 200, move.symbol]);
      expect(await search(identifier)).toEqual([move.symbol, origin.symbol]);
    }
    expect((await world.get(`/quote/${origin.symbol}/`)).body.symbol).toBe(move.symbol);
    const batch = (await world.get(`/quotes/?identifiers=${origin.symbol},1120`)).body;
    expect(batch.quotes.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(["1120", move.symbol].sort());
  });

  test("its filings stand under the new symbol too, and the move among its actions [ADMIT-09]", async () => {
    const filed = async (symbol: string) => {
      const { symbol: _, ...rest } = (await world.get(`/financials/${symbol}/?period=annual`)).body;
      return JSON.stringify(rest).replaceAll(symbol, "");
    };
    expect(await filed(move.symbol)).toBe(await filed(origin.symbol));
    const { actions } = (await world.get(`/corporate-actions/${move.symbol}/`)).body;
    expect(actions[0]).toMatchObject({ type: "MARKET_TRANSFER", former_symbol: origin.symbol, market: "TASI" });
  });

  test("the history of Nomu stays under the old symbol, that of the new one begins today [ADMIT-09]", async () => {
    const daysOf = async (symbol: string): Promise<number> =>
      (await world.get(`/historical/${symbol}/`)).body.data.length;
    expect(await daysOf(origin.symbol)).toBe(1);
    expect(await daysOf(move.symbol)).toBe(1);
  });

  test("whoever asks about the old symbol gets no fault from any endpoint", async () => {
    const paths = [
      "company",
      "financials",
      "ratios",
      "dividends",
      "corporate-actions",
      "market/trades",
      "market/depth",
    ];
    for (const path of paths)
      expect([path, (await world.get(`/${path}/${origin.symbol}/`)).status >= 500]).toEqual([path, false]);
  });

  test("a process that reads the journal from the start has the same market", () => {
    const engine = new MarketEngine();
    const until = world.market.engine("realtime").position;
    new FrameReader().readAll(frames, (event) => {
      const at = engine.position;
      if (until !== null && at !== null && at.day === until.day && at.seq === until.seq) return;
      engine.apply(structuredClone(event));
    });
    expect(engine.stateHash()).toBe(world.market.engine("realtime").stateHash());
  });
});
