// The stocks channel: which frames come when, and their contents.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

describe("connected", () => {
  test("is the first frame and tells plan, profile and the limits in force [STREAM-10, STREAM-12, STREAM-13, STREAM-14, STOCKS-01, STOCKS-02, STOCKS-03, STOCKS-04]", async () => {
    const client = await fixture.connect("stocks", "business");
    expect(await client.next()).toEqual({
      type: "connected",
      plan: "business",
      delivery_profile: "business_standard",
      limits: { max_symbols_per_connection: 120, max_symbols_per_call: 40, stream_modes: ["standard"] },
      message: expect.any(String),
      timestamp: "2026-11-15T09:00:00.000+03:00",
    });
  });

  test("comes before the answer to a frame that was sent at once", async () => {
    const client = await fixture.connect("stocks");
    client.send({ action: "ping" });
    expect((await client.take(2)).map(({ type }) => type)).toEqual(["connected", "pong"]);
  });
});

describe("subscribe", () => {
  test("answers subscribed, then one current quote for each new symbol, then changes [STREAM-17, STREAM-18, STOCKS-06, STOCKS-07, STOCKS-10]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1012", "1010", "1011"]);
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["1010", "1011", "1012"], total: 3, limit: 60 });
    const quotes = await client.take(3, "quote");
    expect(quotes.map(({ symbol }) => symbol)).toEqual(["1012", "1010", "1011"]);
    expect(quotes[0]).toMatchObject({ mode: "standard", latency_ms: 0, timestamp: "2026-11-15T09:00:00.000+03:00" });
    await fixture.tell((script) => script.trade("1011", "buy", 20.5, 100));
    expect(await client.next()).toMatchObject({ type: "quote", symbol: "1011", data: { price: 20.5, volume: 100 } });
    expect(await client.flush()).toEqual([]);
  });

  test("again is no error and brings no second quote; new symbols of the call do [STREAM-25]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1020"]);
    await client.take(2);
    client.subscribe(["1020", "1021"]);
    const frames = await client.flush();
    expect(frames.map(({ type, symbol, symbols }) => [type, symbol ?? symbols])).toEqual([
      ["subscribed", ["1020", "1021"]],
      ["quote", "1021"],
    ]);
    expect(frames[0].total).toBe(2);
  });

  test("takes symbol for symbols, and lists what does not exist [STREAM-20, STREAM-26]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.send({ action: "subscribe", symbol: "1022" });
    expect(await client.next("subscribed")).toEqual({ type: "subscribed", symbols: ["1022"], total: 1, limit: 60 });
    await client.next("quote");
    client.subscribe(["9999", "1023", "nothing"]);
    expect(await client.next("subscribed")).toMatchObject({
      symbols: ["1023"],
      total: 2,
      not_found: ["9999", "nothing"],
    });
  });
});

describe("a quote", () => {
  test("has every field of a quote frame, liquidity without counts of trades [STOCKS-08, STOCKS-09]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1030"]);
    const { data } = (await client.take(2))[1];
    expect(Object.keys(data)).toEqual(
      "price open high low close change change_percent previous_close volume value trade_count bid ask bid_size ask_size liquidity trade_time market_session auction".split(
        " ",
      ),
    );
    expect(Object.keys(data.liquidity)).toEqual(
      "inflow_value inflow_volume outflow_value outflow_volume net_value".split(" "),
    );
  });

  test("that changed several times in a tick goes out once, with the latest state [STOCKS-11]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1031"]);
    await client.take(2);
    await fixture.tell((script) =>
      script
        .level("1031", "bid", 19.9, 500)
        .level("1031", "ask", 20.1, 300)
        .trade("1031", "buy", 20.1, 10)
        .trade("1031", "sell", 19.9, 20),
    );
    const quotes = await client.flush();
    expect(quotes).toHaveLength(1);
    expect(quotes[0]).toMatchObject({ data: { price: 19.9, trade_count: 2, volume: 30, bid: 19.9, ask: 20.1 } });
  });

  test("counts its latency from the arrival of the batch", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1032"]);
    await client.take(2);
    await fixture.tell((script) => script.trade("1032", "buy", 20, 10), 37);
    expect(await client.next("quote")).toMatchObject({ latency_ms: 37 });
  });

  test("is sent for no change that it does not show", async () => {
    const client = await fixture.connectedClient("stocks");
    await fixture.tell((script) => script.level("1033", "bid", 19.9, 500));
    client.subscribe(["1033"]);
    await client.take(2);
    await fixture.tell((script) => script.level("1033", "bid", 19.8, 500).heartbeat());
    expect(await client.flush()).toEqual([]);
  });
});

