// GET /quote/{symbol}/ by ticker: every field, on every plan.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DELAYED_KEYS, type MarketWorld, PLAN_KEYS, REALTIME_KEYS } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

test("every plan gets a quote with all fields and no others [QUOTE-01, QUOTE-02, QUOTE-03, QUOTE-16]", async () => {
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/quote/2222/", key);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        ..."symbol name name_en price change change_percent open high low previous_close volume value".split(" "),
        ..."trade_count bid ask bid_size ask_size liquidity auction updated_at is_delayed".split(" "),
        ..."limit_up limit_down".split(" "),
        "resolved_instrument",
      ].sort(),
    );
  }
});

test("a real-time plan sees the last official trade, the session's range and the book [QUOTE-04, QUOTE-05, QUOTE-06, QUOTE-07, QUOTE-08, QUOTE-09, QUOTE-11, DELAY-02, DELAY-03]", async () => {
  for (const key of REALTIME_KEYS) {
    const { body } = await world.get("/quote/2222/", key);
    expect(body).toMatchObject({
      symbol: "2222",
      name: "أرامكو السعودية",
      name_en: "Saudi Aramco",
      price: 27.5,
      change: 0.5,
      change_percent: 1.85,
      open: 27.2,
      high: 27.5,
      low: 27.1,
      previous_close: 27,
      volume: 1_010,
      value: 27_515,
      trade_count: 5,
      bid: 27.4,
      ask: 27.44,
      bid_size: 100,
      ask_size: 50,
      auction: null,
      updated_at: "2026-11-15T10:50:00.000+03:00",
      is_delayed: false,
    });
  }
});

test("a delayed plan sees the market of 15 minutes ago [DELAY-01, DELAY-03, DELAY-04]", async () => {
  for (const key of DELAYED_KEYS) {
    const { body } = await world.get("/quote/2222/", key);
    expect(body).toMatchObject({
      price: 27.34,
      high: 27.34,
      volume: 950,
      trade_count: 4,
      ask: 27.4,
      updated_at: "2026-11-15T10:31:00.000+03:00",
      is_delayed: true,
    });
  }
});

test("liquidity splits the day's trades by the side that started them [QUOTE-13, QUOTE-14]", async () => {
  const { body } = await world.get("/quote/2222/");
  expect(body.liquidity).toEqual({
    inflow_value: 22_095,
    inflow_volume: 810,
    inflow_trades: 4,
    outflow_value: 5_420,
    outflow_volume: 200,
    outflow_trades: 1,
    net_value: 16_675,
  });
});

test("an empty side of the book is 0 with size 0 [QUOTE-10]", async () => {
  expect((await world.get("/quote/1120/")).body).toMatchObject({ bid: 70.5, bid_size: 10, ask: 0, ask_size: 0 });
  expect((await world.get("/quote/1180/")).body).toMatchObject({ bid: 0, bid_size: 0, ask: 0, ask_size: 0 });
});

test("before its first trade of the day an instrument stands at its previous close [QUOTE-12]", async () => {
  expect((await world.get("/quote/1180/")).body).toMatchObject({
    price: 35,
    open: 35,
    high: 35,
    low: 35,
    previous_close: 35,
    change: 0,
    change_percent: 0,
    volume: 0,
    value: 0,
    trade_count: 0,
    updated_at: "2026-11-15T09:00:00.000+03:00",
  });
});

test("a ticker resolves as itself [QUOTE-15, IDENT-08, IDENT-13]", async () => {
  const { body } = await world.get("/quote/2222/");
  expect(body.resolved_instrument).toEqual({
    input: "2222",
    symbol: "2222",
    name: "أرامكو السعودية",
    match_type: "symbol_exact",
    confidence: "high",
  });
});

test("ETFs, sukuk and instruments of unknown kind have quotes [MARKET-08]", async () => {
  expect((await world.get("/quote/9405/")).body).toMatchObject({ price: 47, volume: 5_000 });
  expect((await world.get("/quote/5308/")).body).toMatchObject({ price: 82, volume: 20 });
  expect((await world.get("/quote/6999/")).body).toMatchObject({ price: 11, volume: 9_000 });
});

test("a quote follows the market from one request to the next", async () => {
  const { world: own, script } = await openMorning();
  expect((await own.get("/quote/2222/")).body.price).toBe(27.5);
  script.at("11:01").trade("2222", "buy", 27.6, 10);
  await own.play(script);
  expect((await own.get("/quote/2222/")).body.price).toBe(27.6);
  expect((await own.get("/quote/2222/", "free")).body.price).toBe(27.34);
  await own.close();
});
