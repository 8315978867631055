// GET /market/trades/{symbol}/: the newest trades first, with a summary that adds up.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_ONE, DAY_TWO, Script } from "../../market/script.ts";
import { type MarketWorld, REALTIME_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript, openMorning, playedWorld } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

interface Listed {
  readonly trade_seq: number;
  readonly event_time: string;
  readonly quantity: number;
  readonly value: number;
}

test("trades come newest first and complete, in real time, on every plan that has them [TRADES-02, TRADES-03, TRADES-04, TRADES-06, TRADES-07, TRADES-08]", async () => {
  for (const key of REALTIME_KEYS) {
    const { status, body } = await world.get("/market/trades/2222/", key);
    expect(status).toBe(200);
    expect(body.events.map((trade: Listed) => trade.trade_seq)).toEqual([5, 4, 3, 2, 1]);
    expect(body.events[0]).toEqual({
      trade_seq: 5,
      event_time: "2026-11-15T10:50:00.000+03:00",
      price: 27.5,
      quantity: 60,
      value: 1_650,
      side: "buy",
    });
    expect(body.events[2]).toMatchObject({ side: "sell", price: 27.1 });
    expect(body).toMatchObject({ symbol: "2222", count: 5, updated_at: "2026-11-15T10:50:00.000+03:00" });
    expect(body.summary).toEqual({
      event_count: 5,
      trade_quantity: 1_010,
      trade_value: 27_515,
      latest_event_time: "2026-11-15T10:50:00.000+03:00",
    });
  }
});

test("the summary totals the listed trades, not the day's [TRADES-09, TRADES-10]", async () => {
  const { body } = await world.get("/market/trades/2222/?limit=2");
  expect(body.count).toBe(2);
  expect(body.summary).toMatchObject({ event_count: 2, trade_quantity: 310, trade_value: 8_485 });
});

test("an instrument without trades today has an empty list", async () => {
  for (const symbol of ["1180", "1150"]) {
    const { status, body } = await world.get(`/market/trades/${symbol}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      symbol,
      updated_at: null,
      count: 0,
      events: [],
      summary: { event_count: 0, trade_quantity: 0, trade_value: 0, latest_event_time: null },
    });
  }
});

test("limit is 50 by default, 200 at most and 1 at least [TRADES-10]", async () => {
  const script = morningScript();
  for (let i = 0; i < 300; i++) script.trade("1180", i % 2 === 0 ? "buy" : "sell", 35 + (i % 3) / 100, 1 + i);
  const { world: own } = await playedWorld(script);
  const count = async (query: string) => (await own.get(`/market/trades/1180/${query}`)).body.count;
  expect(
    await Promise.all(["", "?limit=7", "?limit=200", "?limit=100000", "?limit=0", "?limit=-5"].map(count)),
  ).toEqual([50, 7, 200, 200, 1, 1]);
  const { body } = await own.get("/market/trades/1180/?limit=200");
  const sum = (field: "quantity" | "value") =>
    body.events.reduce((total: number, trade: Listed) => total + Math.round(trade[field] * 10_000), 0) / 10_000;
  expect([sum("quantity"), sum("value")]).toEqual([body.summary.trade_quantity, body.summary.trade_value]);
  expect(body.events.map((trade: Listed) => trade.trade_seq)).toEqual(Array.from({ length: 200 }, (_, i) => 300 - i));
  await own.close();
});

test("trade numbers begin again with each day, and day and number name one trade only [TRADES-05]", async () => {
  const script = new Script().day(DAY_ONE, MORNING_LISTINGS).at("10:00").phase("2222", "continuous");
  script.trade("2222", "buy", 27.1, 1).trade("2222", "buy", 27.2, 2).at("16:00").dayEnd();
  const { world: own } = await playedWorld(script);
  const before = (await own.get("/market/trades/2222/")).body.events;
  script.day(DAY_TWO, MORNING_LISTINGS).at("10:00").phase("2222", "continuous").trade("2222", "buy", 27.3, 3);
  await own.play(script);
  const after = (await own.get("/market/trades/2222/")).body.events;
  expect(after.map((trade: Listed) => trade.trade_seq)).toEqual([1]);
  const names = [...before, ...after].map((trade: Listed) => `${trade.event_time.slice(0, 10)} ${trade.trade_seq}`);
  expect(new Set(names).size).toBe(names.length);
  await own.close();
});
