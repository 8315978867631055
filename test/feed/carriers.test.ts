// Every carrier brings the same frames: in process, over TCP, out of a recording. One suite runs on all of them.

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExchangeCarrier, listenFeed, recordDay } from "../../exchange/index.ts";
import { HOUR_MS, SystemClock } from "../../src/base/index.ts";
import { RecordingCarrier, TcpCarrier } from "../../src/feed/index.ts";
import { type Carrier, type CarrierEnd, encodeControl } from "../../src/feed-protocol/index.ts";
import { type SimulatedDays, simulatedDays } from "../simulation/simulated-days.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";
import { carrierContract, receive } from "./carrier-contract.ts";
import { joined, SMALL_DAY, smallDay } from "./small-day.ts";

// Each carrier in process starts a thread of its own, which takes its time on a busy machine.
setDefaultTimeout(30_000);

let folder: string;
let days: SimulatedDays;
let server: ReturnType<typeof listenFeed>;
let whole: Buffer;
const carriers = new Map<string, () => Carrier>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-carriers-"));
  days = simulatedDays(23, 1, 60, 0.004);
  whole = Buffer.concat(days.frames);
  // Market time starts at the day's end: the whole day has happened and is sent at full speed. A market that runs on may add
  // the first frames of the day after it.
  const exchange = { ...days.options, startTimeOfDayMs: 16 * HOUR_MS, speed: 0.1 };
  server = listenFeed({ host: "127.0.0.1", port: 0, exchange });
  recordDay({ exchange, file: join(folder, "day.marsad") });
  carriers.set("in process", () => new ExchangeCarrier(exchange));
  carriers.set("TCP", () => new TcpCarrier({ host: "127.0.0.1", port: server.port, clock: new SystemClock() }));
  carriers.set("recording", () => new RecordingCarrier(join(folder, "day.marsad")));
});
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of ["in process", "TCP", "recording"]) {
  const carrier = (): Carrier => (carriers.get(name) as () => Carrier)();
  carrierContract(`the carrier ${name}`, { carrier, days: () => days });
}

test("an exchange that turns the reader away says why", async () => {
  for (const name of ["in process", "TCP"]) {
    const received = await receive((carriers.get(name) as () => Carrier)(), { day: 20160104, seq: 5 });
    expect(received.end).toMatchObject({ kind: "rejected", code: "POSITION_TOO_OLD" });
  }
});

test("an exchange that cannot be reached is lost, not fatal", async () => {
  const received = await receive(new TcpCarrier({ host: "127.0.0.1", port: 1, clock: new SystemClock() }), null);
  expect(received.end).toMatchObject({ kind: "lost" });
});

test("an exchange that sends no frames is rejected as garbage", async () => {
  const bad = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: (socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\n"), data: () => {} },
  });
  const received = await receive(new TcpCarrier({ host: "127.0.0.1", port: bad.port, clock: new SystemClock() }), null);
  bad.stop(true);
  expect(received.end).toMatchObject({ kind: "rejected", code: "GARBAGE" });
});

/** An exchange that calls `hello` once a client has greeted it. */
function answering(hello: (send: (bytes: Uint8Array) => void) => void): { readonly port: number; stop(): void } {
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data: (socket) => hello((bytes) => void socket.write(bytes)) },
  });
  return { port: listener.port, stop: () => listener.stop(true) };
}

test("bytes that never become a frame are silence [FEED-21]", async () => {
  const clock = new TestClock();
  let trickle: (bytes: Uint8Array) => void = () => {};
  const slow = answering((send) => {
    trickle = send;
    // The first half of a length of 1,024 bytes.
    send(new Uint8Array([0]));
  });
  const ends: CarrierEnd[] = [];
  new TcpCarrier({ host: "127.0.0.1", port: slow.port, clock, idleTimeoutMs: 1_000 }).open(null, {
    frames: () => {},
    caughtUp: () => {},
    ended: (end) => void ends.push(end),
  });
  // A byte for every hundredth of the idle time, and never a whole frame.
  await until(
    "the trickle counts as silence",
    () => ends.length > 0,
    () => {
      trickle(new Uint8Array([4]));
      clock.advance(10);
    },
  );
  expect(ends).toMatchObject([{ kind: "lost", message: "the exchange fell silent" }]);
  slow.stop();
});

