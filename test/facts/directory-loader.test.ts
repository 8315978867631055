// The directory in memory follows the stored companies and the listings of the feed.

import { expect, spyOn, test } from "bun:test";
import { nextTurn, SECOND_MS } from "../../src/base/index.ts";
import { Identifiers } from "../../src/companies/directory/identifiers.ts";
import { countFactsVersionUp, DirectoryLoader } from "../../src/companies/index.ts";
import type { CorporateAction } from "../../src/model/index.ts";
import { DAY_ONE, DAY_TWO, listed, Script } from "../market/script.ts";
import { companyOf } from "../world/companies.ts";
import { MarketWorld } from "../world/market-world.ts";
import { MORNING_COMPANIES, MORNING_LISTINGS, UNLISTED } from "../world/morning.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { until } from "../world/until.ts";

async function withLoader(run: (loader: DirectoryLoader, world: MarketWorld) => Promise<void>): Promise<void> {
  const world = await MarketWorld.open();
  const { store, market, clock } = world;
  const loader = new DirectoryLoader({
    directory: store.directory,
    settings: store.settings,
    market,
    clock,
    log: SILENT_LOG,
  });
  try {
    await run(loader, world);
  } finally {
    await loader.stop();
    await world.close();
  }
}

/** The fields that an action's type does not have. */
const NO_ACTION = {
  announcementDay: null,
  numerator: null,
  denominator: null,
  price: null,
  market: null,
  formerSymbol: null,
  formerNameAr: null,
  formerNameEn: null,
};

const knows = (loader: DirectoryLoader, symbol: string) => loader.current().identifiers.bySymbol(symbol) !== null;

test("the directory is loaded at the start, and again after the facts version was counted up", async () => {
  await withLoader(async (loader, { store, clock }) => {
    await store.directory.write({ companies: MORNING_COMPANIES.slice(0, 1) });
    await loader.start();
    const before = loader.current();
    const actions = loader.actions();
    expect(knows(loader, UNLISTED.symbol)).toBe(false);
    await store.directory.write({ companies: [UNLISTED] });
    await countFactsVersionUp(store.settings);
    await until(
      "the directory is loaded again",
      () => loader.current() !== before,
      () => clock.advance(SECOND_MS),
    );
    expect(knows(loader, UNLISTED.symbol)).toBe(true);
    expect(loader.actions()).not.toBe(actions);
  });
});

test("names and symbols that corporate actions tell of lead to the present company [NAMES-06]", async () => {
  await withLoader(async (loader, { store }) => {
    const { symbol } = UNLISTED;
    await store.directory.write({
      companies: [UNLISTED],
      actions: [
        { ...NO_ACTION, symbol, type: "NAME_CHANGE", exDay: 20200105, formerNameAr: "بنك الأمس", formerNameEn: "" },
        { ...NO_ACTION, symbol, type: "MARKET_TRANSFER", exDay: 20210105, formerSymbol: "9701" },
      ],
    });
    await loader.start();
    for (const former of ["بنك الامس", "9701"]) {
      const resolution = loader.current().identifiers.resolve(former);
      expect(resolution).toMatchObject({ kind: "match", matchType: "aliasExact", company: { symbol } });
    }
  });
});

test("a company is in the directory from its announcement or its first day on, and keeps its entry [ASOF-10]", async () => {
  await withLoader(async (loader, world) => {
    const listedOn = (symbol: string, listingDay: number) =>
      companyOf(listed(symbol, 10), { aliases: [symbol], listingDay });
    const companies = [listedOn("7001", DAY_TWO), listedOn("7002", DAY_TWO)];
    const notice: CorporateAction = {
      ...NO_ACTION,
      symbol: "7002",
      type: "LISTING",
      exDay: DAY_TWO,
      announcementDay: DAY_ONE,
    };
    await world.store.directory.write({ companies: [...companies, UNLISTED], actions: [notice] });
    await loader.start();
    const script = new Script().day(DAY_ONE, MORNING_LISTINGS);
    await world.play(script);
    const known = () => ["7001", "7002", UNLISTED.symbol].filter((symbol) => knows(loader, symbol));
    expect(known()).toEqual(["7002", UNLISTED.symbol]);
    // The day counts from its first event on.
    await world.play(script.dayEnd().day(DAY_TWO, [...MORNING_LISTINGS, listed("7001", 10), listed("7002", 10)]));
    expect(known()).toEqual(["7001", "7002", UNLISTED.symbol]);
    await loader.reload();
    expect(loader.current().identifiers.bySymbol("7001")).toEqual(companies[0] ?? null);
  });
});

