// The status channel: the whole first, then sessions, interruptions and the feed as they change.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { nextTurn } from "../../../src/base/index.ts";
import { DAY_ONE, DAY_TWO, listed } from "../../market/script.ts";
import { RawSocket } from "../raw-socket.ts";
import { metricOf, tellUntil } from "../slow-reader.ts";
import type { Frame } from "../stream-client.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

const LISTINGS = [listed("1001", 20), listed("1002", 20), listed("1003", 20), listed("9501", 10, { market: "NOMU" })];
const AT_NINE = "2026-11-15T09:00:00.000+03:00";

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open({ isEmpty: true });
});
afterEach(async () => {
  await fixture.release();
  await fixture.close();
});

const openDay = () => fixture.tell((script) => script.day(DAY_ONE, LISTINGS));

/** The state of a reader after these frames, in the form of a snapshot. */
function folded(frames: readonly Frame[]): Frame {
  const sessions = new Map<string, string>();
  const halted = new Map<string, Frame>();
  let feed = "";
  for (const frame of frames) {
    if (frame.type === "status_snapshot") {
      for (const { market, session } of frame.markets) sessions.set(market, session);
      halted.clear();
      for (const each of frame.halted) halted.set(each.symbol, each);
      feed = frame.feed;
    } else if (frame.type === "session") sessions.set(frame.market, frame.session);
    else if (frame.type === "feed") feed = frame.state;
    else if (frame.state === "end") halted.delete(frame.symbol);
    else if (frame.state === "begin") {
      const { symbol, type: kind, reason, market_time: since } = frame;
      halted.set(symbol, { symbol, kind, reason, since });
    }
  }
  const bySymbol = [...halted.values()].sort((one, other) => one.symbol.localeCompare(other.symbol));
  return { sessions: Object.fromEntries(sessions), halted: bySymbol, feed };
}

test("connected, then the snapshot, without a subscribe [STATUSWS-02, STATUSWS-03]", async () => {
  await openDay();
  await fixture.tell((script) => script.phase("1002", "halted"));
  const client = await fixture.connect("status", "pro");
  expect(await client.next()).toEqual({
    type: "connected",
    channel: "status",
    plan: "pro",
    delivery_profile: "pro_standard",
    limits: { max_symbols_per_connection: 60, max_symbols_per_call: 20 },
    message: "Connected to the status stream.",
    timestamp: AT_NINE,
  });
  const next = { session: "closed", next_session: "preopen", next_session_at: "2026-11-15T09:30:00.000+03:00" };
  expect(await client.next()).toEqual({
    type: "status_snapshot",
    markets: [
      { market: "TASI", ...next },
      { market: "NOMU", ...next },
    ],
    halted: [
      {
        symbol: "1002",
        kind: "suspension",
        reason: "The exchange suspended the instrument: it does not trade today.",
        since: AT_NINE,
      },
    ],
    feed: "live",
    market_time: AT_NINE,
  });
});

test("Free and Starter are told that their plan has no streams [STATUSWS-01]", async () => {
  for (const key of ["free", "starter"] as const) {
    const client = await fixture.connect("status", key);
    expect(await client.next()).toMatchObject({ type: "error", code: "plan_not_entitled" });
    expect((await client.closed).code).toBe(4403);
  }
});

test("each market's session is told by itself [STATUSWS-04]", async () => {
  await openDay();
  const client = await fixture.connectedClient("status");
  await client.next("status_snapshot");
  await fixture.tell((script) => script.at("09:30").phase("9501", "opening-auction"));
  const market_time = "2026-11-15T09:30:00.000+03:00";
  expect(await client.next()).toEqual({ type: "session", market: "NOMU", session: "preopen", market_time });
  await fixture.tell((script) => {
    for (const symbol of ["1001", "1002", "1003"]) script.phase(symbol, "opening-auction");
  });
  expect(await client.next()).toEqual({ type: "session", market: "TASI", session: "preopen", market_time });
  expect(await client.flush()).toEqual([]);
});

