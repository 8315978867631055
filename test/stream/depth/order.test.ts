// The depth channel: which frames come when, with how many levels, and when none come.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { StreamClient } from "../stream-client.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
  await fixture.tell((script) => {
    for (const symbol of SYMBOLS) {
      for (let level = 0; level < 25; level++) {
        script.level(symbol, "bid", 19.9 - level / 10, 100 + level);
        script.level(symbol, "ask", 20.1 + level / 10, 200 + level);
      }
    }
  });
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

test("connected tells symbol, entitled levels and limits [LADDER-03, LADDER-04, LADDER-05, LADDER-06]", async () => {
  const cases = [
    ["pro-depth", 5, 60, 20, false],
    ["business", 20, 120, 40, false],
    ["enterprise", 20, 200, 100, true],
  ] as const;
  for (const [key, levels, perConnection, perCall, wildcard] of cases) {
    const client = await fixture.connect("depth", key);
    expect(await client.next()).toEqual({
      type: "connected",
      channel: "depth",
      symbol: null,
      plan: key === "pro-depth" ? "pro" : key,
      entitled_levels: levels,
      limits: {
        max_symbols_per_connection: perConnection,
        max_symbols_per_call: perCall,
        wildcard_allowed: wildcard,
      },
      timestamp: expect.any(String),
    });
  }
});

describe("subscribe", () => {
  test("gives one snapshot for each symbol, then subscribed, then updates as snapshots [LADDER-08, LADDER-09, LADDER-11]", async () => {
    const client = await fixture.connectedClient("depth", "business");
    client.subscribe(["1002", "1001"], { levels: 3 });
    const frames = await client.take(3);
    expect(frames).toMatchObject([
      { type: "depth_snapshot", symbol: "1002", available: true, levels: 3, entitled_levels: 20 },
      { type: "depth_snapshot", symbol: "1001", available: true, levels: 3 },
      { type: "subscribed", symbols: ["1001", "1002"], total: 2, limit: 120 },
    ]);
    await fixture.tell((script) => script.level("1001", "bid", 19.9, 777));
    expect(await client.next()).toMatchObject({
      type: "depth_snapshot",
      symbol: "1001",
      bids: [{ quantity: 777 }, {}, {}],
    });
  });

  test("asks for 5 levels by default and gets no more than it is entitled to [LADDER-12]", async () => {
    for (const [key, levels, shown] of [
      ["business", undefined, 5],
      ["business", 50, 20],
      ["pro-depth", 20, 5],
      ["pro-depth", 2, 2],
    ] as const) {
      const client = await fixture.connectedClient("depth", key);
      client.subscribe(["1003"], levels === undefined ? {} : { levels });
      const snapshot = await client.next("depth_snapshot");
      expect(snapshot.levels).toBe(shown);
      expect(snapshot.bids).toHaveLength(shown);
      await client.next("subscribed");
      client.send({ action: "snapshot", symbol: "1004", ...(levels === undefined ? {} : { levels }) });
      expect((await client.next("depth_snapshot")).asks).toHaveLength(shown);
    }
  });

  test("again is silent, and with other levels changes them with a snapshot [STREAM-25]", async () => {
    const client = await fixture.connectedClient("depth", "business");
    client.subscribe(["1005"], { levels: 5 });
    await client.take(2);
    client.subscribe(["1005"], { levels: 5 });
    expect(await client.flush()).toMatchObject([{ type: "subscribed", total: 1 }]);
    client.subscribe(["1005"], { levels: 2 });
    expect(await client.flush()).toMatchObject([
      { type: "depth_snapshot", levels: 2 },
      { type: "subscribed", total: 1 },
    ]);
    await fixture.tell((script) => script.level("1005", "bid", 19.9, 1).level("1005", "bid", 19.8, 2));
    expect(await client.flush()).toMatchObject([{ type: "depth_snapshot", levels: 2, total_bid_quantity: 3 }]);
  });
});

describe("an update", () => {
  test("goes only to readers whose levels changed", async () => {
    const clients: StreamClient[] = [];
    for (const levels of [1, 5, 20]) {
      const client = await fixture.connectedClient("depth", "business");
      client.subscribe(["1010"], { levels });
      await client.take(2);
      clients.push(client);
    }
    const updatesOf = async (price: number): Promise<number[]> => {
      await fixture.tell((script) => script.level("1010", "ask", price, Math.round(price * 1000)));
      return Promise.all(clients.map(async (client) => (await client.flush()).length));
    };
    expect(await updatesOf(20.1)).toEqual([1, 1, 1]);
    expect(await updatesOf(20.4)).toEqual([0, 1, 1]);
    expect(await updatesOf(21.5)).toEqual([0, 0, 1]);
    expect(await updatesOf(22.3)).toEqual([0, 0, 0]);
  });

  test("of a book that changed several times in a tick goes out once, with the latest state [LADDER-17]", async () => {
    const client = await fixture.connectedClient("depth", "business");
    client.subscribe(["1011"]);
    await client.take(2);
    await fixture.tell((script) =>
      script.level("1011", "bid", 19.9, 5).level("1011", "bid", 19.9, 6).level("1011", "ask", 20.1, 7),
    );
    const frames = await client.flush();
    expect(frames).toHaveLength(1);
    expect([frames[0].bids[0].quantity, frames[0].asks[0].quantity]).toEqual([6, 7]);
  });

  test("tells each account its own entitlement, at the same levels", async () => {
    const pro = await fixture.connectedClient("depth", "pro-depth");
    const business = await fixture.connectedClient("depth", "business");
    for (const client of [pro, business]) {
      client.subscribe(["1012"], { levels: 5 });
      await client.take(2);
    }
    await fixture.tell((script) => script.level("1012", "bid", 19.9, 5));
    expect(await pro.next()).toMatchObject({ levels: 5, entitled_levels: 5 });
    expect(await business.next()).toMatchObject({ levels: 5, entitled_levels: 20 });
  });
});

