// The facts of the simulated companies are checked and written as imported files are: on the first start and as market days
// pass.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompanyPublications, loadUniverse } from "../../exchange/index.ts";
import { listingNoticeDay } from "../../exchange/world/companies/listing-event.ts";
import { marketUniverse } from "../../exchange/world/companies/market-universe.ts";
import { BEFORE_ALL } from "../../exchange/world/news/published-company.ts";
import { PauseWatch } from "../../src/app/health/pause-watch.ts";
import { problemOf, writeFacts } from "../../src/app/import/fact-intake.ts";
import { factsBetween } from "../../src/app/simulated/exchange-facts.ts";
import { writeFirstFacts } from "../../src/app/simulated/first-start.ts";
import {
  factsUpTo,
  readWrittenFacts,
  SimulatedFacts,
  type SimulatedFactsOptions,
} from "../../src/app/simulated/simulated-facts.ts";
import {
  type Day,
  dayStartMs,
  HOUR_MS,
  MarketClock,
  Metrics,
  nextTurn,
  present,
  SECOND_MS,
} from "../../src/base/index.ts";
import { FACTS_VERSION_KEY } from "../../src/companies/directory/stored-directory.ts";
import type { MarketTick } from "../../src/market/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

const FIRST_DAY: Day = 20261115;
const folder = mkdtempSync(join(tmpdir(), "marsad-facts-"));
const silent = () => ({ update: () => undefined, end: () => undefined });
let store: Store;
const pauses = new PauseWatch(new TestClock(), new Metrics());

/** The steps in their order: a transaction that writes facts begins and ends, and companies are made. */
const steps: ("begins" | "ends" | "companies are made")[] = [];

