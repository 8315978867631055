// GET /historical/{symbol}/?order=: the same bars, newest first, in pages that join.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";
import { dailySeries, halfHourSeries, tradingDays } from "../../world/past-bars.ts";

const DAYS = tradingDays(20260901, 20261112);
const INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;
const FROM = "from=2026-10-01";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning({ bars: [dailySeries("2222", DAYS), halfHourSeries("2222", DAYS)] }));
});
afterAll(() => world.close());

const read = async (query: string) => (await world.get(`/historical/2222/?${FROM}&${query}`, "business")).body;

test.each(INTERVALS)("%s: newest first is oldest first turned round, the open bar too [ORDER-01]", async (interval) => {
  const oldest = await read(`interval=${interval}`);
  const newest = await read(`interval=${interval}&order=desc`);
  expect(newest.data).toEqual(oldest.data.toReversed());
  expect(newest.data.length).toBeGreaterThan(1);
  expect(newest.data[0].is_final === true || newest.data[0].partial === true).toBe(true);
  expect({ ...newest, data: [] }).toEqual({ ...oldest, data: [] });
  expect(await read(`interval=${interval}&order=asc`)).toEqual(oldest);
});

test.each(INTERVALS)(
  "%s: pages newest first join to the whole range, whatever their size [ORDER-02]",
  async (interval) => {
    const whole = (await read(`interval=${interval}&order=desc&limit=2000`)).data;
    const open = whole.filter(({ partial }: { partial?: boolean }) => partial === true).length;
    for (const limit of [1, 2, 7, 60, whole.length]) {
      const joined: unknown[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = await read(`interval=${interval}&order=desc&limit=${limit}&offset=${offset}`);
        joined.push(...page.data);
        expect(page.latest_bar_at).toBe(page.data[0].date);
        expect(page.total).toBe(whole.length);
        expect(page.partial).toBe(page.data.some(({ partial }: { partial?: boolean }) => partial === true));
        if (!page.has_more) break;
      }
      expect(joined).toEqual(whole);
    }
    expect(open).toBeLessThanOrEqual(1);
    const beyond = await read(`interval=${interval}&order=desc&offset=${whole.length}`);
    expect(beyond).toMatchObject({ data: [], count: 0, has_more: false, latest_bar_at: null, is_final: true });
  },
);

test("a page newest first follows the market: today's bars push the others along [ORDER-02]", async () => {
  const { world: own, script } = await openMorning({ bars: [halfHourSeries("2222", DAYS)] });
  const dates = async () =>
    (await own.get("/historical/2222/?interval=30m&order=desc&limit=4", "business")).body.data.map(
      ({ date }: { readonly date: string }) => date.slice(5, 16),
    );
  expect(await dates()).toEqual(["11-15T10:30", "11-15T10:00", "11-12T15:00", "11-12T14:30"]);
  await own.play(script.at("11:10").trade("2222", "buy", 27.5, 1));
  expect(await dates()).toEqual(["11-15T11:00", "11-15T10:30", "11-15T10:00", "11-12T15:00"]);
  await own.close();
});

test("CSV comes in the same order [ORDER-01]", async () => {
  const rows = async (order: string): Promise<readonly string[]> => {
    const answer = await world.get(`/historical/2222/?${FROM}&format=csv&order=${order}&limit=12`, "business");
    return answer.text.trimEnd().split("\r\n");
  };
  const [header, ...newest] = await rows("desc");
  expect(newest).toHaveLength(12);
  expect(newest.map((row) => row.slice(0, 10))).toEqual(
    newest
      .map((row) => row.slice(0, 10))
      .toSorted()
      .toReversed(),
  );
  expect(newest[0]).toStartWith("2026-11-15");
  expect((await rows("asc"))[0]).toBe(header ?? "");
});

test("another order is 400 INVALID_PARAM [ORDER-03]", async () => {
  for (const order of ["newest", "", "DESC"]) {
    const { status, body } = await world.get(`/historical/2222/?order=${order}`, "business");
    expect([status, body.error.code]).toEqual([400, "INVALID_PARAM"]);
    expect(body.error.message).toContain("order");
  }
});
