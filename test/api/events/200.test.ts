// GET /events/: pages of events up to market time, newest first.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventFeed } from "../../../src/api/events/event-feed.ts";
import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { EVENT_TYPES, IMPORTANCES, type Reading, SENTIMENTS } from "../../../src/model/index.ts";
import type { ReadArticle } from "../../../src/store/index.ts";
import type { rest } from "../../../src/wire/index.ts";
import { DAY_ONE } from "../../market/script.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import { type MarketWorld, REALTIME_KEYS } from "../../world/market-world.ts";

const ELEVEN_MS = dayStartMs(DAY_ONE) + 11 * HOUR_MS;
const SYMBOLS = ["2222", "1120", "7777"];

/** Event number `at`: every minute back from 11:00 another symbol, type, importance and sentiment. */
function eventAt(at: number): ReadArticle {
  const createdAtMs = ELEVEN_MS - at * MINUTE_MS;
  const reading: Reading = {
    eventType: EVENT_TYPES[at % EVENT_TYPES.length] ?? "OTHER",
    importance: IMPORTANCES[at % IMPORTANCES.length] ?? "regular",
    sentiment: SENTIMENTS[at % SENTIMENTS.length] ?? "neutral",
    description: `أعلنت الشركة الخبر رقم ${at}.`,
    descriptionEn: at % 4 === 0 ? null : `The company announced news item ${at}.`,
    eventDay: DAY_ONE,
  };
  const article = {
    id: `a${String(at).padStart(3, "0")}`,
    symbol: SYMBOLS[at % SYMBOLS.length] ?? "2222",
    title: `Announcement ${at}`,
    text: "",
    language: "en",
    textEn: null,
    publishedAtMs: createdAtMs - MINUTE_MS,
    receivedAtMs: createdAtMs,
    source: "",
  } as const;
  return { article, reading, reader: "rules", createdAtMs };
}

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
  // Two of the events come after market time.
  const read = Array.from({ length: 152 }, (_, at) => eventAt(at - 2));
  await world.store.articles.write(read.map(({ article }) => article));
  await world.store.articles.record(read);
});
afterAll(() => world.close());

interface EventBody {
  readonly symbol: string;
  readonly event_type: string;
  readonly importance: string;
  readonly description: string;
  readonly created_at: string;
}

const get = async (query = "") => (await world.get(`/events/${query}`, "pro")).body;

test("every plan from Pro gets the newest 20, with all that is known of them [EVENTS-02, EVENTS-06, EVENTS-08, EVENTS-09, EVENTS-11, EVENTS-16]", async () => {
  for (const key of REALTIME_KEYS) {
    const { status, body } = await world.get("/events/", key);
    expect(status).toBe(200);
    const { events, available_types, ...envelope } = body;
    expect(envelope).toEqual({ count: 20, total: 150, limit: 20, offset: 0, has_more: true });
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{16}$/),
      symbol: "2222",
      stock_name: "أرامكو السعودية",
      event_type: "FINANCIAL_REPORT",
      importance: "critical",
      sentiment: "very_positive",
      description: "أعلنت الشركة الخبر رقم 0.",
      event_date: "2026-11-15",
      article_date: "2026-11-15T10:59:00.000+03:00",
      created_at: "2026-11-15T11:00:00.000+03:00",
    });
    const times = events.map(({ created_at }: EventBody) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  }
});

test("an id stands for one event, in whatever answer it comes [EVENTS-20]", async () => {
  const ids = (body: { readonly events: readonly { readonly id: string }[] }) => body.events.map(({ id }) => id);
  const first = ids(await get("?limit=100"));
  const rest = ids(await get("?limit=100&offset=100"));
  expect(new Set([...first, ...rest]).size).toBe(150);
  expect(ids(await get("?offset=3&limit=1"))).toEqual(first.slice(3, 4));
});

test("nothing that is recorded after market time is shown or counted", async () => {
  const { events, total } = await get("?limit=100");
  expect(total).toBe(150);
  expect(events.map(({ description }: EventBody) => description)).not.toContain("أعلنت الشركة الخبر رقم -1.");
});

test("types, importances and sentiments are words of the closed lists, and the types are listed [EVENTS-03, EVENTS-04, EVENTS-05, EVENTS-10]", async () => {
  const { events, available_types } = await get("?limit=100");
  expect(available_types).toEqual([...EVENT_TYPES]);
  for (const event of events) {
    expect(EVENT_TYPES).toContain(event.event_type);
    expect(IMPORTANCES).toContain(event.importance);
    expect(SENTIMENTS).toContain(event.sentiment);
  }
});

test("a company that the directory does not know has no name [EVENTS-07]", async () => {
  const unknown = (await get()).events.find(({ symbol }: EventBody) => symbol === "7777");
  expect(unknown.stock_name).toBeNull();
});