beforeAll(async () => {
  store = await openNewStore(folder);
  const facts = {
    writeInSteps: store.facts.writeInSteps,
    write: async (batches: Parameters<Store["facts"]["write"]>[0]) => {
      steps.push("begins");
      await store.facts.write(batches);
      steps.push("ends");
    },
  };
  const progress = () => ({ update: () => void steps.push("companies are made"), end: () => undefined });
  await writeFirstFacts({ ...store, facts }, { seed: 1, firstDay: FIRST_DAY }, progress);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type FollowedMarket = SimulatedFactsOptions["market"];

/** A market whose day a test changes. */
class FollowedDay implements FollowedMarket {
  readonly clock = new MarketClock();
  #listener: ((tick: MarketTick) => void) | null = null;

  listen(listener: (tick: MarketTick) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  goTo(day: Day): void {
    this.clock.advanceTo(dayStartMs(day) + 10 * HOUR_MS);
    this.#listener?.({ changes: { isDayChanged: true } } as MarketTick);
  }
}

const writtenUpTo = async (): Promise<Day> => (await readWrittenFacts(store.settings))?.upTo ?? 0;

describe("the first start", () => {
  test("files ten years of every company, and says so to running services", async () => {
    for (const { symbol, securityType: type } of loadUniverse()) {
      const years = (await store.statements.of(symbol, FIRST_DAY)).filter(({ period }) => period === "annual");
      expect([symbol, years.length]).toEqual([symbol, type === "Equity" || type === "Closed-End Fund" ? 10 : 0]);
    }
    expect(await store.settings.get(FACTS_VERSION_KEY)).toBe("1");
    expect(await readWrittenFacts(store.settings)).toEqual({ seed: 1, firstDay: FIRST_DAY, upTo: FIRST_DAY });
    const { dividends } = await store.directory.load();
    expect(dividends.every(({ announcementDay }) => announcementDay <= FIRST_DAY)).toBe(true);
    expect((await store.analysts.of("2222", FIRST_DAY)).length).toBeGreaterThan(8);
    const { total } = await store.events.page({ upToMs: dayStartMs(FIRST_DAY), limit: 1, offset: 0 });
    expect(total).toBeGreaterThan(3_000);
    expect(await store.articles.waiting(dayStartMs(FIRST_DAY) - 1)).toBe(0);
  });

  test("has no transaction open while it makes facts: on PostgreSQL an idle one is ended [STORE-11]", () => {
    expect(steps).toContain("companies are made");
    expect(steps.filter((step, at) => step === "companies are made" && steps[at - 1] === "begins")).toEqual([]);
  });

  test("is done once", async () => {
    await writeFirstFacts(store, { seed: 2, firstDay: 20270101 }, silent);
    expect(await store.settings.get(FACTS_VERSION_KEY)).toBe("1");
  });
});

test("what the exchange makes would pass as a file, for other seeds too", async () => {
  for (const seed of [2, 3]) {
    const listings = loadUniverse().filter((_, at) => at % 7 === seed);
    const publications = new CompanyPublications({ seed, firstDay: FIRST_DAY, listings });
    for await (const batch of factsBetween(publications, { after: BEFORE_ALL, upTo: 20281231 })) {
      expect(problemOf(batch)).toBeNull();
    }
  }
});

test("a program that makes facts unfit for a file is stopped, and nothing of them is kept", async () => {
  const target = { symbol: "2222", analyst: "unfit", issuedDay: 20261101, rating: "buy" } as const;
  const batches = [
    { targets: [{ ...target, target: 1 }] },
    { targets: [{ ...target, issuedDay: 20261102, target: 0 }] },
  ];
  expect(await writeFacts(store, batches).catch((error: Error) => error.message)).toContain(
    "2222: target is out of range",
  );
  const kept = await store.analysts.of("2222", 20261103);
  expect(kept.filter(({ analyst }) => analyst === "unfit")).toEqual([]);
});

describe("as market days pass", () => {
  const companiesWritten = async (): Promise<void> => undefined;

  test("each day brings what became known, once, and a restart goes on from there", async () => {
    const market = new FollowedDay();
    market.clock.advanceTo(dayStartMs(FIRST_DAY) + 11 * HOUR_MS);
    const facts = new SimulatedFacts({
      pauses,
      store,
      market,
      clock: new TestClock(),
      log: SILENT_LOG,
      companiesWritten,
    });
    await facts.start();
    await until("the facts of the day are in the store", () => facts.problem() === null);
    expect(await writtenUpTo()).toBe(FIRST_DAY);
    const before = await store.statements.of("2222", 20991231);
    market.goTo(20261116);
    market.goTo(20261117);
    await until("facts are written", async () => (await writtenUpTo()) === 20261117);
    await facts.stop();
    const later = new FollowedDay();
    const second = new SimulatedFacts({
      pauses,
      store,
      market: later,
      clock: new TestClock(),
      log: SILENT_LOG,
      companiesWritten,
    });
    await second.start();
    // Without a market nobody knows which day it is.
    expect(second.problem()).toContain("being written");
    later.goTo(20270401);
    expect(second.problem()).toContain("being written");
    await until("the facts of the day are in the store", () => second.problem() === null);
    await until("facts are written", async () => (await writtenUpTo()) === factsUpTo(20270401));
    await second.stop();
    const after = await store.statements.of("2222", 20991231);
    expect(after.length).toBe(before.length + 2);
    expect(after[0]).toMatchObject({ fiscalYear: 2026, period: "annual" });
    const expected = new CompanyPublications({ seed: 1, firstDay: FIRST_DAY });
    let articles = 0;
    for (const news of expected.between({ after: 20261114, upTo: factsUpTo(20270401) }))
      articles += news.articles.length;
    const fresh = (await store.articles.pending(Number.MAX_SAFE_INTEGER, 100_000)).filter(
      ({ publishedAtMs }) => publishedAtMs >= dayStartMs(FIRST_DAY),
    );
    expect(fresh).toHaveLength(articles);
  });

  test("a database that fails is tried again, and nothing is lost", async () => {
    const market = new FollowedDay();
    const clock = new TestClock();
    const write = store.facts.write.bind(store.facts);
    let writes = 0;
    const failing: Store = {
      ...store,
      facts: {
        writeInSteps: (batch) => store.facts.writeInSteps(batch),
        write: (batches) => (++writes === 1 ? Promise.reject(new Error("away")) : write(batches)),
      },
    };
    const facts = new SimulatedFacts({ pauses, store: failing, market, clock, log: SILENT_LOG, companiesWritten });
    await facts.start();
    market.goTo(20270415);
    await until(
      "facts are written",
      async () => (await writtenUpTo()) === 20270417,
      () => clock.advance(SECOND_MS),
    );
    await facts.stop();
    expect(writes).toBe(2);
    // It was a Thursday: news of the two days after it is in the store before they begin, and hidden until its time.
    const weekend = await store.articles.waiting(dayStartMs(20270418) - 1);
    expect(weekend).toBeGreaterThan(await store.articles.waiting(dayStartMs(20270416)));
  });

  test("an offered company is in the directory before its article is in the store [ADMIT-08]", async () => {
    const offering = present(
      marketUniverse(1, FIRST_DAY).find(({ isOffering, listingDay }) => isOffering && listingDay > 20270510),
      "a year has offerings",
    );
    const noticeDay = listingNoticeDay(offering);
    const isNoticed = async (): Promise<boolean> =>
      (await store.articles.pending(Number.MAX_SAFE_INTEGER, 100_000)).some(({ symbol }) => symbol === offering.symbol);
    const isKnown = async (): Promise<boolean> =>
      (await store.directory.load()).companies.some(({ symbol }) => symbol === offering.symbol);
    const seen: boolean[][] = [];
    const market = new FollowedDay();
    const facts = new SimulatedFacts({
      pauses,
      ...{ store, market, clock: new TestClock(), log: SILENT_LOG },
      companiesWritten: async () => void seen.push([await isKnown(), await isNoticed()]),
    });
    expect([await isKnown(), await isNoticed()]).toEqual([false, false]);
    await facts.start();
    market.goTo(noticeDay);
    await until("facts are written", async () => (await writtenUpTo()) === factsUpTo(noticeDay));
    await facts.stop();
    expect(seen.at(-1)).toEqual([true, false]);
    expect([await isKnown(), await isNoticed()]).toEqual([true, true]);
  });

  test("a stop does not wait for the companies that are not read yet", async () => {
    const upTo = await writtenUpTo();
    const market = new FollowedDay();
    const clock = new TestClock();
    const facts = new SimulatedFacts({ pauses, store, market, clock, log: SILENT_LOG, companiesWritten });
    await facts.start();
    market.goTo(20270801);
    await nextTurn();
    await facts.stop();
    expect(await writtenUpTo()).toBe(upTo);
  });

  test("with another feed nothing is written", async () => {
    const other = await openNewStore(join(folder, "other"));
    const market = new FollowedDay();
    const facts = new SimulatedFacts({
      pauses,
      store: other,
      market,
      clock: new TestClock(),
      log: SILENT_LOG,
      companiesWritten,
    });
    await facts.start();
    expect(facts.problem()).toBeNull();
    market.goTo(20261116);
    await facts.stop();
    expect(await other.settings.get(FACTS_VERSION_KEY)).toBeNull();
    await other.close();
  });
});