describe("a book", () => {
  test("that is not there is told as such, and shown once it is [LADDER-15]", async () => {
    await fixture.tell((script) => {
      for (let level = 0; level < 25; level++) {
        script.level("1020", "bid", 19.9 - level / 10, 0);
        script.level("1020", "ask", 20.1 + level / 10, 0);
      }
    });
    const client = await fixture.connectedClient("depth", "business");
    client.subscribe(["1020"]);
    expect(await client.next()).toMatchObject({
      available: false,
      message: expect.stringContaining("1020"),
      levels: 0,
      bids: [],
      asks: [],
    });
    await client.next("subscribed");
    await fixture.tell((script) => script.level("1020", "bid", 19, 10));
    expect(await client.next()).toMatchObject({ available: true, levels: 1, best_bid: 19, best_ask: 0 });
    await fixture.tell((script) => script.level("1020", "bid", 19, 0));
    expect(await client.next()).toMatchObject({ available: false });
  });

  test("of market orders alone is delivered [LADDER-16]", async () => {
    await fixture.tell((script) => {
      for (let level = 0; level < 25; level++) {
        script.level("1021", "bid", 19.9 - level / 10, 0);
        script.level("1021", "ask", 20.1 + level / 10, 0);
      }
      script.phase("1021", "closing-auction").level("1021", "bid", 0, 900, 3);
    });
    const client = await fixture.connectedClient("depth", "business");
    client.send({ action: "snapshot", symbol: "1021" });
    expect(await client.next()).toMatchObject({
      available: true,
      book_state: "market_orders_only",
      levels: 0,
      market_order: { bid_quantity: 900, bid_order_count: 3, ask_quantity: 0 },
    });
  });
});

describe("?symbol=", () => {
  test("gives connected with the symbol, its snapshot, then updates, without subscribed [LADDER-13]", async () => {
    const client = await fixture.connect("depth", "business", { symbol: "1030" });
    expect(await client.take(2)).toMatchObject([
      { type: "connected", symbol: "1030" },
      { type: "depth_snapshot", symbol: "1030", levels: 5 },
    ]);
    await fixture.tell((script) => script.level("1030", "bid", 19.9, 5));
    expect(await client.flush()).toMatchObject([{ type: "depth_snapshot", symbol: "1030" }]);
    client.subscribe(["1031"]);
    expect((await client.flush()).at(-1)).toMatchObject({ type: "subscribed", symbols: ["1031"], total: 2 });
  });

  test("that is unknown answers connected, then the error, and the socket stays open [LADDER-14]", async () => {
    const client = await fixture.connect("depth", "business", { symbol: "9999" });
    expect(await client.take(2)).toMatchObject([
      { type: "connected", symbol: null },
      { type: "error", code: "INVALID_SYMBOL" },
    ]);
    expect(await client.flush()).toEqual([]);
  });
});

describe("all symbols", () => {
  test("on Enterprise: subscribed first, then a snapshot of every book [LADDER-10, STREAM-19]", async () => {
    const client = await fixture.connectedClient("depth", "enterprise");
    client.subscribe(["*"], { levels: 20 });
    const frames = await client.flush();
    expect(frames[0]).toEqual({ type: "subscribed", symbols: ["*"], total: SYMBOLS.length, limit: 200 });
    expect(frames.slice(1).map(({ symbol }) => symbol)).toEqual([...SYMBOLS]);
    await fixture.tell((script) => script.level("1041", "bid", 19.9, 5).level("1042", "bid", 19.8, 5));
    expect((await client.flush()).map(({ symbol, levels }) => [symbol, levels])).toEqual([
      ["1041", 20],
      ["1042", 20],
    ]);
    client.send({ action: "unsubscribe", symbols: ["1041"] });
    await client.next("unsubscribed");
    client.subscribe(["1042"], { levels: 1 });
    await client.take(2);
    await fixture.tell((script) =>
      script.level("1041", "bid", 19.9, 6).level("1042", "bid", 19.8, 6).level("1043", "bid", 19.8, 6),
    );
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1043"]);
  });
});
