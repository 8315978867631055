// The events of a first start come from a file; they must equal the events that the running service would read from the articles.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadUniverse } from "../../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { openNewStore } from "../../../test/world/new-store.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { dayStartMs, HOUR_MS, Metrics } from "../../base/index.ts";
import { ArticleWorker, RuleAnalyser, subjectOf } from "../../companies/index.ts";
import type { Store } from "../../store/index.ts";
import { companyOf } from "./exchange-facts.ts";
import { firstFacts, readArticlesOf } from "./first-facts.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-first-events-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = EXCHANGE_DEFAULTS;
const NOW_MS = dayStartMs(start.firstDay) + 11 * HOUR_MS;
const companies = new Map(loadUniverse().map((listing) => [listing.symbol, companyOf(listing)]));
/** Every seventh batch; a long test checks that the file has all batches. */
const batches = (await Array.fromAsync(firstFacts(start))).filter((_, at) => at % 7 === 0);
const articles = batches.flatMap(({ facts }) => facts.articles ?? []);

async function withArticles(name: string): Promise<Store> {
  const store = await openNewStore(join(folder, name));
  await store.articles.write(articles);
  return store;
}

/** Reads the waiting articles as the running service does. */
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
  for (const batch of batches) await early.articles.record(readArticlesOf(start.firstDay, batch));
  const read = await eventsOf(early);
  expect(read.total).toBeGreaterThan(300);
  expect(await early.articles.waiting(dayStartMs(start.firstDay) - 1)).toBe(0);
  expect(read.events.every(({ createdAtMs }) => createdAtMs < dayStartMs(start.firstDay))).toBe(true);
  await work(early);
  await work(late);
  expect(await eventsOf(early)).toEqual(await eventsOf(late));
  await Promise.all([early.close(), late.close()]);
});