test("symbol, type and importance keep what matches, in any case and together [EVENTS-12, EVENTS-13]", async () => {
  const { events, total } = await get("?symbol=2222&limit=100");
  expect(total).toBe(50);
  expect(new Set(events.map(({ symbol }: EventBody) => symbol))).toEqual(new Set(["2222"]));
  for (const type of ["STOCK_SPLIT", "stock_split", "Stock_Split"]) {
    const found = await get(`?type=${type}&limit=100`);
    expect(found.total).toBe(8);
    expect(new Set(found.events.map(({ event_type }: EventBody) => event_type))).toEqual(new Set(["STOCK_SPLIT"]));
  }
  for (const importance of ["IMPORTANT", "important"]) {
    const found = await get(`?importance=${importance}&limit=100`);
    expect(found.total).toBe(50);
    expect(found.events[0].importance).toBe("important");
  }
  expect((await get("?symbol=2222&importance=important")).total).toBe(0);
  expect((await get("?symbol=2222&importance=critical&type=FINANCIAL_REPORT")).total).toBe(3);
});

test("pages join without gap or overlap, and has_more is true until the last [EVENTS-16, EVENTS-19]", async () => {
  const seen: string[] = [];
  for (let offset = 0; ; offset += 40) {
    const page = await get(`?limit=40&offset=${offset}`);
    expect(page).toMatchObject({ limit: 40, offset, total: 150, count: page.events.length });
    seen.push(...page.events.map(({ description }: EventBody) => description));
    expect(page.has_more).toBe(seen.length < 150);
    if (!page.has_more) break;
  }
  expect(new Set(seen).size).toBe(150);
  expect(await get("?offset=150")).toMatchObject({ events: [], count: 0, total: 150, has_more: false });
  expect(await get("?limit=500")).toMatchObject({ limit: 100, count: 100, has_more: true });
  expect(await get("?limit=50&offset=100")).toMatchObject({ count: 50, has_more: false });
});

test("from and to keep the days of created_at, both included [EVENTS-21]", async () => {
  const old = { ...eventAt(0).article, id: "old", receivedAtMs: dayStartMs(20261110) + 23 * HOUR_MS };
  await world.store.articles.write([old]);
  await world.store.articles.record([{ ...eventAt(0), article: old, createdAtMs: old.receivedAtMs }]);
  expect((await get("?to=2026-11-10")).total).toBe(1);
  expect((await get("?from=2026-11-10&to=2026-11-10")).total).toBe(1);
  expect((await get("?from=2026-11-11")).total).toBe(150);
  expect((await get("?from=2026-11-11&to=2026-11-14")).total).toBe(0);
  // A `to` in the future shows no event beyond market time.
  expect((await get("?to=2099-01-01")).total).toBe(151);
});

test("as a feed every event is an item, whatever its text holds [EVENTS-28]", async () => {
  const { body } = await world.get("/events/?limit=20");
  const { text, headers } = await world.get("/events/?limit=20&format=rss");
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const items = text.split("<item>").slice(1);
  const part = (item: string, name: string): string =>
    new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item)?.[1] ?? "";
  expect(items.map((item) => [part(item, "guid"), part(item, "description"), part(item, "category")])).toEqual(
    body.events.map((event: rest.StockEvent) => [event.id, event.description, event.event_type]),
  );
  for (const [at, item] of items.entries()) {
    expect(Date.parse(part(item, "pubDate"))).toBe(Math.floor(Date.parse(body.events[at].created_at) / 1_000) * 1_000);
  }
  const odd = { ...body.events[0], description: 'a < b & "c"' };
  expect(eventFeed([odd], "http://localhost/", "ar")).toContain(
    "<description>a &lt; b &amp; &quot;c&quot;</description>",
  );
});

test("language=en adds the English name and text, and nothing else changes [EVENTS-29]", async () => {
  const plain = (await get("?limit=8")).events;
  const english: readonly rest.StockEvent[] = (await get("?limit=8&language=en")).events;
  expect(english.map(({ stock_name_en, description_en, ...rest }) => rest)).toEqual(plain);
  expect(english.map(({ description_en }) => description_en)).toEqual(
    Array.from({ length: 8 }, (_, at) => eventAt(at).reading?.descriptionEn ?? null),
  );
  expect(new Map(english.map(({ symbol, stock_name_en }) => [symbol, stock_name_en])).get("2222")).toBe("Saudi Aramco");
  const head = async (query: string): Promise<string> =>
    (await world.get(`/events/?format=csv${query}`)).text.split("\n", 1)[0] ?? "";
  expect(await head("")).not.toContain("_en");
  expect(await head("&language=en")).toContain("stock_name_en,description_en");
  const feed = (await world.get("/events/?limit=2&format=rss&language=en")).text;
  expect(feed).toContain("<language>en</language>");
  expect(feed).toContain("<description>The company announced news item 1.</description>");
});