describe("unsubscribe", () => {
  test("stops the symbols and answers what is left [STREAM-22, STREAM-23]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1040", "1041", "1042"]);
    await client.take(4);
    client.send({ action: "unsubscribe", symbols: ["1042", "1040", "1050"] });
    expect(await client.next()).toEqual({ type: "unsubscribed", symbols: ["1040", "1042"], total: 1, limit: 60 });
    await fixture.tell((script) =>
      script.trade("1040", "buy", 20, 1).trade("1041", "buy", 20, 1).trade("1042", "buy", 20, 1),
    );
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1041"]);
    client.send({ action: "unsubscribe", symbols: ["*"] });
    expect(await client.next()).toEqual({ type: "unsubscribed", symbols: ["*"], total: 0, limit: 60 });
    await fixture.tell((script) => script.trade("1041", "buy", 20, 1));
    expect(await client.flush()).toEqual([]);
  });
});

test("a symbol that does not exist is not taken off all symbols [STREAM-22]", async () => {
  const client = await fixture.connectedClient("stocks", "enterprise");
  client.subscribe(["*"]);
  await client.flush();
  client.send({ action: "unsubscribe", symbols: ["9999", "nothing"] });
  expect(await client.next()).toEqual({ type: "unsubscribed", symbols: [], total: SYMBOLS.length, limit: 200 });
});

describe("ping", () => {
  test("is answered with market time [STREAM-24, STREAM-27]", async () => {
    const client = await fixture.connectedClient("stocks");
    client.send({ action: "ping" });
    expect(await client.next()).toEqual({ type: "pong", timestamp: "2026-11-15T09:00:00.000+03:00" });
  });
});

describe("all symbols", () => {
  test("on Enterprise: subscribed, then the quote of every symbol once, then changes [STREAM-19, STOCKS-12]", async () => {
    const client = await fixture.connectedClient("stocks", "enterprise");
    client.subscribe(["1060"]);
    await client.take(2);
    client.subscribe(["*"]);
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["*"], total: SYMBOLS.length, limit: 200 });
    const quotes = await client.flush();
    expect(quotes.map(({ symbol }) => symbol)).toEqual(SYMBOLS.filter((symbol) => symbol !== "1060"));
    client.subscribe(["*"]);
    expect(await client.flush()).toMatchObject([{ type: "subscribed", symbols: ["*"] }]);
    await fixture.tell((script) => script.trade("1060", "buy", 20, 1).trade("1061", "buy", 20, 1));
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1060", "1061"]);
  });

  test("one of them can be left out, and taken in again with its quote [STREAM-23]", async () => {
    const client = await fixture.connectedClient("stocks", "enterprise");
    client.subscribe(["*"]);
    await client.flush();
    client.send({ action: "unsubscribe", symbols: ["1070"] });
    expect(await client.next()).toEqual({
      type: "unsubscribed",
      symbols: ["1070"],
      total: SYMBOLS.length - 1,
      limit: 200,
    });
    const trade = () => fixture.tell((script) => script.trade("1070", "buy", 20, 1).trade("1071", "buy", 20, 1));
    await trade();
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1071"]);
    client.subscribe(["1070"]);
    expect(await client.flush()).toMatchObject([
      { type: "subscribed", symbols: ["1070"], total: SYMBOLS.length },
      { type: "quote", symbol: "1070" },
    ]);
    await trade();
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1070", "1071"]);
  });
});