test("halt, suspension and volatility auction begin and end [STATUSWS-05]", async () => {
  await openDay();
  const client = await fixture.connectedClient("status");
  await client.next("status_snapshot");
  await fixture.tell((script) => script.phase("1001", "continuous").phase("1002", "halted"));
  expect(await client.flush()).toMatchObject([
    { type: "session", market: "TASI", session: "regular" },
    { type: "suspension", symbol: "1002", state: "begin", market_time: AT_NINE },
  ]);
  await fixture.tell((script) => script.at("11:00").phase("1001", "volatility-auction"));
  expect(await client.next()).toMatchObject({ type: "volatility_auction", symbol: "1001", state: "begin" });
  await fixture.tell((script) => script.at("11:02").phase("1001", "halted"));
  expect(await client.take(2)).toMatchObject([
    { type: "volatility_auction", symbol: "1001", state: "end", market_time: "2026-11-15T11:02:00.000+03:00" },
    { type: "halt", symbol: "1001", state: "begin", market_time: "2026-11-15T11:02:00.000+03:00" },
  ]);
  await fixture.tell((script) => script.at("11:30").phase("1001", "continuous"));
  expect(await client.next()).toMatchObject({ type: "halt", symbol: "1001", state: "end" });
});

test("a silent feed is stale within a second, and live with the next event [STATUSWS-06]", async () => {
  await openDay();
  await fixture.tell((script) => script.phase("1001", "continuous"));
  const client = await fixture.connectedClient("status");
  await client.next("status_snapshot");
  fixture.access.clock.advance(60_000);
  expect(await client.flush()).toEqual([]);
  fixture.access.clock.advance(1_000);
  expect(await client.next()).toMatchObject({ type: "feed", state: "stale" });
  await fixture.tell((script) => script.heartbeat());
  expect(await client.next()).toMatchObject({ type: "feed", state: "live" });
});

test("before the first day there is no snapshot; it comes with the day [STATUSWS-03]", async () => {
  const client = await fixture.connectedClient("status");
  expect(await client.flush()).toEqual([]);
  await openDay();
  expect(await client.next()).toMatchObject({ type: "status_snapshot", halted: [] });
  await fixture.tell((script) => script.phase("1001", "continuous").phase("1002", "continuous"));
  expect(await client.next()).toMatchObject({ type: "session", market: "TASI", session: "regular" });
});

test("ping is the only action [STATUSWS-07]", async () => {
  await openDay();
  const client = await fixture.connectedClient("status");
  await client.next("status_snapshot");
  for (const action of ["subscribe", "unsubscribe", "snapshot"]) {
    client.send({ action, symbols: ["1001"] });
    expect(await client.next()).toMatchObject({
      type: "error",
      code: "unknown_action",
      details: { actions: ["ping"] },
    });
  }
});

test("the changes folded into the snapshot are the snapshot of a later connection, over a day's change [STATUSWS-08]", async () => {
  await openDay();
  const client = await fixture.connectedClient("status");
  const phases = ["opening-auction", "continuous", "volatility-auction", "halted", "continuous", "post-trade"] as const;
  const check = async (): Promise<void> => {
    await client.flush();
    const later = await fixture.connectedClient("status");
    const snapshot = await later.next("status_snapshot");
    expect(folded(client.frames)).toEqual(folded([snapshot]));
    later.close();
    await later.closed;
  };
  for (const [step, phase] of phases.entries()) {
    await fixture.tell((script) => {
      script.at(`1${step}:00`);
      for (const { symbol } of LISTINGS.slice(0, 1 + (step % 4))) script.phase(symbol, phase);
    });
    await check();
  }
  await fixture.tell((script) => script.at("16:30").dayEnd());
  await check();
  await fixture.tell((script) => script.day(DAY_TWO, LISTINGS));
  await check();
});

test("a slow reader gets a new snapshot, not a backlog [STATUSWS-09]", async () => {
  const own = await StreamFixture.open();
  const isBehind = async () => (await metricOf(own, "stream_readers_behind")) === 1;
  const slow = await RawSocket.open(own.port, `/ws/v1/market/status/?api_key=${own.key("pro")}`);
  while ((await slow.nextJson()).type !== "status_snapshot");
  slow.pause();
  const write = (script: StreamFixture["script"], tick: number): void => {
    for (const symbol of SYMBOLS) script.phase(symbol, tick % 2 === 0 ? "halted" : "continuous");
  };
  await tellUntil(own, SYMBOLS.length * 140, write, isBehind);
  await own.tell((script) => script.phase("1215", "volatility-auction"));
  slow.resume();
  while (await isBehind()) await nextTurn();
  slow.text({ action: "ping" });
  const frames: Frame[] = [];
  for (let frame = await slow.nextJson(); frame.type !== "pong"; frame = await slow.nextJson()) frames.push(frame);
  expect(frames.at(-1)).toMatchObject({ type: "status_snapshot" });
  expect(frames.at(-1).halted.at(-1)).toMatchObject({ symbol: "1215", kind: "volatility_auction" });
  slow.destroy();
  await own.close();
}, 60_000);
