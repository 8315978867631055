// GET /historical/{symbol}/ for the day that is going on: open bars, of the market that the plan sees.

import { expect, test } from "bun:test";
import { DAY_TWO } from "../../market/script.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript, openMorning, playedWorld, preopen } from "../../world/morning.ts";
import { dailySeries, tradingDays } from "../../world/past-bars.ts";

const bars = [
  dailySeries("2222", tradingDays(20261101, 20261112)),
  dailySeries("TASI", tradingDays(20261101, 20261112)),
];

const last = async (world: MarketWorld, query: string, key: KeyName = "business") =>
  (await world.get(`/historical/2222/${query}`, key)).body.data.at(-1);

test("the day's bar is the quote so far, open and partial [HISTORY-17, HISTORY-37]", async () => {
  const { world } = await openMorning({ bars });
  const { body } = await world.get("/historical/2222/");
  expect(body).toMatchObject({ is_final: false, partial: true, latest_bar_at: "2026-11-15", total: 11 });
  expect(body.data.at(-1)).toEqual({
    date: "2026-11-15",
    open: 27.2,
    high: 27.5,
    low: 27.1,
    close: 27.5,
    volume: 1_010,
    adjusted_close: 27.5,
    turnover: 27_515,
    trade_count: 5,
    is_final: false,
    partial: true,
  });
  expect(body.data.at(-2).is_final).toBeUndefined();
  const past = (await world.get("/historical/2222/?to=2026-11-12")).body;
  expect(past).toMatchObject({ is_final: true, partial: false });
  await world.close();
});

test("the envelope speaks of the bars of its page: only a page with an open bar is partial [HISTORY-17]", async () => {
  const { world } = await openMorning({ bars });
  const flags = async (query: string) => {
    const { is_final, partial, count } = (await world.get(`/historical/2222/${query}`, "business")).body;
    return [count, is_final, partial];
  };
  expect(await flags("?limit=10")).toEqual([10, true, false]);
  expect(await flags("?limit=10&offset=10")).toEqual([1, false, true]);
  expect(await flags("?limit=1&offset=9")).toEqual([1, true, false]);
  expect(await flags("?limit=2&offset=9")).toEqual([2, false, true]);
  expect(await flags("?offset=11")).toEqual([0, true, false]);
  expect(await flags("?interval=30m&limit=1")).toEqual([1, true, false]);
  await world.close();
});

test("on a delayed plan it is the delayed market's bar [HISTORY-38]", async () => {
  const { world } = await openMorning({ bars });
  expect(await last(world, "", "starter")).toMatchObject({ close: 27.34, high: 27.34, volume: 950, trade_count: 4 });
  expect(await last(world, "", "pro")).toMatchObject({ close: 27.5, volume: 1_010 });
  await world.close();
});

test("half hours become final one by one [HISTORY-10, HISTORY-37]", async () => {
  const { world, script } = await openMorning();
  const states = async (interval: "30m" | "60m") =>
    (await world.get(`/historical/2222/?interval=${interval}`, "business")).body.data.map(
      (bar: { date: string; is_final: boolean; partial: boolean }) => [
        bar.date.slice(11, 16),
        bar.is_final,
        bar.partial,
      ],
    );
  expect(await states("30m")).toEqual([
    ["10:00", true, false],
    ["10:30", true, false],
  ]);
  expect(await states("60m")).toEqual([["10:00", true, false]]);
  await world.play(script.at("11:10").trade("2222", "buy", 27.5, 1));
  expect(await states("30m")).toEqual([
    ["10:00", true, false],
    ["10:30", true, false],
    ["11:00", false, true],
  ]);
  expect(await states("60m")).toEqual([
    ["10:00", true, false],
    ["11:00", false, true],
  ]);
  await world.play(script.at("11:30").heartbeat());
  expect((await states("30m")).at(-1)).toEqual(["11:00", true, false]);
  expect((await states("60m")).at(-1)).toEqual(["11:00", false, true]);
  await world.close();
});

