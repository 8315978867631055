// GET /market/depth/{symbol}/: the book, cut to the levels that the account may receive.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BOOK_STATES } from "../../../src/model/depth.ts";
import { SESSIONS } from "../../../src/model/index.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMorning, playedWorld, preopen } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const ENTITLED: readonly (readonly [KeyName, number])[] = [
  ["pro-depth", 5],
  ["business", 20],
  ["enterprise", 20],
];

interface LevelBody {
  readonly level: number;
  readonly price: number;
  readonly quantity: number;
  readonly order_count: number;
}

const total = (levels: readonly LevelBody[], count = 99): number =>
  levels.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0);

test.each(ENTITLED)("%s receives at most %d levels and is told so [DEPTH-09, DEPTH-12]", async (key, entitled) => {
  const { status, body } = await world.get("/market/depth/2222/?levels=20", key);
  expect(status).toBe(200);
  expect(body.entitled_levels).toBe(entitled);
  expect(body.asks).toHaveLength(entitled);
  expect(body.bids).toHaveLength(Math.min(entitled, 7));
});

test("every field is there, and numbers follow from the levels of the answer [DEPTH-04, DEPTH-05, DEPTH-06, DEPTH-07, DEPTH-14, DEPTH-15, DEPTH-21, DEPTH-22]", async () => {
  const { body } = await world.get("/market/depth/2222/", "business");
  expect(body).toEqual({
    symbol: "2222",
    updated_at: "2026-11-15T10:58:00.000+03:00",
    session: "regular",
    book_state: "normal",
    levels: 5,
    entitled_levels: 20,
    best_bid: 27.4,
    best_ask: 27.44,
    spread: 0.04,
    spread_bps: 14.59,
    total_bid_quantity_top5: 1_500,
    total_ask_quantity_top5: 750,
    total_bid_quantity: 1_500,
    total_ask_quantity: 750,
    level_imbalance: 0.3333,
    level_imbalance_top5: 0.3333,
    bids: [27.4, 27.38, 27.36, 27.34, 27.32].map((price, i) => ({
      level: i,
      price,
      quantity: 100 * (i + 1),
      order_count: i + 1,
    })),
    asks: [27.44, 27.46, 27.48, 27.5, 27.52].map((price, i) => ({
      level: i,
      price,
      quantity: 50 * (i + 1),
      order_count: i + 2,
    })),
    market_order: null,
  });
});

test("levels are numbered from the best: bids fall and asks rise [DEPTH-08]", async () => {
  const { body } = await world.get("/market/depth/2222/?levels=20", "enterprise");
  for (const [side, sign] of [
    ["bids", -1],
    ["asks", 1],
  ] as const) {
    const levels: readonly LevelBody[] = body[side];
    expect(levels.map(({ level }) => level)).toEqual(levels.map((_, i) => i));
    for (let i = 1; i < levels.length; i++) {
      expect(Math.sign((levels[i]?.price ?? 0) - (levels[i - 1]?.price ?? 0))).toBe(sign);
    }
  }
});

test("levels runs from 1 to 20 and is 5 when left out or no integer [DEPTH-10, DEPTH-11]", async () => {
  const count = async (query: string) => (await world.get(`/market/depth/2222/${query}`, "business")).body.asks.length;
  const queries = [
    "",
    "?levels=1",
    "?levels=0",
    "?levels=-3",
    "?levels=20",
    "?levels=21",
    "?levels=x",
    "?levels=2.5",
    "?levels=",
  ];
  expect(await Promise.all(queries.map(count))).toEqual([5, 1, 1, 1, 20, 20, 5, 5, 5]);
});

test("fewer levels come when the market has no more, and levels is the longer side's count [DEPTH-13, DEPTH-14]", async () => {
  const { body } = await world.get("/market/depth/2222/?levels=20", "business");
  expect([body.bids.length, body.asks.length, body.levels]).toEqual([7, 20, 20]);
});

test.each([1, 3, 5, 6, 12, 20])(
  "totals and imbalance over %d levels cover those levels alone [DEPTH-23, DEPTH-24]",
  async (levels) => {
    const { body } = await world.get(`/market/depth/2222/?levels=${levels}`, "business");
    expect([body.total_bid_quantity, body.total_ask_quantity]).toEqual([total(body.bids), total(body.asks)]);
    const [bid5, ask5] = [total(body.bids, 5), total(body.asks, 5)];
    expect([body.total_bid_quantity_top5, body.total_ask_quantity_top5]).toEqual([bid5, ask5]);
    const imbalance = (bid: number, ask: number) => Math.round(((bid - ask) / (bid + ask)) * 10_000) / 10_000;
    expect(body.level_imbalance).toBe(imbalance(total(body.bids), total(body.asks)));
    expect(body.level_imbalance_top5).toBe(imbalance(bid5, ask5));
  },
);

