// The index channel: which frames come when, their contents, and that they equal the answers of REST.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { projectSummary } from "../../../src/api/market/project-market.ts";
import { nextTurn, present } from "../../../src/base/index.ts";
import type { Market } from "../../../src/model/index.ts";
import { DAY_ONE, DAY_TWO, listed } from "../../market/script.ts";
import { metricOf, stoppedReader, tellUntil } from "../slow-reader.ts";
import type { Frame, StreamClient } from "../stream-client.ts";
import { StreamFixture } from "../stream-fixture.ts";

const FIELDS =
  "type symbol index is_delayed timestamp index_value index_change index_change_percent total_volume total_value trade_count advancing declining unchanged market_mood";

/** The present answer of GET /market/summary/, in the form of a frame. */
function restFrame({ market }: StreamFixture, index: Market): Frame {
  const summary = present(market.engine("realtime").summary(index), "the index has a level");
  return { type: "index", symbol: index, ...projectSummary(summary, "realtime", market.timeMs("realtime")) };
}

describe("on a market that is told by the test", () => {
  let fixture: StreamFixture;
  beforeAll(async () => {
    fixture = await StreamFixture.open();
  });
  // Every index may be sent at once: none was sent within the last second.
  beforeEach(() => fixture.access.clock.advance(1_000));
  afterEach(() => fixture.release());
  afterAll(() => fixture.close());

  const trade = (price: number) => fixture.tell((script) => script.trade("1001", "buy", price, 100));

  test("connected tells channel, plan, profile and limits [INDEXWS-01, INDEXWS-02]", async () => {
    const client = await fixture.connect("index", "business");
    expect(await client.next()).toEqual({
      type: "connected",
      channel: "index",
      plan: "business",
      delivery_profile: "business_standard",
      limits: { max_symbols_per_connection: 120, max_symbols_per_call: 40 },
      message: "Connected to the index stream.",
      timestamp: "2026-11-15T09:00:00.000+03:00",
    });
  });

  test("a subscribe answers subscribed, then one index for each new symbol, equal to REST, then changes [INDEXWS-03, INDEXWS-04, INDEXWS-05]", async () => {
    const client = await fixture.connectedClient("index");
    client.subscribe(["TASI", "NOMU"]);
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["NOMU", "TASI"], total: 2, limit: 60 });
    const states = await client.take(2, "index");
    expect(states).toEqual([restFrame(fixture, "TASI"), restFrame(fixture, "NOMU")]);
    expect(Object.keys(states[0])).toEqual(FIELDS.split(" "));
    await trade(20.5);
    const frame = await client.next("index");
    expect(frame).toEqual(restFrame(fixture, "TASI"));
    expect(frame).toMatchObject({ symbol: "TASI", is_delayed: false, trade_count: 1, total_volume: 100, advancing: 1 });
    expect(await client.flush()).toEqual([]);
  });

  test("NOMUC is NOMU, names are taken in any case, and twice the same index is one [INDEXWS-03]", async () => {
    const client = await fixture.connectedClient("index");
    client.subscribe(["NOMUC", "nomu", "NomuC"]);
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["NOMU"], total: 1, limit: 60 });
    expect(await client.next("index")).toMatchObject({ symbol: "NOMU", index: "NOMU" });
    client.send({ action: "subscribe", symbol: "tasi" });
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["TASI"], total: 2, limit: 60 });
    await client.next("index");
    client.send({ action: "unsubscribe", symbols: ["nomuc"] });
    expect(await client.next()).toEqual({ type: "unsubscribed", symbols: ["NOMU"], total: 1, limit: 60 });
    client.subscribe(["TASI"]);
    expect((await client.flush()).map(({ type }) => type)).toEqual(["subscribed"]);
  });

  test("at most one a second; what changed within it goes out once, with the latest state [INDEXWS-06]", async () => {
    const client = await fixture.connectedClient("index");
    client.subscribe(["TASI"]);
    await client.take(2);
    await trade(20.1);
    await client.next("index");
    for (const price of [20.2, 20.3, 20.4]) await trade(price);
    fixture.access.clock.advance(900);
    expect(await readAll(client)).toEqual([]);
    fixture.access.clock.advance(100);
    expect(await readAll(client)).toEqual([restFrame(fixture, "TASI")]);
    fixture.access.clock.advance(5_000);
    expect(await readAll(client)).toEqual([]);
    await trade(20.6);
    expect(await readAll(client)).toEqual([restFrame(fixture, "TASI")]);
  });

  test("the two indices do not wait for one another, and a change of one is no change of the other [INDEXWS-06]", async () => {
    const own = await StreamFixture.open({ isEmpty: true });
    const members = [listed("1001", 20), listed("9501", 10, { market: "NOMU" })];
    await own.tell((script) => {
      script.day(DAY_ONE, members).phase("1001", "continuous").phase("9501", "continuous");
    });
    own.access.clock.advance(1_000);
    const client = await own.connectedClient("index");
    client.subscribe(["TASI", "NOMU"]);
    await client.take(3);
    await own.tell((script) => script.trade("1001", "buy", 21, 1));
    expect(await client.next("index")).toMatchObject({ symbol: "TASI", index_change_percent: 5 });
    await own.tell((script) => script.trade("9501", "sell", 9, 1).trade("1001", "buy", 22, 1));
    expect(await client.next("index")).toMatchObject({ symbol: "NOMU", index_change_percent: -10, declining: 1 });
    own.access.clock.advance(1_000);
    expect(await client.next("index")).toMatchObject({ symbol: "TASI", index_change_percent: 10 });
    await own.release();
    await own.close();
  });

  test("a wall clock that is set back holds the index up by no more than a second [INDEXWS-06]", async () => {
    const own = await StreamFixture.open();
    const client = await own.connectedClient("index");
    client.subscribe(["TASI"]);
    await client.take(2);
    own.access.clock.advance(1_000);
    await own.tell((script) => script.trade("1001", "buy", 21, 1));
    await client.next("index");
    own.access.clock.jumpTo(own.access.clock.nowMs() - 3_600_000);
    await own.tell((script) => script.trade("1001", "buy", 22, 1));
    own.access.clock.advance(1_000);
    expect(await client.next("index")).toMatchObject({ trade_count: 2 });
    await own.release();
    await own.close();
  });

  test("after any sequence of ticks the last frame equals REST [INDEXWS-05]", async () => {
    const client = await fixture.connectedClient("index", "enterprise");
    client.subscribe(["*"]);
    expect(await client.next()).toEqual({ type: "subscribed", symbols: ["*"], total: 2, limit: 200 });
    for (let tick = 0; tick < 100; tick++) {
      await fixture.tell((script) =>
        script
          .at(`10:${String(tick >> 1).padStart(2, "0")}`)
          .trade(String(1001 + (tick % 20)), "buy", 19 + tick / 50, 7),
      );
      fixture.access.clock.advance(330);
    }
    fixture.access.clock.advance(1_000);
    const frames = await client.flush();
    const last = frames.filter(({ symbol }) => symbol === "TASI").at(-1);
    expect(last).toEqual(restFrame(fixture, "TASI"));
    expect(frames.length).toBeLessThan(40);
  });

  test("an unknown name is in not_found, and alone it is invalid_symbol [INDEXWS-08]", async () => {
    const client = await fixture.connectedClient("index");
    client.subscribe(["MT30", "TASI", "2222"]);
    expect(await client.next()).toEqual({
      type: "subscribed",
      symbols: ["TASI"],
      total: 1,
      limit: 60,
      not_found: ["MT30", "2222"],
    });
    await client.next("index");
    client.subscribe(["1001"]);
    expect(await client.next()).toMatchObject({
      type: "error",
      code: "invalid_symbol",
      details: { symbols: ["1001"] },
    });
    client.send({ action: "subscribe" });
    expect(await client.next()).toMatchObject({ type: "error", code: "symbols_required" });
    client.send({ action: "snapshot", symbol: "TASI" });
    expect(await client.next()).toMatchObject({ type: "error", code: "unknown_action" });
  });

  test("* needs Enterprise, and a call has the plan's limit [INDEXWS-07]", async () => {
    const client = await fixture.connectedClient("index");
    client.subscribe(["*"]);
    expect(await client.next()).toMatchObject({ type: "error", code: "wildcard_not_allowed" });
    client.subscribe(Array.from({ length: 21 }, (_, at) => `X${at}`));
    expect(await client.next()).toMatchObject({ type: "error", code: "subscribe_call_limit" });
  });

  test("a path beside it is a plain 404, and a missing slash is the same channel [STREAM-07]", async () => {
    const base = `http://127.0.0.1:${fixture.port}`;
    expect((await fetch(`${base}/ws/v1/index/`)).status).toBe(404);
    expect((await fetch(`${base}/ws/v1/market/indices/`)).status).toBe(404);
    const url = fixture.url("index", { api_key: fixture.key("pro") }).replace("/index/", "/index");
    expect(await (await fixture.dial("index", url)).next()).toMatchObject({ type: "connected", channel: "index" });
  });
});

