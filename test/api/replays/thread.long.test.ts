// A replay on real sockets, from the thread that plays it to a client.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createStreamDoor } from "../../../src/api/index.ts";
import type { StreamDoor } from "../../../src/api/stream/stream-door.ts";
import { ReplayThread } from "../../../src/app/past/replay-thread.ts";
import { Metrics, SystemClock } from "../../../src/base/index.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { threadNices } from "../../world/thread-nices.ts";
import { until } from "../../world/until.ts";
import { type WatchedThreads, watchThreads } from "../../world/watched-threads.ts";

let world: MarketWorld;
let thread: ReplayThread;
let door: StreamDoor;
let server: Bun.Server<unknown>;
let threads: WatchedThreads;
const warnings: string[] = [];
beforeAll(async () => {
  threads = watchThreads();
  ({ world } = await openMorning());
  const { gate, market, clock } = world;
  const log = { ...SILENT_LOG, warn: (_: unknown, message: string) => void warnings.push(message) };
  thread = new ReplayThread({
    dataDir: world.folder,
    databaseUrl: null,
    epoch: market.epoch,
    clock: new SystemClock(),
    log,
  });
  const settings = { wsOrigins: ["*"], trustedProxies: [] };
  const metrics = new Metrics();
  door = createStreamDoor({ gate, market, replays: thread, clock, log: SILENT_LOG, metrics, settings });
  server = Bun.serve<unknown>({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, own) =>
      door.upgrade(request, own, { ...(own.requestIP(request) ?? { address: "", port: 0 }), requestId: "test" }),
    websocket: door.websocket,
  });
});
afterAll(async () => {
  thread.stop();
  await server.stop(true);
  await world.close();
  threads.restore();
});

