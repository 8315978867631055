// Invariant 17: two worlds that agree up to T and differ after it, in their market and in later facts of companies, give the same bytes
// as of T on every endpoint.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayStartMs, formatTimestamp, MINUTE_MS } from "../../src/base/index.ts";
import type { Article, Company, Statement } from "../../src/model/index.ts";
import type { FactBatch } from "../../src/store/index.ts";
import { companyOf } from "../world/companies.ts";
import { COMPANY_FACTS } from "../world/company-world.ts";
import { framesOf } from "../world/frames.ts";
import { type KeyName, MarketWorld, REALTIME_KEYS } from "../world/market-world.ts";
import { pastPaths } from "../world/recorded-answers.ts";
import { simulatedDays } from "./simulated-days.ts";
import { trueFuture, wildFuture } from "./two-futures.ts";

const DAY = simulatedDays(23, 1, 60, 0.004);
const { firstDay, listings = [] } = DAY.options;
const START_MS = dayStartMs(firstDay);
const SYMBOL = "2222";
const RUNS = 1;
const AFTER_MS = 20 * MINUTE_MS;

const instrument = (symbol: string) =>
  DAY.events.flatMap((event) =>
    event.type === "instrument" && event.instrument.symbol === symbol ? [event.instrument] : [],
  )[0];
/** Facts of hand-made companies under a symbol that this market lists. */
const LISTED = listings[0]?.symbol ?? SYMBOL;
const PATHS = pastPaths([LISTED]).filter((path) => !path.includes("format=csv"));
const own = <Fact extends { readonly symbol: string }>(facts: readonly Fact[] = []): Fact[] =>
  facts.filter(({ symbol }) => symbol === SYMBOL).map((fact) => ({ ...fact, symbol: LISTED }));

const COMPANIES: readonly Company[] = listings.flatMap(({ symbol }) => {
  const listed = instrument(symbol);
  return listed === undefined ? [] : [companyOf(listed)];
});
const ARTICLE: Article = {
  id: "a1",
  symbol: LISTED,
  title: "t",
  text: "one",
  language: "en",
  textEn: null,
  publishedAtMs: START_MS,
  receivedAtMs: START_MS,
  source: "",
};
const BEFORE: FactBatch = {
  companies: COMPANIES,
  statements: own(COMPANY_FACTS.statements),
  dividends: own(COMPANY_FACTS.dividends),
  targets: own(COMPANY_FACTS.targets),
  ownerships: [
    { symbol: LISTED, asOfDay: 20261101, foreignLimitBps: 4_900, foreignBps: 800, shortShares: 5, holders: [] },
  ],
  boardListings: [{ symbol: LISTED, board: "A Board", asOfDay: 20261101, status: "compliant" }],
};

/** All that can become known after the moment: corrections of everything, and news of today. */
function later(): FactBatch {
  const changed = (statement: Statement): Statement => ({ ...statement, quartersCovered: 1 });
  const statements = BEFORE.statements ?? [];
  const [statement] = statements;
  return {
    companies: [
      ...COMPANIES.map((company) => ({
        ...company,
        nameEn: `Renamed ${company.symbol}`,
        nameAr: "اسم آخر",
        status: "suspended" as const,
      })),
      ...COMPANIES.slice(0, 1).map((company) => ({
        ...company,
        symbol: "9988",
        nameEn: "A Newcomer",
        listingDay: 20270103,
      })),
    ],
    statements: [
      ...statements.map(changed),
      ...(statement === undefined
        ? []
        : [
            {
              ...statement,
              fiscalYear: 2026,
              fiscalQuarter: 3,
              period: "quarterly" as const,
              periodEnd: 20260930,
              publishedDay: firstDay,
            },
          ]),
    ],
    dividends: (BEFORE.dividends ?? []).flatMap((dividend) => [
      { ...dividend, value: dividend.value * 3 },
      { ...dividend, fiscalYear: 2027, announcementDay: firstDay, eligibilityDay: 20261130 },
    ]),
    splits: [{ symbol: LISTED, exDay: firstDay, numerator: 2, denominator: 1 }],
    targets: (BEFORE.targets ?? []).flatMap((target) => [
      { ...target, target: target.target * 2 },
      { ...target, issuedDay: firstDay, target: 1 },
    ]),
    ownerships: [{ symbol: LISTED, asOfDay: firstDay, foreignLimitBps: 1, foreignBps: 1, shortShares: 1, holders: [] }],
    boardListings: [{ symbol: LISTED, board: "A Board", asOfDay: firstDay, status: "non_compliant" }],
  };
}

