// Connections that ask for at most one message of a symbol in an interval.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { nextTurn, Random } from "../../../src/base/index.ts";
import { RawSocket } from "../raw-socket.ts";
import { metricOf, tellUntil } from "../slow-reader.ts";
import type { Frame, StreamClient } from "../stream-client.ts";
import { type KeyName, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(async () => {
  await fixture.release();
  await fixture.close();
});

type Conflated = "stocks" | "depth" | "index";
const CONFLATED: readonly Conflated[] = ["stocks", "depth", "index"];

async function conflated(channel: Conflated, conflate_ms: string, key: KeyName = "business"): Promise<StreamClient> {
  const client = await fixture.connect(channel, key, { conflate_ms });
  await client.next("connected");
  return client;
}

/** Everything that was sent before now; the clock stands. */
async function readAll(client: StreamClient): Promise<Frame[]> {
  client.send({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await client.next(); frame.type !== "pong"; frame = await client.next()) frames.push(frame);
  return frames;
}

describe.each([...CONFLATED])("on %s", (channel) => {
  const code = channel === "depth" ? "INVALID_OPTION" : "invalid_option";

  test("connected repeats the interval, and nothing else is new in it [LEAN-01]", async () => {
    const plain = await (await fixture.connect(channel, "business")).next("connected");
    const client = await fixture.connect(channel, "business", { conflate_ms: "250" });
    expect(await client.next("connected")).toEqual({ ...plain, conflate_ms: 250 });
  });

  test("a wrong interval is told after connected, and every change comes [LEAN-02]", async () => {
    for (const conflate_ms of ["99", "60001", "1e3", "", "-500", "250.5", "abc", "٥٠٠"]) {
      const client = await fixture.connect(channel, "business", { conflate_ms });
      expect(await client.next("connected")).not.toHaveProperty("conflate_ms");
      expect(await client.next()).toMatchObject({ type: "error", code, details: { option: "conflate_ms" } });
      client.close();
      await client.closed;
    }
    const client = await fixture.connect(channel, "business", { conflate_ms: "10" });
    await client.take(2);
    client.subscribe(channel === "index" ? ["TASI"] : ["1001"]);
    await client.take(2);
    fixture.access.clock.advance(1_000);
    await fixture.tell((script) => script.level("1001", "bid", 19, 5).trade("1001", "buy", 20.5, 1));
    expect(await readAll(client)).toHaveLength(1);
  });

  test("each message is a state that was true, a symbol's are an interval apart, and the last is the newest [LEAN-03, LEAN-04]", async () => {
    const intervalMs = 700;
    const symbols = channel === "index" ? ["TASI"] : ["1001", "1002", "1003"];
    const random = new Random(`conflation ${channel}`);
    // Read at once: all states of the market, as they are sent to a reader without an interval.
    const all = await fixture.connect(channel, "business");
    const client = await conflated(channel, String(intervalMs));
    all.subscribe(symbols);
    await all.next();
    client.subscribe(symbols.slice(0, 2));
    const states = new Map<string, string[]>(symbols.map((symbol) => [symbol, []]));
    const sentAt = new Map<string, number[]>(symbols.map((symbol) => [symbol, []]));
    const last = new Map<string, string>();
    const textOf = ({ latency_ms, timestamp, ...state }: Frame): string => JSON.stringify(state);
    const look = async (): Promise<void> => {
      for (const frame of await readAll(all))
        if (states.has(frame.symbol)) states.get(frame.symbol)?.push(textOf(frame));
      for (const frame of await readAll(client)) {
        if (!states.has(frame.symbol)) continue;
        sentAt.get(frame.symbol)?.push(fixture.access.clock.nowMs());
        last.set(frame.symbol, textOf(frame));
        if (channel !== "index") expect(states.get(frame.symbol)).toContain(textOf(frame));
      }
    };
    for (let tick = 0; tick < 150; tick++) {
      // A symbol that is added later waits for its own interval, and does not hold up the others.
      if (tick === 40) client.subscribe(symbols);
      if (random.chance(0.7)) {
        await fixture.tell((script) => {
          const symbol = random.pick(["1001", "1002", "1003"]);
          if (channel === "depth") script.level(symbol, "bid", 19 - random.int(4) / 10, random.int(5) * 10);
          else script.trade(symbol, "buy", 20 + random.int(20) / 10, 1);
        });
      }
      await look();
      // Intervals end at a look, so that a message is read at the moment at which it was sent.
      fixture.access.clock.advance(100);
    }
    for (let step = 0; step < 30; step++) {
      fixture.access.clock.advance(100);
      await look();
    }
    for (const symbol of symbols) {
      const times = sentAt.get(symbol) ?? [];
      expect(times.length).toBeGreaterThan(5);
      for (const [at, time] of times.entries()) {
        if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(intervalMs);
      }
      expect(last.get(symbol)).toBe(states.get(symbol)?.at(-1));
    }
    fixture.access.clock.advance(10_000);
    expect(await readAll(client)).toEqual([]);
  });
});

test("the interval is ignored where a channel has none [LEAN-02]", async () => {
  for (const channel of ["trades", "bars", "status"] as const) {
    const client = await fixture.connect(channel, "business", { conflate_ms: "5" });
    expect(await client.next("connected")).not.toHaveProperty("conflate_ms");
    const frames = await readAll(client);
    expect(frames.filter(({ type }) => type === "error")).toEqual([]);
  }
});

test("connections of one interval share one encoding, and a change costs nothing until it is over [LEAN-05]", async () => {
  const clients = [];
  for (let at = 0; at < 10; at++) clients.push(await conflated("stocks", at < 5 ? "960" : "1000", "enterprise"));
  for (const client of clients) client.subscribe(["1001", "1002"]);
  for (const client of clients) await client.take(3);
  fixture.access.clock.advance(2_000);
  await Promise.all(clients.map(readAll));
  const before = await metricOf(fixture, "stream_frames_published");
  for (let tick = 0; tick < 20; tick++) await fixture.tell((script) => script.trade("1001", "buy", 20 + tick / 100, 1));
  expect(await metricOf(fixture, "stream_frames_published")).toBe(before);
  fixture.access.clock.advance(1_000);
  for (const client of clients)
    expect(await readAll(client)).toMatchObject([{ symbol: "1001", data: { trade_count: 20 } }]);
  expect(await metricOf(fixture, "stream_frames_published")).toBe(before + 1);
});

test("all symbols come once at first, and then once an interval [LEAN-03]", async () => {
  const client = await conflated("stocks", "1000", "enterprise");
  client.subscribe(["*"]);
  await client.next("subscribed");
  expect(await client.take(SYMBOLS.length, "quote")).toHaveLength(SYMBOLS.length);
  const everySymbol = () =>
    fixture.tell((script) => {
      for (const symbol of SYMBOLS) script.trade(symbol, "buy", 21, 1);
    });
  await everySymbol();
  expect(await readAll(client)).toEqual([]);
  fixture.access.clock.advance(2_000);
  expect(await readAll(client)).toHaveLength(SYMBOLS.length);
  for (let tick = 0; tick < 5; tick++) await everySymbol();
  fixture.access.clock.advance(1_000);
  expect(await readAll(client)).toHaveLength(SYMBOLS.length);
});

test("a stopped reader with an interval is not sent a backlog, ends in the right state and is live again [LEAN-04, STREAM-39]", async () => {
  const isBehind = async () => (await metricOf(fixture, "stream_readers_behind")) === 1;
  const path = `/ws/v1/stocks/?api_key=${fixture.key("enterprise")}&conflate_ms=100`;
  const raw = await RawSocket.open(fixture.port, path);
  raw.text({ action: "subscribe", symbols: ["*"] });
  while ((await raw.nextJson()).type !== "subscribed");
  raw.pause();
  const write = (script: StreamFixture["script"], tick: number): void => {
    fixture.access.clock.advance(100);
    for (const symbol of SYMBOLS) script.trade(symbol, "buy", 20 + (tick % 100) / 100, 1);
  };
  const ticks = await tellUntil(fixture, SYMBOLS.length * 600, write, isBehind);
  for (let tick = 0; tick < 50; tick++) await fixture.tell((script) => write(script, ticks + tick));
  raw.resume();
  const counts = new Map<string, number[]>();
  const take = async (): Promise<void> => {
    raw.text({ action: "ping" });
    for (let frame = await raw.nextJson(); frame.type !== "pong"; frame = await raw.nextJson()) {
      if (frame.type !== "quote") continue;
      const known = counts.get(frame.symbol);
      if (known === undefined) counts.set(frame.symbol, [frame.data.trade_count]);
      else known.push(frame.data.trade_count);
    }
  };
  while (await isBehind()) {
    fixture.access.clock.advance(100);
    await take();
    await nextTurn();
  }
  fixture.access.clock.advance(200);
  await fixture.tell((script) => script.trade("1007", "sell", 33, 5));
  fixture.access.clock.advance(200);
  await take();
  for (const symbol of SYMBOLS) {
    const own = counts.get(symbol) ?? [];
    expect(own).toEqual(own.toSorted((one, other) => one - other));
    expect(own.at(-1)).toBe(ticks + 50 + (symbol === "1007" ? 1 : 0));
    expect(own.length).toBeLessThan(ticks + 25);
  }
  raw.destroy();
}, 60_000);
