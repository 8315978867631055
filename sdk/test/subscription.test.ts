// The notices of a stream to the program that reads it, over sockets that the test plays: how far it has read, whether it is live, and
// where trades are missing.

import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { Marsad } from "../src/index.ts";
import type { StreamOptions, Subscription } from "../src/stream/subscription.ts";
import { PlannedSocket, pass } from "./planned-socket.ts";

let sockets: PlannedSocket[];
const streams: Subscription<"trades">[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  spyOn(Math, "random").mockReturnValue(0.5);
  sockets = [];
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(symbols: readonly string[], options: StreamOptions = {}): Promise<Subscription<"trades">> {
  const marsad = new Marsad({
    ticket: () => Promise.resolve("ticket"),
    openSocket: (_, events) => {
      const socket = new PlannedSocket(events);
      sockets.push(socket);
      return socket;
    },
  });
  const stream = marsad.stream("trades", symbols, options);
  streams.push(stream);
  await dialled(1);
  return stream;
}

/** Waits until `count` sockets have been opened, and connects the newest. */
async function dialled(count: number): Promise<void> {
  for (let turn = 0; sockets.length < count && turn < 100; turn++) await pass(100);
  socket().connected();
}

function socket(at = sockets.length - 1): PlannedSocket {
  const found = sockets[at];
  if (found === undefined) throw new Error(`no socket ${at}`);
  return found;
}

const trade = (symbol: string, seq: number) => ({
  type: "trade",
  symbol,
  trade_seq: seq,
  event_time: "2026-11-15T11:00:01.000+03:00",
});

const UNKNOWN = { recovered: false, reason: "unknown" };
const REPLACED = { recovered: false, reason: "epoch_changed" };
const resumed = (symbols: Readonly<Record<string, unknown>>, named = Object.keys(symbols), epoch = "e1") => ({
  type: "subscribed",
  symbols: named,
  resume: { epoch, symbols },
});

/** Reads all waiting messages, in short form. */
async function readAll(stream: Subscription<"trades">): Promise<readonly string[]> {
  const reader = stream[Symbol.asyncIterator]();
  const told: string[] = [];
  while (stream.waiting > 0) {
    const { value } = await reader.next();
    const { type, symbol = "", trade_seq = "" } = { ...value } as Readonly<Record<string, unknown>>;
    told.push([type, symbol, trade_seq].filter((part) => part !== "").join(" "));
  }
  return told;
}

test.each([
  [200, ["ticket=once", "ticket=once"]],
  [400, ["api_key=marsad_test_demo-pro", "api_key=marsad_test_demo-pro"]],
])("its address holds a ticket, or the key where the service answers %i to the wish for one", async (status, shown) => {
  const addresses: string[] = [];
  let asked = 0;
  const marsad = new Marsad({
    apiKey: "marsad_test_demo-pro",
    fetch: () => {
      asked++;
      return Promise.resolve(Response.json({ ticket: "once" }, { status }));
    },
    openSocket: (address, events) => {
      addresses.push(new URL(address).search.slice(1).replace("&heartbeat=10", ""));
      return new PlannedSocket(events);
    },
  });
  for (const symbol of ["1001", "1002"]) streams.push(marsad.stream("trades", [symbol]));
  for (let turn = 0; addresses.length < 2 && turn < 100; turn++) await pass(100);
  expect(addresses).toEqual(shown);
  expect(asked).toBe(status === 200 ? 2 : 1);
});

test("its place is the last trade that was read, whatever waits behind it", async () => {
  const stream = await open(["2222"], { after: { epoch: "e1", places: { "2222": "20261115.7" } } });
  socket().say(resumed({ "2222": { recovered: true, count: 0 } }));
  for (const seq of [8, 9, 10]) socket().say(trade("2222", seq));
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  expect([stream.place("2222"), stream.waiting]).toEqual(["20261115.7", 3]);
  await reader.next();
  expect(stream.after).toEqual({ epoch: "e1", places: { "2222": "20261115.8" } });
  await readAll(stream);
  expect(stream.place("2222")).toBe("20261115.10");
});

test("a program that ends between the gaps of a replaced past hears of the others when it goes on", async () => {
  const places = { "1120": "20261115.40", "2222": "20261115.7", "7010": "20261115.3" };
  const first = await open(Object.keys(places), { after: { epoch: "e1", places } });
  socket().say(resumed({ "1120": REPLACED, "2222": REPLACED, "7010": REPLACED }, undefined, "e2"));
  expect(first.after).toEqual({ epoch: "e2", places: {}, replaced: places });
  await first[Symbol.asyncIterator]().next();
  const { "1120": _, ...replaced } = places;
  expect(first.after).toEqual({ epoch: "e2", places: {}, replaced });
  expect(first.place("2222")).toBeNull();
  first.close();
  sockets = [];

  const second = await open(Object.keys(places), {
    after: { epoch: "e2", places: { "1120": "20261115.2" }, replaced },
  });
  const after = { "1120": "20261115.2" };
  expect(socket().sent).toEqual([
    { action: "subscribe", symbols: Object.keys(places), resume: { epoch: "e2", after } },
  ]);
  socket().say(resumed({ "1120": { recovered: true, count: 0 }, "2222": UNKNOWN, "7010": UNKNOWN }, undefined, "e2"));
  socket().say({ type: "trades_snapshot", symbol: "2222", events: [trade("2222", 1)] });
  const reader = second[Symbol.asyncIterator]();
  await reader.next();
  expect((await reader.next()).value).toEqual({
    type: "gap",
    symbol: "2222",
    reason: "epoch_changed",
    after: "20261115.7",
  });
  expect(second.after).toEqual({ epoch: "e2", places: after, replaced: { "7010": "20261115.3" } });
  expect(await readAll(second)).toEqual(["gap 7010", "trades_snapshot 2222"]);
  expect(second.after).toEqual({ epoch: "e2", places: { ...after, "2222": "20261115.1" } });
});

test("a connection that comes back after another one has met a new past does not take its old places there", async () => {
  const symbols = Array.from({ length: 70 }, (_, at) => String(1001 + at));
  const stream = await open(symbols, {
    after: { epoch: "e1", places: { "1001": "20261115.7", "1070": "20261115.3" } },
  });
  socket(0).say(resumed({ "1001": REPLACED }, ["1001"], "e2"));
  await dialled(2);
  expect(socket(1).sent).toEqual([{ action: "subscribe", symbols: symbols.slice(60), resume: true }]);
  socket(1).say(resumed({ "1070": UNKNOWN }, ["1070"], "e2"));
  expect(await readAll(stream)).toEqual(["gap 1001", "gap 1070"]);
});

test("a stream of all symbols names the gap of a symbol again until it was read", async () => {
  const stream = await open(["*"], { after: { epoch: "e1", places: {}, since: "2026-11-15T10:30:00.000+03:00" } });
  socket().say(resumed({ "9541": UNKNOWN }, ["*"]));
  expect(stream.after?.places).toEqual({});
  expect(await readAll(stream)).toEqual(["gap 9541"]);
  expect(stream.after?.places).toEqual({ "9541": "20261115.0" });
});

test("over two connections it is live when both are", async () => {
  const stream = await open(Array.from({ length: 70 }, (_, at) => String(1001 + at)));
  await dialled(2);
  socket(0).events.closed(1006, "");
  socket(1).say({ type: "heartbeat", feed: "live" });
  expect(await readAll(stream)).toEqual(["stale"]);
  socket(1).say({ type: "heartbeat", feed: "stale" });
  await dialled(3);
  socket(1).say({ type: "heartbeat", feed: "live" });
  expect(await readAll(stream)).toEqual(["stale", "live"]);
});

test("a stream of all symbols misses nothing of those that had no trade before it broke", async () => {
  const stream = await open(["*"]);
  socket().say(resumed({ "1120": UNKNOWN, "2222": UNKNOWN, "7010": UNKNOWN }, ["*"]));
  socket().say(trade("1120", 40));
  socket().events.closed(1006, "");
  await dialled(2);
  const after = { "1120": "20261115.40", "2222": "20261115.0", "7010": "20261115.0" };
  expect(socket().sent).toEqual([{ action: "subscribe", symbols: ["*"], resume: { epoch: "e1", after } }]);
  const recovered = { recovered: true, count: 2 };
  socket().say(
    resumed({ "1120": { ...recovered, count: 0 }, "2222": recovered, "7010": recovered, "9541": UNKNOWN }, ["*"]),
  );
  socket().say({ ...trade("2222", 1), event_time: "2026-11-15T10:59:59.000+03:00" });
  socket().say(trade("2222", 2));
  expect(await readAll(stream)).toEqual(["trade 1120 40", "stale", "live", "recovered", "gap 9541", "trade 2222 2"]);
  expect(stream.after).toEqual({
    epoch: "e1",
    places: { "1120": "20261115.40", "2222": "20261115.2", "7010": "20261115.0", "9541": "20261115.0" },
    since: "2026-11-15T11:00:00.000+03:00",
  });
});

test("a subscribe that is repeated although it was not refused makes no gap", async () => {
  const stream = await open(["2222"], { after: { epoch: "e1", places: { "2222": "20261115.7" } } });
  // The service holds the first call until it has reached the resume place, and refuses another call meanwhile.
  stream.add(["1120"]);
  socket().say({ type: "error", code: "subscribe_rate_limited", details: { retry_after_seconds: 1 } });
  await pass(1_000);
  expect(socket().sent).toHaveLength(3);
  socket().say(resumed({ "2222": { recovered: true, count: 1 } }));
  socket().say(trade("2222", 8));
  socket().say(resumed({ "1120": UNKNOWN, "2222": UNKNOWN }));
  socket().say(trade("2222", 9));
  expect(await readAll(stream)).toEqual(["error", "recovered", "trade 2222 8", "trade 2222 9"]);
});

test("notifications go on after the last one that came, over every break", async () => {
  const asked: (string | null)[] = [];
  const marsad = new Marsad({
    ticket: () => Promise.resolve("ticket"),
    openSocket: (address, events) => {
      asked.push(new URL(address).searchParams.get("after"));
      const opened = new PlannedSocket(events);
      sockets.push(opened);
      return opened;
    },
  });
  const stream = marsad.stream("notifications", [], { afterNotification: 40 });
  await dialled(1);
  for (const id of [41, 43]) socket().say({ type: "notification", id });
  socket().events.closed(1006, "");
  await dialled(2);
  socket().events.closed(1012, "");
  await dialled(3);
  expect(asked).toEqual(["40", "43", "43"]);
  stream.close();
});