async function read(world: MarketWorld, text: string, description: string, createdAtMs: number): Promise<void> {
  const article = { ...ARTICLE, text };
  const reading = {
    eventType: "DIVIDEND_ANNOUNCEMENT",
    importance: "important",
    sentiment: "positive",
    description,
    descriptionEn: null,
    eventDay: firstDay,
  } as const;
  await world.store.articles.write([article]);
  await world.store.articles.record([{ article, reading, reader: "rules", createdAtMs }]);
}

async function openWorld(forkMs: number): Promise<MarketWorld> {
  const world = await MarketWorld.open({ companies: COMPANIES });
  await world.store.facts.write([BEFORE]);
  const prefix = DAY.events.filter(({ timeMs }) => timeMs <= forkMs);
  await world.feed(framesOf(prefix));
  await read(world, "one", "the first reading", forkMs - MINUTE_MS);
  return world;
}

async function answersAsOf(world: MarketWorld, forkMs: number): Promise<string[]> {
  const asOf = encodeURIComponent(formatTimestamp(forkMs));
  const answers: string[] = [];
  for (const [at, path] of PATHS.entries()) {
    const key: KeyName = path.includes("/depth/") ? "enterprise" : (REALTIME_KEYS[at % REALTIME_KEYS.length] ?? "pro");
    const { status, text, headers } = await world.get(`${path}as_of=${asOf}`, key);
    answers.push(`${path} ${status} ${text} ${headers.get("etag")} ${headers.get("x-market-position")}`);
  }
  return answers;
}

test("what happens after a moment changes no byte of any answer as of it [ASOF-09]", async () => {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 10 * 60 + 20, max: 14 * 60 }), fc.nat(1_000), async (minute, seed) => {
      const forkMs = START_MS + minute * MINUTE_MS;
      const prefix = DAY.events.filter(({ timeMs }) => timeMs <= forkMs);
      const [calm, wild] = [await openWorld(forkMs), await openWorld(forkMs)];
      await calm.feed(framesOf(trueFuture(DAY.events, prefix, forkMs + AFTER_MS)));
      await wild.feed(framesOf(wildFuture(prefix, forkMs + AFTER_MS, seed)));
      await wild.store.facts.write([later()]);
      await read(wild, "two", "another reading", forkMs - MINUTE_MS);
      const [expected, found] = [await answersAsOf(calm, forkMs), await answersAsOf(wild, forkMs)];
      expect(found).toEqual(expected);
      // The test proves nothing unless the worlds differ by then, and unless the answers show something.
      const now = async (world: MarketWorld) =>
        (await world.get(`/quotes/?symbols=${listings.map(({ symbol }) => symbol).join(",")}`, "pro")).text;
      if ((await now(calm)) !== (await now(wild))) differing++;
      expect(expected.filter((answer) => / 200 /.test(answer)).length).toBeGreaterThan(PATHS.length * 0.9);
      const asOfLater = await answersAsOf(wild, forkMs + AFTER_MS);
      expect(asOfLater.filter((answer, at) => answer !== found[at]).length).toBeGreaterThan(PATHS.length / 2);
      await calm.close();
      await wild.close();
    }),
    { numRuns: RUNS },
  );
  expect(differing).toBe(RUNS);
}, 60_000);
