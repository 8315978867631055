// Sockets over the end of a day and into the next one.

import { afterEach, describe, expect, test } from "bun:test";
import { DAY_TWO, listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import { LISTINGS, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
afterEach(() => fixture.close());

const NEXT_LISTINGS = [...LISTINGS.slice(1), listed("1500", 30)];

async function closeMarket(): Promise<void> {
  await fixture.tell((script) => {
    script.at("15:20");
    for (const symbol of SYMBOLS) script.phase(symbol, "post-trade");
    for (const symbol of SYMBOLS) script.phase(symbol, "closed");
  });
}

test("sockets stay open after the close and over a day change, and subscriptions go on [STREAM-37]", async () => {
  fixture = await StreamFixture.open();
  const stocks = await fixture.connectedClient("stocks");
  const trades = await fixture.connectedClient("trades");
  const depth = await fixture.connectedClient("depth", "business");
  for (const client of [stocks, trades, depth]) {
    client.subscribe(["1001", "1002"]);
    await client.flush();
  }
  await fixture.tell((script) => script.trade("1002", "buy", 21, 10));
  expect(await trades.flush()).toMatchObject([{ type: "trade", symbol: "1002", trade_seq: 1 }]);
  await closeMarket();
  expect((await stocks.flush()).at(-1)).toMatchObject({ type: "quote", data: { market_session: "CLOSED" } });
  await fixture.tell((script) => script.dayEnd());
  await depth.flush();
  await fixture.tell((script) => {
    script.day(DAY_TWO, NEXT_LISTINGS);
    script.phase("1002", "continuous");
  });
  // 1001 is not listed any more; 1002 starts anew.
  const quotes = await stocks.flush();
  expect(quotes.map(({ symbol }) => symbol)).toEqual(["1002"]);
  expect(quotes[0]).toMatchObject({ timestamp: "2026-11-16T09:00:00.000+03:00", data: { trade_count: 0, volume: 0 } });
  expect(await depth.flush()).toMatchObject([{ symbol: "1002", available: false }]);
  await fixture.tell((script) => script.trade("1002", "buy", 22, 10).level("1002", "bid", 21, 5));
  expect(await trades.flush()).toMatchObject([
    { type: "trade", symbol: "1002", trade_seq: 1, event_time: "2026-11-16T09:00:00.000+03:00" },
  ]);
  expect(await depth.flush()).toMatchObject([{ symbol: "1002", available: true, best_bid: 21 }]);
  trades.subscribe(["1001"]);
  expect(await trades.flush()).toMatchObject([{ type: "error", code: "invalid_symbol" }]);
});

test("an announced company is subscribed to before its first day, and its messages begin with that day [STREAM-45]", async () => {
  const announced = companyOf(listed("1500", 30), { listingDay: DAY_TWO });
  // A symbol that has left the market is refused, as an unknown one.
  const left = companyOf(listed("1600", 30), { status: "delisted" });
  fixture = await StreamFixture.open({ companies: [announced, left] });
  const stocks = await fixture.connectedClient("stocks");
  const trades = await fixture.connectedClient("trades");
  const depth = await fixture.connectedClient("depth", "business");
  const bars = await fixture.connectedClient("bars");
  for (const client of [stocks, trades, depth, bars]) client.subscribe(["1500", "1600", "1700"]);
  const subscribed = { type: "subscribed", symbols: ["1500"], total: 1, not_found: ["1600", "1700"] };
  const unavailable = { type: "depth_snapshot", symbol: "1500", available: false };
  // No price of it is known, so there is no quote to show.
  expect(await stocks.flush()).toMatchObject([subscribed]);
  expect(await trades.flush()).toMatchObject([subscribed, { type: "trades_snapshot", symbol: "1500", count: 0 }]);
  expect(await depth.flush()).toMatchObject([unavailable, subscribed]);
  expect(await bars.flush()).toMatchObject([subscribed, { type: "bars_snapshot", symbol: "1500", count: 0 }]);
  depth.send({ action: "snapshot", symbol: "1500" });
  expect(await depth.flush()).toMatchObject([unavailable]);
  await closeMarket();
  await fixture.tell((script) => script.dayEnd());
  await fixture.tell((script) => script.day(DAY_TWO, NEXT_LISTINGS).phase("1500", "continuous"));
  expect(await stocks.flush()).toMatchObject([{ type: "quote", symbol: "1500", data: { price: 30, trade_count: 0 } }]);
  await fixture.tell((script) => script.trade("1500", "buy", 31, 10).level("1500", "bid", 30.5, 5));
  expect(await stocks.flush()).toMatchObject([{ type: "quote", symbol: "1500", data: { price: 31, trade_count: 1 } }]);
  expect(await trades.flush()).toMatchObject([{ type: "trade", symbol: "1500", trade_seq: 1 }]);
  expect((await depth.flush()).at(-1)).toMatchObject({ symbol: "1500", available: true, best_bid: 30.5 });
});

test("who reads all symbols reads those of the new day, also with some left out", async () => {
  fixture = await StreamFixture.open();
  const all = await fixture.connectedClient("trades", "enterprise");
  const most = await fixture.connectedClient("trades", "enterprise");
  for (const client of [all, most]) {
    client.subscribe(["*"]);
    await client.flush();
  }
  most.send({ action: "unsubscribe", symbols: ["1002"] });
  await most.flush();
  await closeMarket();
  await fixture.tell((script) => script.dayEnd());
  await fixture.tell((script) => {
    script.day(DAY_TWO, NEXT_LISTINGS);
    for (const symbol of ["1002", "1003", "1500"]) script.phase(symbol, "continuous").trade(symbol, "buy", 20, 1);
  });
  expect((await all.flush()).map(({ symbol }) => symbol)).toEqual(["1002", "1003", "1500"]);
  expect((await most.flush()).map(({ symbol }) => symbol)).toEqual(["1003", "1500"]);
});

describe("while a day that ended is being recorded", () => {
  /** A batch whose day is not recorded before the test lets it. */
  async function openWhileRecording() {
    const recorded = Promise.withResolvers<void>();
    const isRecording = Promise.withResolvers<void>();
    fixture = await StreamFixture.open({
      record: () => {
        isRecording.resolve();
        return recorded.promise;
      },
    });
    const clients = [await fixture.connectedClient("trades"), await fixture.connectedClient("stocks")] as const;
    const told = fixture.tell((script) => {
      script.trade("1001", "buy", 21, 10).trade("1001", "buy", 21.5, 20);
      script.dayEnd();
    });
    await isRecording.promise;
    const finish = async (): Promise<void> => {
      recorded.resolve();
      await told;
    };
    return { trades: clients[0], stocks: clients[1], finish };
  }

  test("a subscription is answered with the whole batch, and nothing of it is told again [TAPE-09]", async () => {
    const { trades, stocks, finish } = await openWhileRecording();
    trades.subscribe(["1001"]);
    stocks.subscribe(["1001"]);
    const late = await fixture.connect("trades", "pro", { symbol: "1001" });
    await late.next("connected");
    const answers = [{ type: "subscribed" }, { type: "trades_snapshot", count: 2 }];
    expect(await trades.flush()).toMatchObject(answers);
    expect(await late.flush()).toMatchObject(answers);
    expect(await stocks.flush()).toMatchObject([{ type: "subscribed" }, { type: "quote", data: { price: 21.5 } }]);
    await finish();
    for (const client of [trades, late, stocks]) expect(await client.flush()).toEqual([]);
  });

  test("who is subscribed has its trades already", async () => {
    const recorded = Promise.withResolvers<void>();
    fixture = await StreamFixture.open({ record: () => recorded.promise });
    const trades = await fixture.connectedClient("trades");
    trades.subscribe(["1001"]);
    await trades.flush();
    const told = fixture.tell((script) => script.trade("1001", "buy", 21, 10).dayEnd());
    expect(await trades.flush()).toMatchObject([{ type: "trade", trade_seq: 1 }]);
    recorded.resolve();
    await told;
  });

  test("answers come in the order of the questions, and a closed connection is forgotten", async () => {
    const { trades, stocks, finish } = await openWhileRecording();
    trades.subscribe(["1001"]);
    trades.send({ action: "unsubscribe", symbols: ["1001"] });
    trades.send({ action: "snapshot", symbol: "1002" });
    stocks.subscribe(["1001"]);
    stocks.close();
    await stocks.closed;
    expect((await trades.flush()).map(({ type }) => type)).toEqual([
      "subscribed",
      "trades_snapshot",
      "unsubscribed",
      "trades_snapshot",
    ]);
    await finish();
  });
});