test("before the first day nothing is sent of an index; it comes with the day [INDEXWS-10]", async () => {
  const fixture = await StreamFixture.open({ isEmpty: true });
  const client = await fixture.connectedClient("index");
  client.subscribe(["TASI"]);
  expect((await client.flush()).map(({ type }) => type)).toEqual(["subscribed"]);
  await fixture.tell((script) => script.day(DAY_ONE, [listed("1001", 20)]).phase("1001", "continuous"));
  expect(await client.next("index")).toEqual(restFrame(fixture, "TASI"));
  await fixture.release();
  await fixture.close();
});

test("subscriptions go on into a new day, whose first index comes by itself [INDEXWS-06]", async () => {
  const fixture = await StreamFixture.open({ isEmpty: true });
  const members = [listed("1001", 20)];
  await fixture.tell((script) => script.day(DAY_ONE, members).phase("1001", "continuous").trade("1001", "buy", 21, 1));
  const client = await fixture.connectedClient("index");
  client.subscribe(["TASI"]);
  expect((await client.take(2)).at(-1)).toMatchObject({ index_change_percent: 5, trade_count: 1 });
  await fixture.tell((script) => script.at("16:00").dayEnd());
  fixture.access.clock.advance(1_000);
  await client.flush();
  fixture.access.clock.advance(1_000);
  await fixture.tell((script) => script.day(DAY_TWO, members).phase("1001", "continuous"));
  fixture.access.clock.advance(1_000);
  const frames = await client.flush();
  expect(frames.at(-1)).toEqual(restFrame(fixture, "TASI"));
  expect(frames.at(-1)).toMatchObject({ index_change_percent: 0, trade_count: 0 });
  expect(frames.at(-1).timestamp).toStartWith("2026-11-16");
  await fixture.release();
  await fixture.close();
});

