// Events among years of news: those of one symbol or type, and a late page of all, are found by their index.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNewStore } from "../../../test/world/new-store.ts";
import { monotonicMs } from "../../base/index.ts";
import { EVENT_TYPES } from "../../model/index.ts";
import type { EventQuery, Store } from "../index.ts";

const EVENTS = 8_000;
const SYMBOLS = 400;
const ROUNDS = 8;
const folder = mkdtempSync(join(tmpdir(), "marsad-events-"));
let store: Store;
beforeAll(async () => {
  store = await openNewStore(folder);
  const read = Array.from({ length: EVENTS }, (_, at) => {
    const [publishedAtMs, text] = [1_790_000_000_000 + at * 60_000, "نص الخبر ".repeat(20)];
    const article = { id: `a${at}`, symbol: String(1_000 + (at % SYMBOLS)), title: "", text, language: "ar" as const };
    const times = { publishedAtMs, receivedAtMs: publishedAtMs };
    const kind = { eventType: EVENT_TYPES[at % EVENT_TYPES.length] ?? "OTHER", eventDay: 20260921 };
    const words = { sentiment: "neutral" as const, description: text, descriptionEn: null };
    return {
      article: { ...article, ...times, textEn: null, source: "test" },
      reading: { ...kind, ...words, importance: "regular" as const },
      reader: "rules" as const,
      createdAtMs: publishedAtMs,
    };
  });
  await store.articles.write(read.map(({ article }) => article));
  await store.articles.record(read);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The shortest time of some rounds, and the events that were found. */
async function asked(query: Partial<EventQuery>): Promise<{ readonly total: number; readonly tookMs: number }> {
  let [total, tookMs] = [0, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    const fromMs = monotonicMs();
    ({ total } = await store.events.page({ upToMs: Number.MAX_SAFE_INTEGER, limit: 1, offset: 0, ...query }));
    tookMs = Math.min(tookMs, monotonicMs() - fromMs);
  }
  return { total, tookMs };
}

test("the events of one symbol or type, and a late page, take a small part of the time that all take", async () => {
  // No index has the importance: all events are read.
  const all = await asked({ importance: "regular" });
  const [ofSymbol, ofType] = [await asked({ symbol: "1007" }), await asked({ eventType: "DELISTING" })];
  const [late, lateOfAll] = [
    await asked({ offset: EVENTS - 1 }),
    await asked({ importance: "regular", offset: EVENTS - 1 }),
  ];
  expect([all.total, ofSymbol.total]).toEqual([EVENTS, EVENTS / SYMBOLS]);
  expect(Math.abs(ofType.total - EVENTS / EVENT_TYPES.length)).toBeLessThan(1);
  expect(ofSymbol.tookMs).toBeLessThan(all.tookMs / 3);
  expect(ofType.tookMs).toBeLessThan(all.tookMs / 3);
  expect(late.total).toBe(EVENTS);
  expect(late.tookMs).toBeLessThan(lateOfAll.tookMs / 3);
});