/** A client and all that it received. */
function connect(path: string, key: KeyName = "pro") {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws/v1/${path}&api_key=${world.key(key)}`);
  const frames: { readonly type: string; readonly [field: string]: unknown }[] = [];
  const closed = Promise.withResolvers<{ readonly code: number; readonly reason: string }>();
  let wake = (): void => undefined;
  socket.onmessage = ({ data }) => {
    frames.push(JSON.parse(String(data)));
    wake();
  };
  socket.onclose = ({ code, reason }) => closed.resolve({ code, reason });
  /** The first frame of a type, and of a state where one is named, now or later. */
  const first = async (type: string, state?: string) => {
    for (;;) {
      const found = frames.find((frame) => frame.type === type && (state === undefined || frame["state"] === state));
      if (found !== undefined) return found;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  };
  return { socket, frames, first, closed: closed.promise };
}

async function begin(speed: number, key: KeyName = "pro", isPaused = false) {
  const admission = world.gate.identify(world.key(key), "127.0.0.1");
  if (!admission.ok) throw new Error("the key of a plan is admitted");
  const fromMs = Date.parse("2026-11-15T10:00:00+03:00");
  const nowMs = await world.store.timeMs();
  const created = await world.store.replays.create(
    {
      accountId: admission.caller.accountId,
      member: "test",
      fromMs,
      untilMs: null,
      speed,
      isPaused,
      anchorWallMs: nowMs,
      anchorMarketMs: fromMs,
      caughtUpMs: null,
      jumps: 0,
      createdAtMs: nowMs,
      usedAtMs: nowMs,
      aliveAtMs: nowMs,
    },
    20,
    0,
  );
  if (!created.ok) throw new Error("there is room for a replay");
  return created.replay;
}

test("a client is sent the trades of the morning again [REPLAY-11, REPLAY-12]", async () => {
  const replay = await begin(1_000, "pro", true);
  const client = connect(`market/trades/?replay=${replay.id}`);
  expect(await client.first("connected")).toMatchObject({
    channel: "trades",
    replay: { id: replay.id, market_time: "2026-11-15T10:00:00.000+03:00", speed: 1_000 },
  });
  client.socket.send(JSON.stringify({ action: "subscribe", symbols: ["2222"] }));
  expect(await client.first("trades_snapshot")).toMatchObject({ symbol: "2222", events: [] });
  await world.store.replays.change(replay, { isPaused: false, anchorWallMs: await world.store.timeMs() });
  thread.changed(replay.id);
  expect(await client.first("replay")).toMatchObject({ state: "running" });
  await client.first("replay", "ended");
  const { body } = await world.get("/market/trades/2222/", "pro");
  const sent = client.frames.filter(({ type }) => type === "trade").map(({ trade_seq, price }) => [trade_seq, price]);
  expect(sent).toEqual(
    body.events.map((one: { trade_seq: number; price: number }) => [one.trade_seq, one.price]).toReversed(),
  );
  client.socket.close();
});

test("an unknown replay is closed with 4404, one without the channel with 4403, and the live market goes on beside it [REPLAY-11, REPLAY-15]", async () => {
  for (const name of ["999", ""])
    expect(await connect(`stocks/?replay=${name}`).closed).toEqual({ code: 4404, reason: "replay_not_found" });
  const { id } = await begin(1);
  expect(await connect(`market/depth/?replay=${id}`, "pro-requested").closed).toMatchObject({ code: 4403 });
  expect(await connect(`stocks/?replay=${id}`, "business").closed).toMatchObject({ code: 4404 });
  const live = connect("stocks/?symbol=2222");
  expect(await live.first("connected")).not.toHaveProperty("replay");
  live.socket.close();
});

describe("when the thread of replays ends, its sockets are closed with 1011 and told why, REST and live streams go on, and the next stream starts it [REPLAY-15]", () => {
  test.each(["crash", "end"] as const)("%s", async (how) => {
    const { id } = await begin(1, "business");
    const before = threads.started("replay-worker");
    const live = connect("stocks/?symbol=2222", "business");
    await live.first("connected");
    const clients = ["stocks/?", "market/trades/?", "stocks/?"].map((path) =>
      connect(`${path}replay=${id}`, "business"),
    );
    for (const client of clients) await client.first("connected");
    threads[how]("replay-worker");
    for (const client of clients) {
      expect((await client.closed).code).toBe(1011);
      expect(String((await client.first("error"))["code"]).toLowerCase()).toBe("internal_error");
    }
    expect(warnings.at(-1)).toContain("the thread of replays has ended");
    expect((await world.get(`/quote/2222/?replay=${id}`, "business")).status).toBe(200);
    const another = connect(`stocks/?replay=${id}`, "business");
    expect(await another.first("connected")).toMatchObject({ replay: { id } });
    another.socket.send(JSON.stringify({ action: "subscribe", symbols: ["2222"] }));
    expect(await another.first("quote")).toMatchObject({ symbol: "2222" });
    expect(threads.started("replay-worker")).toBe(Math.max(before, 1) + 1);
    expect(live.socket.readyState).toBe(WebSocket.OPEN);
    another.socket.close();
    live.socket.close();
  });
});

describe("when the thread of past markets ends, a call that waits is SERVICE_UNAVAILABLE, the present is answered, and the next call starts it [ASOF-12]", () => {
  test.each(["crash", "end"] as const)("%s", async (how) => {
    const path = `/quote/2222/?as_of=${encodeURIComponent("2026-11-15T10:30:00+03:00")}`;
    const then = await world.get(path, "pro");
    expect(then.status).toBe(200);
    const before = threads.started("past-worker");
    await until("a call was waiting", async () => {
      const waiting = world.get(path, "pro");
      threads[how]("past-worker");
      const { status, body, text } = await waiting;
      if (status === 503) return body.error.code === "SERVICE_UNAVAILABLE";
      // The thread had answered before it ended, or a new thread had started.
      expect([status, text]).toEqual([200, then.text]);
      return false;
    });
    expect((await world.get("/quote/2222/", "pro")).status).toBe(200);
    const again = await world.get(path, "pro");
    expect([again.status, again.text]).toEqual([200, then.text]);
    expect(threads.started("past-worker")).toBeGreaterThan(before);
  });
});

// Skipped where priorities are those of whole processes.
test.skipIf(process.platform !== "linux")("the threads of the past give way to the live market", async () => {
  const { id } = await begin(1, "enterprise");
  const client = connect(`stocks/?replay=${id}`, "enterprise");
  await client.first("connected");
  expect((await world.get(`/quote/2222/?replay=${id}`, "enterprise")).status).toBe(200);
  const nices = threadNices();
  const own = nices.get(String(process.pid)) ?? Number.NaN;
  const lower = [...nices.values()].filter((nice) => nice === Math.min(own + 10, 19));
  // Both threads.
  expect(lower.length).toBeGreaterThanOrEqual(2);
  client.socket.close();
});