test("a directory is loaded in turns with requests, which the directory before answers until then", async () => {
  await withLoader(async (loader, { store }) => {
    await loader.start();
    const before = loader.current();
    const companies = Array.from({ length: 4_000 }, (_, at) => companyOf(listed(String(10_000 + at), 10)));
    await store.directory.write({ companies });
    await countFactsVersionUp(store.settings);
    const loaded = { is: false };
    void loader.reload().then(() => {
      loaded.is = true;
    });
    let turns = 0;
    for (; !loaded.is; await nextTurn()) if (loader.current() === before) turns++;
    expect(turns).toBeGreaterThan(8);
    expect(loader.current().identifiers.bySymbol("10000")).not.toBeNull();
  });
});

test("the first request of a day finds its directory whole, and never the one of the day before", async () => {
  const world = await MarketWorld.open();
  const { store, market, clock } = world;
  const settings = { directory: store.directory, settings: store.settings, market, clock, log: SILENT_LOG };
  const loader = new DirectoryLoader({ ...settings, isReader: true });
  let steps = 0;
  const { steps: stepsOf } = Identifiers;
  const counted = spyOn(Identifiers, "steps").mockImplementation(function* (companies) {
    for (const work = stepsOf.call(Identifiers, companies); ; steps++) {
      const { done, value } = work.next();
      if (done === true) return value;
      yield;
    }
  });
  try {
    await store.directory.write({
      companies: [UNLISTED, companyOf(listed("7001", 10), { listingDay: DAY_TWO })],
    });
    const script = new Script().day(DAY_ONE, MORNING_LISTINGS);
    await world.play(script);
    await loader.start();
    await loader.reload();
    expect(knows(loader, "7001")).toBe(false);
    const before = steps;
    expect(before).toBeGreaterThan(0);
    await world.play(script.dayEnd().day(DAY_TWO, [...MORNING_LISTINGS, listed("7001", 10)]));
    expect(knows(loader, "7001")).toBe(true);
    expect(steps).toBe(before);
  } finally {
    counted.mockRestore();
    await loader.stop();
    await world.close();
  }
});

test("every instrument of the feed that the directory does not know is added to it, also after a failed write; until then the service is not ready [COMPANIES-22]", async () => {
  await withLoader(async (loader, world) => {
    const { directory } = world.store;
    const write = directory.write.bind(directory);
    let writes = 0;
    directory.write = (facts) => (++writes === 1 ? Promise.reject(new Error("away")) : write(facts));
    await loader.start();
    expect(loader.problem()).not.toBeNull();
    const script = new Script().day(DAY_ONE, MORNING_LISTINGS);
    await world.play(script);
    expect(loader.problem()).toBe("The instruments of the feed are not in the directory yet.");
    await until(
      "all instruments are in the directory",
      () => MORNING_LISTINGS.every(({ symbol }) => knows(loader, symbol)),
      () => world.clock.advance(SECOND_MS),
    );
    expect(loader.problem()).toBeNull();
    expect(writes).toBe(2);
    expect((await directory.load()).companies).toHaveLength(MORNING_LISTINGS.length);
    // A listing of a later day makes no service unready.
    await world.play(script.dayEnd().day(DAY_TWO, [...MORNING_LISTINGS, listed("7001", 10)]));
    expect(loader.problem()).toBeNull();
  });
});

test("an entry that was described before is not replaced by what the feed says", async () => {
  await withLoader(async (loader, world) => {
    const [described] = MORNING_COMPANIES;
    await world.store.directory.write({ companies: described === undefined ? [] : [described] });
    await loader.start();
    await world.play(new Script().day(DAY_ONE, MORNING_LISTINGS));
    await until(
      "the other instruments are in the directory",
      () => MORNING_LISTINGS.every(({ symbol }) => knows(loader, symbol)),
      () => world.clock.advance(SECOND_MS),
    );
    expect(loader.current().identifiers.bySymbol(described?.symbol ?? "")).toEqual(described ?? null);
  });
});

test("a listing that the feed brings counts the facts version up, so that other processes on the database learn of it", async () => {
  await withLoader(async (loader, world) => {
    const { store, clock } = world;
    const options = { directory: store.directory, settings: store.settings, clock, log: SILENT_LOG };
    const other = await MarketWorld.open();
    // It follows the same database, and its own market brings nothing.
    const follower = new DirectoryLoader({ ...options, market: other.market });
    try {
      await follower.start();
      await loader.start();
      await world.play(new Script().day(DAY_ONE, MORNING_LISTINGS));
      await until(
        "the other process knows all instruments",
        () => MORNING_LISTINGS.every(({ symbol }) => knows(follower, symbol)),
        () => clock.advance(SECOND_MS),
      );
      expect(await store.settings.get("facts.version")).toBe("1");
    } finally {
      await follower.stop();
      await other.close();
    }
  });
});