test("closing auction and trade-at-last fall into the bar of 15:00, which is open until the day's end [HISTORY-35]", async () => {
  const script = morningScript().at("15:00").phase("2222", "closing-auction");
  script.at("15:10:20").trade("2222", "buy", 27.6, 10, { kind: "closing" }).phase("2222", "trade-at-last");
  script.at("15:18").trade("2222", "buy", 27.6, 5, { kind: "at-last" }).at("15:45").heartbeat();
  const { world } = await playedWorld(script);
  const query = "?interval=30m";
  expect(await last(world, query)).toMatchObject({
    date: "2026-11-15T15:00:00.000+03:00",
    volume: 15,
    is_final: false,
  });
  await world.play(script.at("16:00").dayEnd());
  expect(await last(world, query)).toMatchObject({ date: "2026-11-15T15:00:00.000+03:00", volume: 15, is_final: true });
  await world.close();
});

test("weeks and months take the open day in, and stay open as long as sessions can follow [HISTORY-12, HISTORY-37]", async () => {
  const { world, script } = await openMorning({ bars });
  // Sunday is the last session of its ISO week, and November goes on.
  expect(await last(world, "?interval=1w")).toMatchObject({
    date: "2026-11-09",
    close: 27.5,
    is_final: false,
    partial: true,
  });
  expect(await last(world, "?interval=1m")).toMatchObject({ date: "2026-11-01", close: 27.5, is_final: false });
  const week = (await world.get("/historical/2222/?from=2026-11-09")).body.data;
  const volume = week.reduce((total: number, day: { volume: number }) => total + day.volume, 0);
  expect((await last(world, "?interval=1w")).volume).toBe(volume);
  await world.play(script.at("16:00").dayEnd());
  expect((await last(world, "")).is_final).toBeUndefined();
  expect((await last(world, "?interval=1w")).is_final).toBeUndefined();
  expect(await last(world, "?interval=1m")).toMatchObject({ is_final: false, partial: true });
  expect((await world.get("/historical/2222/?interval=1w")).body).toMatchObject({ is_final: true, partial: false });
  await world.close();
});

test("a week that the range only touches is shown whole, with the open day in it", async () => {
  const { world } = await openMorning({ bars });
  const { body } = await world.get("/historical/2222/?interval=1w&from=2026-11-09&to=2026-11-10");
  expect(body.data).toMatchObject([{ date: "2026-11-09", close: 27.5, partial: true }]);
  await world.close();
});

test("a day that is over is one bar before and after the next day begins, and the delayed market keeps its own day [HISTORY-38]", async () => {
  const script = morningScript().at("16:00").dayEnd();
  const { world } = await playedWorld(script, { bars });
  const before = (await world.get("/historical/2222/?from=2026-11-01", "pro")).body;
  script.day(DAY_TWO, MORNING_LISTINGS);
  await world.play(script);
  const after = (await world.get("/historical/2222/?from=2026-11-01&to=2026-11-15", "pro")).body;
  expect(after.data).toEqual(before.data);
  expect(world.market.engine("delayed").tradingDay).toBe(20261115);
  const delayed = (await world.get("/historical/2222/?from=2026-11-01", "starter")).body;
  expect(delayed.to).toBe("2026-11-15");
  expect(delayed.data).toEqual(before.data);
  await world.close();
});

test("an index has an open bar out of its members' trades [HISTORY-02]", async () => {
  const { world } = await openMorning({ bars });
  const summary = (await world.get("/market/summary/")).body;
  const bar = (await world.get("/historical/TASI/")).body.data.at(-1);
  expect(bar).toMatchObject({ close: summary.index_value, volume: summary.total_volume, partial: true });
  await world.close();
});

test("a page follows the market from one request to the next", async () => {
  const { world, script } = await openMorning({ bars });
  for (let i = 1; i <= 3; i++) {
    await world.play(script.at(`11:0${i}`).trade("2222", "buy", 27.5 + i / 10, 1));
    expect((await last(world, "")).close).toBeCloseTo(27.5 + i / 10, 4);
    expect((await last(world, "", "starter")).close).toBe(27.34);
  }
  await world.close();
});

test("before the first trade of a day there is no bar of it", async () => {
  const { world } = await playedWorld(preopen(), { bars });
  const { body } = await world.get("/historical/2222/");
  expect(body).toMatchObject({ latest_bar_at: "2026-11-12", is_final: true });
  await world.close();
});
