// The contract of articles and of the events that come of them: every article is read once, and again only when it changed.

import { expect, test } from "bun:test";
import type { Article, Reading, StockEvent } from "../../../src/model/index.ts";
import { sqlArticles, sqlEvents } from "../../../src/store/sql/sql-articles.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { HOSTILE_STRINGS } from "./database-contract.ts";

const article: Article = {
  id: "a1",
  symbol: "2222",
  title: "أرامكو السعودية تعلن توزيع أرباح",
  text: "أعلنت الشركة توزيع أرباح نقدية.",
  language: "ar",
  textEn: "Saudi Aramco pays a dividend.",
  publishedAtMs: 1_790_000_000_000,
  receivedAtMs: 1_790_000_005_000,
  source: "test",
};
const reading: Reading = {
  eventType: "DIVIDEND_ANNOUNCEMENT",
  importance: "important",
  sentiment: "positive",
  description: "أعلنت أرامكو السعودية توزيع أرباح نقدية.",
  descriptionEn: "Saudi Aramco pays a dividend.",
  eventDay: 20260921,
};
const eventOf = (from: Article, what: Reading = reading): StockEvent => ({
  ...what,
  articleId: from.id,
  symbol: from.symbol,
  articleAtMs: from.publishedAtMs,
  createdAtMs: from.receivedAtMs,
  reader: "rules",
});

const LATER = Number.MAX_SAFE_INTEGER;

export function articlesContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const articles = () => sqlArticles(subject.database);
  const events = () => sqlEvents(subject.database);
  const all = async (): Promise<readonly StockEvent[]> =>
    (await events().page({ upToMs: LATER, limit: 1_000, offset: 0 })).events;
  const record = (from: Article, what: Reading | null = reading): Promise<void> =>
    articles().record([{ article: from, reading: what, reader: "rules", createdAtMs: from.receivedAtMs }]);

  test("an article waits until it is read, also over a restart, and then never again", async () => {
    await articles().write([article]);
    await subject.reopen();
    expect(await articles().pending(LATER, 10)).toEqual([article]);
    await record(article);
    await articles().write([article]);
    await subject.reopen();
    expect(await articles().pending(LATER, 10)).toEqual([]);
    expect(await all()).toEqual([eventOf(article)]);
  });

  test("an article that changed is read again and its event replaced", async () => {
    await articles().write([article]);
    await record(article);
    const corrected = { ...article, text: "صححت الشركة إعلانها." };
    await articles().write([corrected]);
    expect(await articles().pending(LATER, 10)).toEqual([corrected]);
    await record(corrected, { ...reading, sentiment: "neutral" });
    expect(await all()).toEqual([eventOf(corrected, { ...reading, sentiment: "neutral" })]);
  });

  test("an article that makes no event is not read again, and a correction into one removes the event [EVENTS-26]", async () => {
    await articles().write([article, { ...article, id: "a2" }]);
    await record(article);
    await record({ ...article, id: "a2" }, null);
    expect((await all()).map(({ articleId }) => articleId)).toEqual(["a1"]);
    const corrected = { ...article, text: "لا علاقة للخبر بالشركة." };
    await articles().write([corrected]);
    await record(corrected, null);
    expect(await all()).toEqual([]);
    expect(await articles().pending(LATER, 10)).toEqual([]);
  });

  test("what was read of words that changed meanwhile is not kept", async () => {
    await articles().write([article]);
    const corrected = { ...article, title: "تصحيح" };
    await articles().write([corrected]);
    await record(article);
    expect(await all()).toEqual([]);
    expect(await articles().pending(LATER, 10)).toEqual([corrected]);
  });

  test("the newest article is next, as many as asked for, and none before it was received", async () => {
    const list = [3, 1, 2].map((n) => ({ ...article, id: `a${n}`, receivedAtMs: n * 1_000 }));
    await articles().write(list);
    expect((await articles().pending(2_999, 10)).map(({ id }) => id)).toEqual(["a2", "a1"]);
    expect((await articles().pending(LATER, 2)).map(({ id }) => id)).toEqual(["a3", "a2"]);
  });

  test("many articles are recorded at once, but for one that changed meanwhile, and the rest is counted as waiting", async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => ({ ...article, id: `a${n}`, receivedAtMs: n }));
    await articles().write(many);
    expect([await articles().waiting(LATER), await articles().waiting(99)]).toEqual([1_100, 100]);
    await articles().write([{ ...article, id: "a700", receivedAtMs: 700, title: "corrected" }]);
    await articles().record(many.map((one) => ({ article: one, reading, reader: "rules", createdAtMs: 1 })));
    expect(await articles().waiting(LATER)).toBe(1);
    expect((await articles().pending(LATER, 10)).map(({ id }) => id)).toEqual(["a700"]);
    expect((await events().page({ upToMs: LATER, limit: 1, offset: 0 })).total).toBe(1_099);
  });

  test("an article about two companies is an event of each", async () => {
    const other = { ...article, symbol: "1120" };
    await articles().write([article, other]);
    await articles().record(
      [article, other].map((one) => ({ article: one, reading, reader: "model", createdAtMs: 7 })),
    );
    expect((await all()).map(({ symbol, reader }) => `${symbol} ${reader}`)).toEqual(["1120 model", "2222 model"]);
  });

  test("events are newest first, filtered, paged and counted, and none is known before its moment", async () => {
    const list = Array.from({ length: 12 }, (_, n) => ({
      ...article,
      id: `a${n}`,
      symbol: n % 2 === 0 ? "2222" : "1120",
      receivedAtMs: 1_000 + n,
    }));
    await articles().write(list);
    const readings = list.map(
      (_, n): Reading => ({
        ...reading,
        eventType: n % 3 === 0 ? "OTHER" : "FINANCIAL_REPORT",
        importance: n % 4 === 0 ? "critical" : "regular",
      }),
    );
    await articles().record(
      list.map((one, n) => ({
        article: one,
        reading: readings[n] ?? reading,
        reader: "rules",
        createdAtMs: one.receivedAtMs,
      })),
    );
    const ids = async (query: object): Promise<string> => {
      const page = await events().page({ upToMs: LATER, limit: 100, offset: 0, ...query });
      return `${page.total}: ${page.events.map(({ articleId }) => articleId.slice(1)).join(" ")}`;
    };
    expect(await ids({})).toBe("12: 11 10 9 8 7 6 5 4 3 2 1 0");
    expect(await ids({ symbol: "1120" })).toBe("6: 11 9 7 5 3 1");
    expect(await ids({ eventType: "OTHER" })).toBe("4: 9 6 3 0");
    expect(await ids({ importance: "critical", symbol: "2222" })).toBe("3: 8 4 0");
    expect(await ids({ upToMs: 1_002 })).toBe("3: 2 1 0");
    expect(await ids({ limit: 2, offset: 3 })).toBe("12: 8 7");
    expect(await ids({ limit: 2, offset: 12 })).toBe("12: ");
    expect(await ids({ symbol: "9999" })).toBe("0: ");
  });

  test("words of any kind come back as they went in", async () => {
    const list = HOSTILE_STRINGS.map((text, n) => ({
      ...article,
      id: `${n} ${text}`,
      title: text,
      text,
      source: text,
    }));
    await articles().write(list);
    const kept = await articles().pending(LATER, 100);
    expect(kept.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(list.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });
}
