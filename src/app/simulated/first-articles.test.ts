// The events of a first start are those that the running service would read.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompanyPublications, loadUniverse } from "../../../exchange/index.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { dayStartMs, HOUR_MS, Metrics } from "../../base/index.ts";
import { ArticleWorker, RuleAnalyser, subjectOf } from "../../companies/index.ts";
import type { Store } from "../../store/index.ts";
import { companyOf } from "./exchange-facts.ts";
import { readFirstArticles } from "./first-start.ts";

const FIRST_DAY = 20261116;
const NOW_MS = dayStartMs(FIRST_DAY) + 11 * HOUR_MS;
const folder = mkdtempSync(join(tmpdir(), "marsad-first-events-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listings = loadUniverse().filter((_, at) => at % 12 === 0);
const companies = new Map(listings.map((listing) => [listing.symbol, companyOf(listing)]));
const articles = [
  ...new CompanyPublications({ seed: 1, firstDay: FIRST_DAY, listings }).between({
    after: FIRST_DAY - 10_000,
    upTo: FIRST_DAY,
  }),
].flatMap((publication) => publication.articles);

async function withArticles(name: string): Promise<Store> {
  const store = await openNewStore(join(folder, name));
  await store.articles.write(articles);
  return store;
}

/** Reads what waits as the service does when it runs. */
async function work(store: Store): Promise<void> {
  const rules = new RuleAnalyser();
  const worker = new ArticleWorker({
    articles: store.articles,
    hasArticles: () => true,
    marketTimeMs: () => NOW_MS,
    subjectOf: (symbol) => subjectOf(symbol, companies.get(symbol) ?? null),
    analyser: rules,
    backlogAnalyser: rules,
    clock: new TestClock(),
    log: SILENT_LOG,
    metrics: new Metrics(),
  });
  while (worker.problem() !== null) await worker.work();
}

const eventsOf = (store: Store) => store.events.page({ upToMs: NOW_MS, limit: 100_000, offset: 0 });

test("what is read at the first start is what the service would have read, and the first day is left to it [EVENTS-22]", async () => {
  const [early, late] = [await withArticles("early"), await withArticles("late")];
  await readFirstArticles(early, FIRST_DAY, [...companies.values()]);
  const read = await eventsOf(early);
  expect(read.total).toBeGreaterThan(300);
  expect(await early.articles.waiting(dayStartMs(FIRST_DAY) - 1)).toBe(0);
  expect(read.events.every(({ createdAtMs }) => createdAtMs < dayStartMs(FIRST_DAY))).toBe(true);
  await work(early);
  await work(late);
  expect(await eventsOf(early)).toEqual(await eventsOf(late));
  await Promise.all([early.close(), late.close()]);
});
