// The trades channel: which frames come when, and that every trade comes exactly once.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Frame } from "../stream-client.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

const seqs = (frames: readonly Frame[]): number[] => frames.map(({ trade_seq }) => trade_seq);

/** Writes so many trades of a symbol, one of each side in turn. */
async function trade(symbol: string, count: number): Promise<void> {
  await fixture.tell((script) => {
    for (let at = 0; at < count; at++) script.trade(symbol, at % 2 === 0 ? "buy" : "sell", 20, 10 + at);
  });
}

test("connected tells channel, plan and limits [TAPE-01, TAPE-02, TAPE-03]", async () => {
  const client = await fixture.connect("trades");
  expect(await client.next()).toEqual({
    type: "connected",
    channel: "trades",
    plan: "pro",
    delivery_profile: "pro_standard",
    limits: { max_symbols_per_connection: 60, max_symbols_per_call: 20, snapshot_limit_max: 200 },
    message: expect.any(String),
    timestamp: expect.any(String),
  });
});

describe("subscribe", () => {
  test("answers subscribed, one snapshot for each new symbol, then live trades, none missing and none twice [TAPE-05, TAPE-06, TAPE-07, TAPE-09]", async () => {
    await trade("1001", 70);
    const client = await fixture.connectedClient("trades");
    client.subscribe(["1002", "1001"]);
    expect(await client.next()).toEqual({
      type: "subscribed",
      symbols: ["1001", "1002"],
      total: 2,
      limit: 60,
      subscribe_all: false,
    });
    expect(await client.next()).toMatchObject({
      type: "trades_snapshot",
      symbol: "1002",
      count: 0,
      events: [],
      updated_at: null,
    });
    const snapshot = await client.next("trades_snapshot");
    expect(snapshot).toMatchObject({ symbol: "1001", count: 50, summary: { event_count: 50 } });
    expect(seqs(snapshot.events)).toEqual(Array.from({ length: 50 }, (_, at) => 70 - at));
    await trade("1001", 3);
    await trade("1003", 2);
    await trade("1001", 2);
    expect(seqs(await client.flush())).toEqual([71, 72, 73, 74, 75]);
    client.subscribe(["1001"]);
    expect(await client.flush()).toMatchObject([{ type: "subscribed", symbols: ["1001"], total: 2 }]);
  });

  test("between two ticks leaves no gap and no repeat, wherever it falls [STREAM-38, TAPE-09]", async () => {
    const client = await fixture.connectedClient("trades", "business");
    const rounds = Array.from({ length: 20 }, (_, at) => SYMBOLS[100 + at] ?? "");
    for (const [at, symbol] of rounds.entries()) {
      await trade(symbol, at);
      client.subscribe([symbol]);
      // The frame is under way while the market goes on.
      for (let tick = 0; tick < 5; tick++) await trade(symbol, 2);
    }
    const frames = [...client.frames.slice(1), ...(await client.flush())];
    for (const [at, symbol] of rounds.entries()) {
      const known = frames.find((frame) => frame.type === "trades_snapshot" && frame.symbol === symbol);
      const live = frames.filter((frame) => frame.type === "trade" && frame.symbol === symbol);
      expect([...seqs(known.events).reverse(), ...seqs(live)]).toEqual(
        Array.from({ length: at + 10 }, (_, n) => n + 1),
      );
    }
  });
});

test("a trade has the fields of a trade flat, with symbol, session and market time [TAPE-08, STREAM-27]", async () => {
  const client = await fixture.connectedClient("trades");
  client.subscribe(["1010"]);
  await client.take(2);
  await fixture.tell((script) => script.trade("1010", "sell", 20.35, 250));
  expect(await client.next()).toEqual({
    type: "trade",
    symbol: "1010",
    trade_seq: 1,
    event_time: "2026-11-15T09:00:00.000+03:00",
    price: 20.35,
    quantity: 250,
    value: 5087.5,
    side: "sell",
    market_session: "REGULAR",
    timestamp: "2026-11-15T09:00:00.000+03:00",
  });
});

describe("snapshot", () => {
  test("answers a list of 50 by default and 200 at most, subscribed or not [TAPE-04, TAPE-10, TAPE-11]", async () => {
    await trade("1020", 210);
    const client = await fixture.connectedClient("trades");
    for (const [limit, count] of [
      [undefined, 50],
      [7, 7],
      [200, 200],
      [500, 200],
      [0, 1],
    ] as const) {
      client.send({ action: "snapshot", symbol: "1020", ...(limit === undefined ? {} : { limit }) });
      const list = await client.next("trades_snapshot");
      expect(list.count).toBe(count);
      expect(list.events[0].trade_seq).toBe(210);
    }
    await trade("1020", 1);
    expect(await client.flush()).toEqual([]);
  });
});

describe("?symbol=", () => {
  test("answers connected, then as after a subscribe [TAPE-12]", async () => {
    await trade("1030", 3);
    const client = await fixture.connect("trades", "pro", { symbol: "1030" });
    expect(await client.take(3)).toMatchObject([
      { type: "connected" },
      { type: "subscribed", symbols: ["1030"], total: 1, limit: 60, subscribe_all: false },
      { type: "trades_snapshot", symbol: "1030", count: 3 },
    ]);
    await trade("1030", 1);
    expect(seqs(await client.flush())).toEqual([4]);
  });

  test("takes * as a subscribe does: all for Enterprise, wildcard_not_allowed for others [TAPE-12, TAPE-14, TAPE-15]", async () => {
    const all = await fixture.connect("trades", "enterprise", { symbol: "*" });
    expect(await all.take(2)).toMatchObject([
      { type: "connected" },
      { type: "subscribed", symbols: ["*"], total: SYMBOLS.length, subscribe_all: true },
    ]);
    const refused = await fixture.connect("trades", "business", { symbol: "*" });
    expect(await refused.take(2)).toMatchObject([
      { type: "connected" },
      { type: "error", code: "wildcard_not_allowed" },
    ]);
  });

  test("that is unknown answers connected, then the error, and the socket stays open [TAPE-13]", async () => {
    const client = await fixture.connect("trades", "pro", { symbol: "9999" });
    expect(await client.take(2)).toMatchObject([
      { type: "connected" },
      { type: "error", code: "invalid_symbol", details: { symbols: ["9999"] } },
    ]);
    expect(await client.flush()).toEqual([]);
  });
});

describe("all symbols", () => {
  test("on Enterprise: subscribed with subscribe_all, then every trade of the market in its order [TAPE-14, STREAM-19]", async () => {
    const client = await fixture.connectedClient("trades", "enterprise");
    client.subscribe(["*"]);
    expect(await client.next()).toEqual({
      type: "subscribed",
      symbols: ["*"],
      total: SYMBOLS.length,
      limit: 200,
      subscribe_all: true,
    });
    await fixture.tell((script) =>
      script.trade("1040", "buy", 20, 1).trade("1041", "buy", 20, 1).trade("1040", "buy", 20, 1),
    );
    expect((await client.flush()).map(({ symbol, trade_seq }) => [symbol, trade_seq])).toEqual([
      ["1040", 1],
      ["1041", 1],
      ["1040", 2],
    ]);
    client.send({ action: "unsubscribe", symbol: "1040" });
    await client.next("unsubscribed");
    await fixture.tell((script) => script.trade("1040", "buy", 20, 1).trade("1041", "buy", 20, 1));
    expect((await client.flush()).map(({ symbol }) => symbol)).toEqual(["1041"]);
  });
});
