// Heartbeats: an open but mute socket is told from a quiet market.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { feedStateOf } from "../../../src/api/status/market-status.ts";
import { formatTimestamp } from "../../../src/base/index.ts";
import { STREAM_CHANNELS, type StreamChannel } from "../../../src/wire/index.ts";
import { RawSocket } from "../raw-socket.ts";
import { metricOf, tellUntil } from "../slow-reader.ts";
import type { StreamClient } from "../stream-client.ts";
import { type KeyName, StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

async function withHeartbeat(
  channel: StreamChannel,
  heartbeat: string,
  key: KeyName = "business",
): Promise<StreamClient> {
  const client = await fixture.connect(channel, key, { heartbeat });
  await client.next("connected");
  return client;
}

/** The heartbeats that came while so much wall time passed. */
async function beatsIn(client: StreamClient, seconds: number): Promise<number> {
  for (let at = 0; at < seconds; at++) fixture.access.clock.advance(1_000);
  client.send({ action: "ping" });
  let beats = 0;
  for (let frame = await client.next(); frame.type !== "pong"; frame = await client.next()) {
    if (frame.type === "heartbeat") beats++;
  }
  return beats;
}

describe.each([...STREAM_CHANNELS])("on %s", (channel) => {
  test("every second, with market time, session and feed [HEARTBEAT-01, HEARTBEAT-02, HEARTBEAT-04]", async () => {
    await fixture.tell((script) => script.heartbeat());
    const client = await withHeartbeat(channel, "1");
    if (channel === "status") await client.next("status_snapshot");
    fixture.access.clock.advance(1_000);
    const timestamp = "2026-11-15T09:00:00.000+03:00";
    expect(await client.next()).toEqual({
      type: "heartbeat",
      timestamp,
      market_time: timestamp,
      session: "regular",
      feed: "live",
      is_delayed: false,
    });
    expect(await beatsIn(client, 5)).toBe(5);
  });

  test.each(["0", "61", "-1", "1.5", "abc", "", "1e1", " 5", "٥"])(
    "%p is refused after connected, and the socket stays open without one [HEARTBEAT-05]",
    async (heartbeat) => {
      const client = await withHeartbeat(channel, heartbeat);
      const code = channel === "depth" ? "INVALID_HEARTBEAT" : "invalid_heartbeat";
      expect(await client.next()).toMatchObject({ type: "error", code, details: { min: 1, max: 60 } });
      expect(await beatsIn(client, 61)).toBe(0);
    },
  );

  test("none comes without the parameter [HEARTBEAT-06]", async () => {
    const client = await fixture.connectedClient(channel, "business");
    expect(await beatsIn(client, 61)).toBe(0);
  });
});

test.each([1, 2, 7, 60])(
  "every %i seconds, the first within one interval, whenever the connection began [HEARTBEAT-01]",
  async (seconds) => {
    // Another one keeps the seconds running, so that connections begin between them.
    await withHeartbeat("trades", "1");
    for (const offsetMs of [0, 300, 999]) {
      fixture.access.clock.advance(offsetMs);
      const client = await withHeartbeat("stocks", String(seconds));
      expect(await beatsIn(client, seconds)).toBe(1);
      expect(await beatsIn(client, 3 * seconds)).toBe(3);
      client.close();
      await client.closed;
    }
  },
);

test("of a repeated parameter the first counts", async () => {
  const url = `${fixture.url("stocks", { api_key: fixture.key("business"), heartbeat: "2" })}&heartbeat=0`;
  const client = await fixture.dial("stocks", url);
  await client.next("connected");
  expect(await beatsIn(client, 4)).toBe(2);
});

test("goes on beside subscriptions, after ?symbol= too [HEARTBEAT-01]", async () => {
  const client = await fixture.connect("trades", "business", { heartbeat: "1", symbol: "1001" });
  expect((await client.take(3)).map(({ type }) => type)).toEqual(["connected", "subscribed", "trades_snapshot"]);
  fixture.access.clock.advance(1_000);
  await client.next("heartbeat");
});

test("feed is what the status says, live and stale, and market time is the market's [HEARTBEAT-02, HEARTBEAT-03]", async () => {
  const own = await StreamFixture.open();
  const client = await own.connect("index", "pro", { heartbeat: "1" });
  await client.next("connected");
  await own.tell((script) => script.at("10:30").heartbeat());
  own.access.clock.advance(1_000);
  const beat = await client.next("heartbeat");
  expect(beat).toMatchObject({ market_time: "2026-11-15T10:30:00.000+03:00", feed: "live" });
  expect(beat.market_time).toBe(formatTimestamp(own.market.engine("realtime").timeMs));
  for (let at = 0; at < 61; at++) own.access.clock.advance(1_000);
  expect(feedStateOf(own.market)).toBe("stale");
  const last = (await client.flush()).at(-1);
  expect(last).toMatchObject({ type: "heartbeat", feed: "stale", session: "regular" });
  await own.release();
  await own.close();
});

test("a market that is closed is quiet and not stale [HEARTBEAT-03]", async () => {
  const own = await StreamFixture.open();
  const client = await own.connect("stocks", "pro", { heartbeat: "60" });
  await client.next("connected");
  await own.tell((script) => {
    for (const symbol of own.market.engine("realtime").instruments()) script.phase(symbol.symbol, "closed");
  });
  for (let at = 0; at < 600; at++) own.access.clock.advance(1_000);
  const beats = await client.flush();
  expect(beats).toHaveLength(10);
  for (const beat of beats) expect(beat).toMatchObject({ type: "heartbeat", feed: "live", session: "closed" });
  await own.release();
  await own.close();
});

test("sixty connections cost one message a second; the last one to leave stops it [HEARTBEAT-08]", async () => {
  const own = await StreamFixture.open();
  const clients = [];
  for (let at = 0; at < 60; at++) {
    const client = await own.connect("stocks", "enterprise", { heartbeat: "1" });
    await client.next("connected");
    clients.push(client);
  }
  const published = () => metricOf(own, "stream_frames_published");
  const before = await published();
  for (let at = 0; at < 10; at++) own.access.clock.advance(1_000);
  expect((await published()) - before).toBe(10);
  for (const client of clients) await client.take(10, "heartbeat");
  await own.release();
  own.access.clock.advance(5_000);
  expect((await published()) - before).toBe(10);
  await own.close();
});

test("a connection that was ended is sent no further heartbeat [HEARTBEAT-07]", async () => {
  const own = await StreamFixture.open();
  const raw = await RawSocket.open(
    own.port,
    `/ws/v1/market/trades/?heartbeat=1&symbol=1001&api_key=${own.key("enterprise")}`,
  );
  while ((await raw.nextJson()).type !== "trades_snapshot");
  raw.pause();
  const isLeaving = async () => (await metricOf(own, "stream_readers_leaving")) === 1;
  const write = (script: StreamFixture["script"]): void => {
    for (let at = 0; at < 400; at++) script.trade("1001", "buy", 20, 1);
  };
  await tellUntil(own, 400 * 200, write, isLeaving);
  const published = await metricOf(own, "stream_frames_published");
  for (let at = 0; at < 30; at++) own.access.clock.advance(1_000);
  expect(await metricOf(own, "stream_frames_published")).toBe(published);
  raw.resume();
  const { code, texts } = await raw.closing();
  expect(code).toBe(4429);
  expect(JSON.parse(texts.at(-1) ?? "")).toMatchObject({ type: "error", code: "slow_consumer" });
  await own.close();
});
