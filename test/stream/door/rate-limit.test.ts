// How often a connection may act.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { STREAM_CHANNELS } from "../../../src/wire/index.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

test.each([...STREAM_CHANNELS])(
  "%s takes a burst of 40, then 20 a second, every action counted [STREAM-33, STREAM-34, STREAM-35, STOCKS-21, TAPE-24, LADDER-25]",
  async (channel) => {
    const limited = channel === "depth" ? "DEPTH_WS_ACTION_RATE_LIMITED" : "subscribe_rate_limited";
    const client = await fixture.connectedClient(channel, "business");
    if (channel === "status") await client.next("status_snapshot");
    const frames = [{ action: "ping" }, { action: "unsubscribe", symbol: "1001" }, "garbage", { action: "none" }];
    for (let at = 0; at < 41; at++) client.send(frames[at % 4]);
    const answers = await client.take(41);
    const isLimited = (answer: { readonly code?: string }): boolean => answer.code === limited;
    expect(answers.slice(0, 40).some(isLimited)).toBe(false);
    expect(answers[40]).toMatchObject({ type: "error", code: limited, details: { retry_after_seconds: 1 } });
    fixture.access.clock.advance(1_000);
    for (let at = 0; at < 21; at++) client.send({ action: "ping" });
    expect((await client.take(21)).map(({ type }) => type)).toEqual([...Array(20).fill("pong"), "error"]);
  },
);

test("a snapshot over the limit has its own code on trades, and the channel's on depth [TAPE-23, LADDER-25]", async () => {
  for (const [channel, code] of [
    ["trades", "snapshot_rate_limited"],
    ["depth", "DEPTH_WS_ACTION_RATE_LIMITED"],
  ] as const) {
    const client = await fixture.connectedClient(channel, "business");
    for (let at = 0; at < 40; at++) client.send({ action: "ping" });
    client.send({ action: "snapshot", symbol: "1001" });
    client.send({ action: "snapshot" });
    expect((await client.take(42)).slice(40)).toMatchObject([{ code }, { code }]);
  }
});

test("a limit of one connection is no other's", async () => {
  const client = await fixture.connectedClient("stocks");
  const other = await fixture.connectedClient("stocks");
  for (let at = 0; at < 60; at++) client.send({ action: "ping" });
  await client.take(60);
  other.send({ action: "ping" });
  expect((await other.next()).type).toBe("pong");
});

test("100 refusals in 10 seconds are borne, one more closes with 4429 [STREAM-36]", async () => {
  const client = await fixture.connectedClient("stocks");
  for (let at = 0; at < 140; at++) client.send({ action: "ping" });
  expect((await client.take(140)).filter(({ type }) => type === "error")).toHaveLength(100);
  client.send({ action: "ping" });
  expect(await client.closed).toEqual({ code: 4429, reason: "subscribe_rate_limited" });
  expect(client.frames.at(-1)).toMatchObject({ type: "error", code: "subscribe_rate_limited" });
});

test("refusals that are spread over more than 10 seconds do not close [STREAM-36]", async () => {
  const client = await fixture.connectedClient("stocks");
  for (let at = 0; at < 120; at++) client.send({ action: "ping" });
  await client.take(120);
  fixture.access.clock.advance(10_000);
  for (let at = 0; at < 100; at++) client.send({ action: "ping" });
  expect((await client.take(100)).filter(({ type }) => type === "error")).toHaveLength(60);
});
