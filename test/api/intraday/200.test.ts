// GET /market/intraday/{symbol}/: bars of minutes, from the same tape as the longer ones.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { DAY_TWO } from "../../market/script.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript, openMarket, openMorning, playedWorld, preopen } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

interface BarBody {
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly value: number;
  readonly trade_count: number;
  readonly is_final: boolean;
}

const barsOf = async (path: string, key: KeyName = "pro", own = world): Promise<readonly BarBody[]> =>
  (await own.get(`/market/intraday/${path}`, key)).body.bars;

test("a bar for each minute with a trade, and none for the others [INTRADAY-02, INTRADAY-05]", async () => {
  const { body } = await world.get("/market/intraday/2222/", "pro");
  expect(body).toMatchObject({ symbol: "2222", date: "2026-11-15", minutes: 1, is_delayed: false, count: 5 });
  expect(body.bars.map(({ time, close, volume }: BarBody) => [time.slice(11, 16), close, volume])).toEqual([
    ["10:00", 27.2, 400],
    ["10:05", 27.3, 100],
    ["10:20", 27.1, 200],
    ["10:31", 27.34, 250],
    ["10:50", 27.5, 60],
  ]);
  expect(body.bars[0]).toEqual({
    time: "2026-11-15T10:00:00.000+03:00",
    open: 27.2,
    high: 27.2,
    low: 27.2,
    close: 27.2,
    volume: 400,
    value: 10_880,
    trade_count: 1,
    is_final: true,
  });
});

test("a delayed reader sees the minutes of 15 minutes ago, on any plan [INTRADAY-01]", async () => {
  const delayed = await world.get("/market/intraday/2222/?data_mode=delayed", "business");
  expect(delayed.body).toMatchObject({ is_delayed: true, count: 4 });
});

/** Joins bars as a client would. */
function join(bars: readonly BarBody[], minutes: number): unknown[] {
  const groups = Map.groupBy(bars, ({ time }) => Math.floor(Date.parse(time) / (minutes * MINUTE_MS)));
  return [...groups.values()].map((group) => [
    group[0]?.open,
    Math.max(...group.map(({ high }) => high)),
    Math.min(...group.map(({ low }) => low)),
    group.at(-1)?.close,
    group.reduce((sum, { volume }) => sum + volume, 0),
    group.reduce((sum, { trade_count }) => sum + trade_count, 0),
  ]);
}

const figures = (bars: readonly (Omit<BarBody, "value" | "time"> & object)[]): unknown[] =>
  bars.map(({ open, high, low, close, volume, trade_count }) => [open, high, low, close, volume, trade_count]);

test("minutes add up to 5, 15 and 30, for instruments and indices [INTRADAY-03, INTRADAY-04, INTRADAY-06]", async () => {
  for (const code of ["2222", "1120", "9405", "TASI", "NOMU", "nomuc"]) {
    const single = await barsOf(`${code}/`);
    expect(single.length).toBeGreaterThan(0);
    for (const minutes of [5, 15]) {
      expect(figures(await barsOf(`${code}/?minutes=${minutes}`))).toEqual(join(single, minutes));
    }
    const { body } = await world.get(`/historical/${code}/?interval=30m&from=2026-11-15`, "enterprise");
    expect(figures(body.data)).toEqual(join(single, 30));
  }
});

test("the bar of the present minute is not final, and becomes so by the clock alone [INTRADAY-07]", async () => {
  const { world: own, script } = await openMorning();
  script.at("11:01").trade("2222", "buy", 27.6, 10);
  await own.play(script);
  const last = async (minutes: number) => (await barsOf(`2222/?minutes=${minutes}`, "pro", own)).at(-1)?.is_final;
  expect([await last(1), await last(5)]).toEqual([false, false]);
  script.at("11:02").heartbeat();
  await own.play(script);
  expect([await last(1), await last(5)]).toEqual([true, false]);
  await own.close();
});

test("a day that is over is answered from the store, equal to what it was, and for so many days [INTRADAY-08]", async () => {
  const script = morningScript();
  script.at("15:00");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "closing-auction");
  script.at("15:10:05").trade("2222", "buy", 27.7, 50, { kind: "closing" });
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "trade-at-last");
  script.at("15:15").trade("2222", "sell", 27.7, 5, { kind: "at-last" }).at("16:00");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "closed");
  script.dayEnd();
  const { world: own } = await playedWorld(script);
  const today = await barsOf("2222/", "pro", own);
  expect(today.slice(-2).map(({ time }) => time.slice(11, 16))).toEqual(["15:10", "15:15"]);
  expect(today.every(({ is_final }) => is_final)).toBe(true);
  await own.play(openMarket(preopen(script, DAY_TWO)));
  expect(await barsOf("2222/?date=2026-11-15", "pro", own)).toEqual(today);
  expect(await barsOf("1180/?date=2026-11-15", "pro", own)).toEqual([]);
  expect((await barsOf("TASI/?date=2026-11-15", "pro", own)).length).toBeGreaterThan(0);
  const { body } = await own.get("/market/intraday/2222/?date=2026-11-15&minutes=15", "pro");
  expect(body).toMatchObject({ date: "2026-11-15", minutes: 15, is_delayed: false });
  expect(figures(body.bars)).toEqual(join(today, 15));
  for (const date of ["2026-11-12", "2026-11-20"]) {
    const missing = await own.get(`/market/intraday/2222/?date=${date}`, "pro");
    expect([missing.status, missing.body.error.message]).toEqual([
      404,
      expect.stringContaining(`${date} are not kept: kept are 2026-11-15 to 2026-11-16.`),
    ]);
  }
  await own.close();
});