test("a deeper level changes nothing for an account that may not see it [DEPTH-12, DEPTH-23]", async () => {
  const { world: own, script } = await openMorning();
  const before = (await own.get("/market/depth/2222/?levels=20", "pro-depth")).text;
  await own.play(script.at("11:01").level("2222", "bid", 27.28, 5_000).level("2222", "ask", 27.54, 5_000));
  expect((await own.get("/market/depth/2222/?levels=20", "pro-depth")).text).toBe(before);
  const business = (await own.get("/market/depth/2222/?levels=20", "business")).body;
  expect(business.updated_at).toBe("2026-11-15T11:01:00.000+03:00");
  await own.close();
});

test("a side without priced levels is 0, as is the spread [DEPTH-20]", async () => {
  const { body } = await world.get("/market/depth/1120/", "business");
  expect(body).toMatchObject({ best_bid: 70.5, best_ask: 0, spread: 0, spread_bps: 0, level_imbalance: 1, levels: 1 });
  expect([body.book_state, body.asks]).toEqual(["one_sided", []]);
});

test("market orders stand beside the levels and are none of them [DEPTH-16, DEPTH-17, DEPTH-18]", async () => {
  const { world: own } = await playedWorld(preopen());
  const { body } = await own.get("/market/depth/2222/", "business");
  expect(body.market_order).toEqual({
    bid_quantity: 500,
    bid_order_count: 2,
    bid_updated_at: "2026-11-15T09:40:00.000+03:00",
    ask_quantity: 0,
    ask_order_count: 0,
    ask_updated_at: null,
  });
  expect(body).toMatchObject({
    session: "preopen",
    book_state: "auction",
    best_bid: 27.2,
    best_ask: 27.1,
    spread: -0.1,
  });
  expect(body.bids.map(({ price }: LevelBody) => price)).toEqual([27.2]);
  expect(body).toMatchObject({ total_bid_quantity: 300, total_ask_quantity: 1_300 });
  await own.close();
});

test("a book of market orders alone is delivered [DEPTH-19, DEPTH-22]", async () => {
  const script = preopen().at("09:57").level("1180", "ask", 0, 900, 3);
  const { world: own } = await playedWorld(script);
  const { status, body } = await own.get("/market/depth/1180/", "pro-depth");
  expect(status).toBe(200);
  expect(body).toMatchObject({ book_state: "market_orders_only", levels: 0, bids: [], asks: [], level_imbalance: 0 });
  expect(body).toMatchObject({ best_bid: 0, best_ask: 0, spread: 0, spread_bps: 0, total_ask_quantity: 0 });
  expect(body.market_order).toMatchObject({ ask_quantity: 900, ask_order_count: 3, bid_quantity: 0 });
  await own.close();
});

test("session and book_state follow the instrument through its day [DEPTH-25, DEPTH-26]", async () => {
  const { world: own, script } = await openMorning();
  const seen: string[][] = [];
  const phases = ["halted", "volatility-auction", "closing-auction", "trade-at-last", "post-trade", "closed"] as const;
  for (const [i, phase] of phases.entries()) {
    await own.play(script.at(`1${i < 2 ? "4" : "5"}:1${i}`).phase("2222", phase));
    const { body } = await own.get("/market/depth/2222/", "business");
    expect(SESSIONS).toContain(body.session);
    expect(BOOK_STATES).toContain(body.book_state);
    seen.push([body.session, body.book_state]);
  }
  expect(seen).toEqual([
    ["regular", "halted"],
    ["regular", "auction"],
    ["preclose", "auction"],
    ["atc", "normal"],
    ["postmarket", "normal"],
    ["closed", "normal"],
  ]);
  await own.close();
});

test("the book of the moment is answered, also right after it changed [DEPTH-15]", async () => {
  const { world: own, script } = await openMorning();
  expect((await own.get("/market/depth/2222/", "business")).body.best_bid).toBe(27.4);
  await own.play(script.level("2222", "bid", 27.42, 5));
  expect((await own.get("/market/depth/2222/", "business")).body.best_bid).toBe(27.42);
  await own.close();
});

test("every instrument of the morning with a book has one here", async () => {
  for (const { symbol } of MORNING_LISTINGS) {
    const { status } = await world.get(`/market/depth/${symbol}/`, "business");
    expect(status).toBe(symbol === "2222" || symbol === "1120" ? 200 : 404);
  }
});