test("a stopped reader is conflated, ends in the right state and is live again [INDEXWS-09]", async () => {
  const fixture = await StreamFixture.open();
  const isBehind = async () => (await metricOf(fixture, "stream_readers_behind")) === 1;
  const raw = await stoppedReader(fixture, "index", "enterprise", { symbols: ["TASI"] });
  const write = (script: StreamFixture["script"], tick: number): void => {
    fixture.access.clock.advance(1_000);
    script.trade("1001", "buy", 20 + (tick % 100) / 100, 1);
  };
  let checks = 0;
  // Reading the metric costs more than a tick.
  const ticks = await tellUntil(fixture, 400, write, () => (++checks % 100 === 0 ? isBehind() : false));
  for (let tick = 0; tick < 200; tick++) await fixture.tell((script) => write(script, tick));
  raw.resume();
  while (await isBehind()) await nextTurn();
  fixture.access.clock.advance(1_000);
  await fixture.tell((script) => script.trade("1001", "sell", 33, 5));
  raw.text({ action: "ping" });
  const counts: number[] = [];
  for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson()) {
    if (frame.type === "index") counts.push(frame.trade_count);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(ticks + 201);
  expect(counts.length).toBeLessThan(ticks + 200);
  raw.destroy();
  await fixture.close();
}, 60_000);

/** Everything that was sent before now; the clock stands. */
async function readAll(client: StreamClient): Promise<Frame[]> {
  client.send({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await client.next(); frame.type !== "pong"; frame = await client.next()) frames.push(frame);
  return frames;
}
