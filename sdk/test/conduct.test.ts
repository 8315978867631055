// The conduct of a stream's connection, on a clock that the test moves: pings, backoff, restored subscriptions, and closes after which it
// must not reconnect by itself. The test plays the sockets; client-suite.ts runs against a real service.

import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { ConnectionError, type MarsadError, UnavailableError } from "../src/index.ts";
import { ConnectionQueue, StreamConnection } from "../src/stream/stream-connection.ts";
import { PlannedSocket, pass } from "./planned-socket.ts";

let sockets: PlannedSocket[];
let refused: MarsadError[];

function connection(
  queue = new ConnectionQueue(),
  address = () => Promise.resolve("ws://127.0.0.1/"),
): StreamConnection {
  return new StreamConnection({
    address,
    queue,
    openSocket: (_, events) => {
      const socket = new PlannedSocket(events);
      sockets.push(socket);
      return socket;
    },
    heartbeatS: 10,
    subscribeAction: (symbols) => ({ action: "subscribe", symbols }),
    connected: () => undefined,
    subscribed: () => undefined,
    received: () => undefined,
    lost: () => undefined,
    refused: (error) => refused.push(error),
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  spyOn(Math, "random").mockReturnValue(0.5);
  sockets = [];
  refused = [];
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const newest = (): PlannedSocket => {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error("nothing was dialled");
  return socket;
};

test("it pings every 30 seconds [GUIDE-09]", async () => {
  connection().open();
  await pass(0);
  newest().connected();
  for (let count = 1; count <= 3; count++) {
    for (let beat = 0; beat < 3; beat++) {
      expect(newest().sent.filter(({ action }) => action === "ping")).toHaveLength(count - 1);
      newest().say({ type: "heartbeat" });
      await pass(10_000);
    }
    expect(newest().sent.filter(({ action }) => action === "ping")).toHaveLength(count);
  }
});

test("it splits its symbols into calls that the service takes", async () => {
  const one = connection();
  one.subscribe(Array.from({ length: 45 }, (_, at) => String(1001 + at)));
  one.open();
  await pass(0);
  newest().connected();
  expect(newest().sent.map(({ symbols }) => (symbols as string[]).length)).toEqual([20, 20, 5]);
});

test("it comes back with growing delays up to 30 seconds, with jitter, and restores what it wants [GUIDE-08, GUIDE-11]", async () => {
  const one = connection();
  one.subscribe(["1001", "1002"]);
  one.open();
  await pass(0);
  const delays: number[] = [];
  for (let round = 1; round <= 7; round++) {
    newest().connected();
    expect(newest().sent).toEqual([{ action: "subscribe", symbols: round > 2 ? ["1001"] : ["1001", "1002"] }]);
    if (round === 2) one.unsubscribe(["1002"]);
    newest().events.closed(1001, "");
    const before = sockets.length;
    let waitedMs = 0;
    for (; sockets.length === before; waitedMs += 250) await pass(250);
    delays.push(waitedMs);
  }
  expect(delays).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
});

test("after a steady minute the delays start anew", async () => {
  connection().open();
  await pass(0);
  const delays: number[] = [];
  for (const steadyS of [0, 0, 60]) {
    newest().connected();
    for (let second = 0; second < steadyS; second++) {
      newest().say({ type: "heartbeat" });
      await pass(1_000);
    }
    newest().events.closed(1006, "");
    const before = sockets.length;
    let waitedMs = 0;
    for (; sockets.length === before; waitedMs += 250) await pass(250);
    delays.push(waitedMs);
  }
  expect(delays).toEqual([750, 1_500, 750]);
});

test.each([
  [4401, "AuthenticationError"],
  [4403, "PlanError"],
])("it does not come back by itself after %i [GUIDE-08]", async (code, kind) => {
  connection().open();
  await pass(0);
  newest().say({ type: "error", code: "no", message: "no" });
  newest().events.closed(code, "no");
  expect(refused.map(({ name }) => name)).toEqual([kind]);
  await pass(3_600_000);
  expect(sockets).toHaveLength(1);
});

test("a refused call is repeated when the service says that it may be", async () => {
  const one = connection();
  one.subscribe(["1001"]);
  one.open();
  await pass(0);
  newest().connected();
  newest().say({ type: "error", code: "subscribe_rate_limited", details: { retry_after_seconds: 4 } });
  await pass(3_000);
  expect(newest().sent).toHaveLength(1);
  await pass(1_000);
  expect(newest().sent).toEqual([
    { action: "subscribe", symbols: ["1001"] },
    { action: "subscribe", symbols: ["1001"] },
  ]);
});

test("a process that sheds it says when to come back: it does, spread over a second, and restores what it wants [GUIDE-08, DRAIN-03]", async () => {
  const one = connection();
  one.subscribe(["1001"]);
  one.open();
  await pass(0);
  newest().connected();
  newest().say({ type: "error", code: "service_restart", details: { retry_after_seconds: 4 } });
  newest().events.closed(1012, "service_restart");
  await pass(4_400);
  expect(sockets).toHaveLength(1);
  await pass(100);
  expect(sockets).toHaveLength(2);
  newest().connected();
  expect(newest().sent).toEqual([{ action: "subscribe", symbols: ["1001"] }]);
  // The wait that the service named applies to one reconnect only.
  newest().events.closed(1006, "");
  await pass(1_500);
  expect(sockets).toHaveLength(3);
});

test("after failures too it comes within a second of the moment that the service names [GUIDE-08, DRAIN-03]", async () => {
  const one = connection();
  one.open();
  await pass(0);
  for (let failure = 0; failure < 5; failure++) {
    newest().events.closed(1006, "");
    await pass(30_000);
  }
  newest().connected();
  newest().say({ type: "error", code: "service_restart", details: { retry_after_seconds: 2 } });
  newest().events.closed(1012, "service_restart");
  const before = sockets.length;
  await pass(2_400);
  expect(sockets).toHaveLength(before);
  await pass(600);
  expect(sockets).toHaveLength(before + 1);
});

test("a service that starts says when it takes connections: it comes then, however often it has failed", async () => {
  let dialled = 0;
  const starting = new UnavailableError("The service is starting.", { status: 503, retryAfterS: 1 });
  connection(undefined, () => Promise.reject(++dialled > 6 ? starting : new ConnectionError("nobody listens"))).open();
  while (dialled <= 6) await pass(250);
  await pass(1_250);
  expect(dialled).toBe(7);
  await pass(250);
  expect(dialled).toBe(8);
});

test("one that is closed and opened again while its address is asked for has one socket", async () => {
  const addresses: ((address: string) => void)[] = [];
  const one = connection(new ConnectionQueue(), () => new Promise((resolve) => addresses.push(resolve)));
  one.open();
  await pass(0);
  one.close();
  one.open();
  await pass(1_000);
  expect(addresses).toHaveLength(2);
  for (const answer of addresses) answer("ws://127.0.0.1/");
  await pass(0);
  expect(sockets).toHaveLength(1);
});

test("connections of one key open 200 to 400 ms apart, also when all of them come back [GUIDE-10]", async () => {
  const queue = new ConnectionQueue();
  for (let at = 0; at < 3; at++) connection(queue).open();
  const comeOneByOne = async (before: number): Promise<void> => {
    await pass(0);
    expect(sockets).toHaveLength(before + 1);
    for (const count of [2, 3]) {
      await pass(290);
      expect(sockets).toHaveLength(before + count - 1);
      await pass(10);
      expect(sockets).toHaveLength(before + count);
    }
  };
  await comeOneByOne(0);
  for (const socket of [...sockets]) {
    socket.connected();
    socket.events.closed(1001, "");
  }
  await pass(750);
  await comeOneByOne(3);
});
