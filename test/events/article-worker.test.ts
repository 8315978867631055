import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS, Metrics, SECOND_MS } from "../../src/base/index.ts";
import { type Analyser, ArticleWorker } from "../../src/companies/index.ts";
import type { Article, Reading } from "../../src/model/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";
import { SILENT_LOG } from "../world/silent-log.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-worker-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW_MS = Date.UTC(2026, 10, 15, 8);
const reading: Reading = {
  eventType: "OTHER",
  importance: "regular",
  sentiment: "neutral",
  description: "خبر يتعلق بالشركة.",
  descriptionEn: null,
  eventDay: 20261115,
};
const articleOf = (id: string, receivedAtMs: number): Article => ({
  id,
  symbol: "2222",
  title: id,
  text: "",
  language: "en",
  textEn: null,
  publishedAtMs: receivedAtMs,
  receivedAtMs,
  source: "",
});

/** An analyser that notes the articles that it read. */
class NotingAnalyser implements Analyser {
  readonly seen: string[] = [];
  readonly #reader: "rules" | "model";

  constructor(reader: "rules" | "model") {
    this.#reader = reader;
  }

  analyse(article: Article) {
    this.seen.push(article.id);
    return Promise.resolve({ reading: article.title === "weather" ? null : reading, reader: this.#reader });
  }
}

let count = 0;
async function withWorker(
  run: (world: {
    store: Store;
    worker: ArticleWorker;
    model: NotingAnalyser;
    rules: NotingAnalyser;
    clock: TestClock;
    market: { nowMs: number };
    feed: { hasArticles: boolean };
    metrics: Metrics;
  }) => Promise<void>,
): Promise<void> {
  const store = await openNewStore(join(folder, String(++count)));
  const model = new NotingAnalyser("model");
  const rules = new NotingAnalyser("rules");
  const clock = new TestClock();
  const market = { nowMs: NOW_MS };
  const feed = { hasArticles: true };
  const metrics = new Metrics();
  const worker = new ArticleWorker({
    articles: store.articles,
    hasArticles: () => feed.hasArticles,
    marketTimeMs: () => market.nowMs,
    subjectOf: (symbol) => ({ symbol, nameAr: symbol, nameEn: symbol, issuer: "company" }),
    analyser: model,
    backlogAnalyser: rules,
    clock,
    log: SILENT_LOG,
    metrics,
  });
  try {
    await run({ store, worker, model, rules, clock, market, feed, metrics });
  } finally {
    await worker.stop();
    await store.close();
  }
}

const page = (store: Store) => store.events.page({ upToMs: Number.MAX_SAFE_INTEGER, limit: 500, offset: 0 });

test("an article becomes an event, and is read once", async () => {
  await withWorker(async ({ store, worker, model }) => {
    await worker.work();
    await store.articles.write([articleOf("a", NOW_MS - SECOND_MS)]);
    expect(await worker.work()).toBe(1);
    expect(await worker.work()).toBe(0);
    expect(model.seen).toEqual(["a"]);
    expect((await page(store)).events).toEqual([
      {
        ...reading,
        articleId: "a",
        symbol: "2222",
        articleAtMs: NOW_MS - SECOND_MS,
        createdAtMs: NOW_MS,
        reader: "model",
      },
    ]);
  });
});

test("an article that is not understood makes no event, is counted, and does not come back [EVENTS-26]", async () => {
  await withWorker(async ({ store, worker, model, metrics }) => {
    await worker.work();
    await store.articles.write([articleOf("weather", NOW_MS), articleOf("a", NOW_MS)]);
    expect(await worker.work()).toBe(2);
    expect(await worker.work()).toBe(0);
    expect(model.seen).toHaveLength(2);
    expect((await page(store)).events.map(({ articleId }) => articleId)).toEqual(["a"]);
    const counted = await metrics.text();
    expect(counted).toContain('marsad_articles_read_total{reader="model",outcome="dropped"} 1');
    expect(counted).toContain('marsad_articles_read_total{reader="model",outcome="event"} 1');
  });
});

test("older articles are read by the rules, and recent ones come first", async () => {
  await withWorker(async ({ store, worker, model, rules }) => {
    await worker.work();
    const archive = Array.from({ length: 100 }, (_, n) => articleOf(`old${n}`, NOW_MS - 2 * HOUR_MS - n));
    await store.articles.write([...archive, articleOf("fresh", NOW_MS - SECOND_MS)]);
    await worker.work();
    expect(model.seen).toEqual(["fresh"]);
    while ((await worker.work()) > 0);
    expect(model.seen).toEqual(["fresh"]);
    expect(rules.seen).toHaveLength(100);
    expect((await page(store)).total).toBe(101);
  });
});

test("an article is not read before the market time of its receipt, nor while there is no market", async () => {
  await withWorker(async ({ store, worker, market }) => {
    await store.articles.write([articleOf("later", NOW_MS + HOUR_MS)]);
    market.nowMs = 0;
    expect(await worker.work()).toBe(0);
    market.nowMs = NOW_MS;
    expect(await worker.work()).toBe(0);
    market.nowMs = NOW_MS + HOUR_MS;
    expect(await worker.work()).toBe(1);
  });
});

test("the worker polls by itself, also after the database was away for a moment", async () => {
  await withWorker(async ({ store, worker, clock, model }) => {
    const pending = store.articles.pending.bind(store.articles);
    let looks = 0;
    store.articles.pending = (upToMs, limit) => {
      looks++;
      return looks === 1 ? Promise.reject(new Error("away")) : pending(upToMs, limit);
    };
    await store.articles.write([articleOf("a", NOW_MS)]);
    worker.start();
    await until(
      "the article is read",
      () => model.seen.length > 0,
      () => clock.advance(SECOND_MS),
    );
    expect(model.seen).toEqual(["a"]);
    expect(looks).toBeGreaterThanOrEqual(2);
  });
});

test("until the articles of the past are read the events are not complete, and it says how far they are [EVENTS-22]", async () => {
  await withWorker(async ({ store, worker, market, feed }) => {
    market.nowMs = 0;
    feed.hasArticles = false;
    await worker.work();
    expect(worker.problem()).toBe("Events are being read.");
    market.nowMs = NOW_MS;
    await store.articles.write(Array.from({ length: 500 }, (_, n) => articleOf(`a${n}`, NOW_MS - 2 * HOUR_MS - n)));
    await worker.work();
    expect(worker.problem()).toBe("Events are being read (400 of 500).");
    await worker.work();
    // All are read that are there, but more may come.
    expect(worker.problem()).toBe("Events are being read (500 of 500).");
    feed.hasArticles = true;
    await store.articles.write([articleOf("last", NOW_MS - 3 * HOUR_MS)]);
    await worker.work();
    expect(worker.problem()).toBeNull();
    expect((await page(store)).total).toBe(501);
    // Nobody waits for the model.
    await store.articles.write([articleOf("recent", NOW_MS)]);
    expect(worker.problem()).toBeNull();
  });
});

test("once the events are complete, news appears at the present market time and an archive under its own dates [EVENTS-23]", async () => {
  await withWorker(async ({ store, worker, market }) => {
    await store.articles.write([articleOf("first", NOW_MS - 90 * 60 * SECOND_MS)]);
    await worker.work();
    market.nowMs += 10 * SECOND_MS;
    await store.articles.write([articleOf("news", NOW_MS + SECOND_MS), articleOf("old", NOW_MS - 2 * HOUR_MS)]);
    await worker.work();
    const created = (await page(store)).events.map(({ articleId, createdAtMs }) => [articleId, createdAtMs - NOW_MS]);
    expect(created).toEqual([
      ["news", 10 * SECOND_MS],
      ["first", -90 * 60 * SECOND_MS],
      ["old", -2 * HOUR_MS],
    ]);
  });
});

test("a stop does not wait for a language model that is silent, and keeps the articles that were read", async () => {
  await withWorker(async ({ store, worker, model, clock }) => {
    await worker.work();
    await store.articles.write([articleOf("a", NOW_MS - SECOND_MS), articleOf("b", NOW_MS - 2 * SECOND_MS)]);
    const asked = Promise.withResolvers<void>();
    const { analyse } = model;
    model.analyse = (article) => {
      if (article.id === "a") return analyse.call(model, article);
      asked.resolve();
      return new Promise(() => undefined);
    };
    worker.start();
    clock.advance(0);
    await asked.promise;
    await worker.stop();
    expect((await page(store)).events.map(({ articleId }) => articleId)).toEqual(["a"]);
    expect(await store.articles.waiting(NOW_MS)).toBe(1);
  });
});