test("frames before a welcome, a second welcome and a reader's hello are garbage [FEED-22]", async () => {
  const position = { day: SMALL_DAY, seq: 1 };
  const welcome = encodeControl({ type: "welcome", from: position, live: position, epoch: 1 });
  const outOfOrder: readonly (readonly [string, Uint8Array])[] = [
    ["events before the welcome", joined(smallDay())],
    ["a caught-up before the welcome", encodeControl({ type: "caught-up" })],
    ["a second welcome", joined([welcome, welcome])],
    ["a hello from the exchange", joined([welcome, encodeControl({ type: "hello", from: null })])],
  ];
  for (const [words, bytes] of outOfOrder) {
    const bad = answering((send) => send(bytes));
    const { end, bytes: taken } = await receive(
      new TcpCarrier({ host: "127.0.0.1", port: bad.port, clock: new SystemClock() }),
      null,
    );
    expect(end).toMatchObject({ kind: "rejected", code: "GARBAGE", message: expect.stringContaining(words) });
    expect(taken.length).toBe(0);
    bad.stop();
  }
});

test("an exchange that falls silent is lost after the idle time", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const clock = new TestClock();
  const receiving = receive(
    new TcpCarrier({ host: "127.0.0.1", port: silent.port, clock, idleTimeoutMs: 1_000 }),
    null,
  );
  clock.advance(1_000);
  expect((await receiving).end).toMatchObject({ kind: "lost", message: "the exchange fell silent" });
  silent.stop(true);
});

test("between two days a silent exchange is kept, and within one it is lost [FEED-08]", async () => {
  const position = { day: 20261116, seq: 1 };
  const welcome = encodeControl({ type: "welcome", from: position, live: position, epoch: 1 });
  const silent = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: (socket) => void socket.write(welcome), data: () => {} },
  });
  const clock = new TestClock();
  const ends: CarrierEnd[] = [];
  let [isQuiet, isWelcome] = [true, false];
  new TcpCarrier({ host: "127.0.0.1", port: silent.port, clock, idleTimeoutMs: 1_000 }).open(null, {
    welcomed: () => {
      isWelcome = true;
      return true;
    },
    isQuiet: () => isQuiet,
    frames: () => {},
    caughtUp: () => {},
    ended: (end) => void ends.push(end),
  });
  await until("the exchange has welcomed the reader", () => isWelcome);
  for (let hours = 0; hours < 60; hours++) clock.advance(HOUR_MS);
  expect(ends).toEqual([]);
  isQuiet = false;
  clock.advance(1_000);
  expect(ends).toMatchObject([{ kind: "lost", message: "the exchange fell silent" }]);
  silent.stop(true);
});

test("a recording that is damaged or missing is told, not played", async () => {
  const path = join(folder, "damaged.marsad");
  writeFileSync(path, "not a recording at all");
  expect((await receive(new RecordingCarrier(path), null)).end).toMatchObject({ kind: "rejected", code: "GARBAGE" });
  const missing = await receive(new RecordingCarrier(join(folder, "missing")), null);
  expect(missing.end).toMatchObject({ kind: "lost" });
});

test("a recording with a pace plays in market time", async () => {
  const clock = new TestClock();
  const seen: number[] = [];
  const carrier = new RecordingCarrier(join(folder, "day.marsad"), { clock, speed: 60 });
  const stream = carrier.open(null, {
    frames: (bytes) => void seen.push(bytes.length),
    caughtUp: () => {},
    ended: () => {},
  });
  const received = (): number => seen.reduce((sum, length) => sum + length, 0);
  await until("the first frames are played", () => received() > 0);
  const atStart = received();
  for (let i = 0; i < 50; i++) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until("five seconds at sixty times the speed bring more", () => received() > atStart);
  expect(received()).toBeLessThan(whole.length / 2);
  stream.close();
});
