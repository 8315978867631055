// The gateway between an exchange that the test plays and readers of our feed, when the exchange breaks off, sends other messages for
// the same day, or is silent.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  encodePacket,
  FeedLog,
  ItchGateway,
  listenSoup,
  loadDialect,
  SOUP,
  SoupClient,
  type SoupServer,
} from "../../gateway/index.ts";
import { type Clock, Metrics, SystemClock } from "../../src/base/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { hashOf, SMALL_MARKET, settle, wholeDay } from "../exchange/small-market.ts";
import { checkedHandler } from "../feed/checked-handler.ts";
import { TestClock } from "../world/test-clock.ts";
import { until } from "../world/until.ts";
import { itchDay } from "./itch-day.ts";

const clock = new SystemClock();
const dialect = loadDialect("saudi-xstream");
const { firstDay } = SMALL_MARKET;
const folder = mkdtempSync(join(tmpdir(), "marsad-gateway-"));
const reference = join(folder, "reference.csv");
const { messages } = itchDay(dialect, reference);
const frames = wholeDay(firstDay);
let log: FeedLog;
let logFolder: string;
let gateway: ItchGateway;
let server: SoupServer;
let notes: string[] = [];
let metrics = new Metrics();
/** The number of messages that the exchange has so far, and the messages that it sends. */
let toldUntil = messages.length;
let told: readonly Uint8Array[] = messages;

function listen(port = 0, serverClock: Clock = clock): SoupServer {
  return listenSoup({
    host: "127.0.0.1",
    port,
    clock: serverClock,
    open: ({ session, seq }) => {
      if (session !== "" && session !== `${firstDay}`) return "S";
      let next = seq;
      return {
        name: `${firstDay}`,
        seq,
        read: () => {
          if (next > told.length) return "over";
          if (next > toldUntil) return "waiting";
          const upTo = Math.min(next + 499, toldUntil);
          const packets = told.slice(next - 1, upTo).map((message) => encodePacket(SOUP.sequenced, message));
          next = upTo + 1;
          return Buffer.concat(packets);
        },
      };
    },
  });
}

function start(port: number, gatewayClock: Clock = clock): void {
  log = new FeedLog(logFolder, gatewayClock);
  metrics = new Metrics();
  gateway = new ItchGateway({
    guard: { allowed: null, tls: null },
    glimpse: null,
    metrics,
    connect: (wanted, receiver) =>
      new SoupClient({ host: "127.0.0.1", port }, { user: "", password: "", ...wanted }, gatewayClock, receiver),
    ...{ dialect, reference, clock: gatewayClock, log },
    listen: { host: "127.0.0.1", port: 0 },
    note: (line) => void notes.push(line),
  });
}

function end(): void {
  gateway.stop();
  log.close();
}

beforeEach(() => {
  logFolder = mkdtempSync(join(folder, "log-"));
  notes = [];
  told = messages;
  toldUntil = messages.length;
  server = listen();
});
afterEach(() => {
  end();
  server.stop();
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The last event of a day. */
function lastOf(day: Uint8Array): MarketEvent {
  let last: MarketEvent | null = null;
  new FrameReader().readAll(day, (event) => {
    last = event;
  });
  return last ?? expect.unreachable();
}

const wholeLog = (): string => hashOf(log.of(firstDay)?.read(1, 1 << 30) ?? new Uint8Array(0));

test("a gateway that is stopped in the middle goes on to the same day [GATE-03]", async () => {
  toldUntil = 9_000;
  start(server.port);
  await until("the first half", () => gateway.state.messages === 9_000);
  const { epoch } = log;
  const half = log.last?.nextSeq ?? 0;
  expect(half).toBeGreaterThan(1_000);
  end();
  toldUntil = messages.length;
  start(server.port);
  await until("the day end", () => log.of(firstDay)?.isOver === true);
  expect(wholeLog()).toBe(hashOf(frames));
  expect(log.epoch).toBe(epoch);
});

test("a connection that breaks within the day is taken up with the next message", async () => {
  toldUntil = 5_000;
  const { port } = server;
  start(port);
  await until("the first part", () => gateway.state.messages === 5_000);
  server.stop();
  await until("the loss", () => !gateway.state.isConnected);
  toldUntil = messages.length;
  server = listen(port);
  await until("the day end", () => log.of(firstDay)?.isOver === true);
  expect(wholeLog()).toBe(hashOf(frames));
});

test("a session that differs from what was sent is begun anew in another epoch [GATE-04]", async () => {
  toldUntil = 9_000;
  start(server.port);
  await until("the first half", () => gateway.state.messages === 9_000);
  const { epoch } = log;
  end();
  // The exchange has lost a message that changed the market.
  told = messages.toSpliced(3_000, 40);
  toldUntil = told.length;
  start(server.port);
  await until("the day end", () => log.of(firstDay)?.isOver === true);
  expect(log.epoch).not.toBe(epoch);
  expect(notes.some((line) => line.includes("begun anew"))).toBeTrue();
});

test("while the exchange is silent it tells the time by the clock, and nothing while it is gone [GATE-06]", async () => {
  toldUntil = 9_000;
  const moved = new TestClock(1_000_000);
  server.stop();
  // The exchange sends its heartbeats by the same clock.
  server = listen(0, moved);
  start(server.port, moved);
  await until(
    "the first half",
    () => gateway.state.messages === 9_000,
    () => moved.advance(1),
  );
  const seq = (): number => log.last?.nextSeq ?? 0;
  const [before, startedMs] = [seq(), moved.nowMs()];
  // The last message may have left a change of a level that is not sent yet.
  await until(
    "six seconds",
    () => seq() >= before + 7,
    () => moved.advance(50),
  );
  // Half a second behind, because a message may be on its way.
  expect(moved.nowMs() - startedMs).toBeGreaterThan(5_500);
  server.stop();
  await until("the loss", () => !gateway.state.isConnected);
  const after = seq();
  for (let i = 0; i < 20; i++) {
    moved.advance(250);
    await settle();
  }
  expect(seq()).toBe(after);
});

test("a stream that stalls in the middle of a request is translated as if it had not [GATE-03, GATE-06]", async () => {
  // The first execution of a request that has another one, with the same time and book.
  const headOf = (at: number): string => Buffer.from(messages[at]?.subarray(0, 11) ?? []).toString("latin1");
  const first = messages.findIndex(
    (_, at) => at > 5_000 && headOf(at).startsWith("E") && headOf(at) === headOf(at + 1),
  );
  expect(first).toBeGreaterThan(0);
  toldUntil = first + 1;
  const moved = new TestClock(1_000_000);
  server.stop();
  // An exchange whose clock stands sends no heartbeat.
  const standing = new TestClock(1_000_000);
  const goOn = (): void => standing.advance(0);
  server = listen(0, standing);
  start(server.port, moved);
  await until("the first part", () => gateway.state.messages === first + 1, goOn);
  const told = log.last?.nextSeq ?? 0;
  for (let i = 0; i < 20; i++) {
    moved.advance(250);
    await settle();
  }
  expect(log.last?.nextSeq).toBe(told);
  toldUntil = messages.length;
  server.moved();
  await until(
    "the day end",
    () => log.of(firstDay)?.isOver === true,
    () => {
      goOn();
      moved.advance(10);
    },
  );
  expect(wholeLog()).toBe(hashOf(frames));
});

test("its metrics tell how long a message takes from the exchange and through it, and what it passed over [RUN-32]", async () => {
  toldUntil = 9_000;
  const moved = new TestClock(1_000_000);
  start(server.port, moved);
  await until("the first half", () => gateway.state.messages === 9_000);
  expect(await metrics.text()).not.toContain('hop="exchange"');
  // The next message, of some seconds later, comes half a minute after the last one.
  moved.jumpTo(lastOf(log.of(firstDay)?.read(1, 1 << 30) ?? expect.unreachable()).timeMs + 30_000);
  toldUntil = 9_001;
  server.moved();
  await until("one more", () => gateway.state.messages === 9_001);
  const page = await metrics.text();
  expect(page).toMatch(/^marsad_gateway_hop_seconds_count\{hop="gateway"\} [1-9]/m);
  expect(page).toMatch(/^marsad_gateway_hop_seconds_bucket\{le="5",hop="exchange"\} 0$/m);
  expect(page).toMatch(/^marsad_gateway_hop_seconds_bucket\{le="30",hop="exchange"\} 1$/m);
  expect(page).toContain("marsad_gateway_session_messages 9001");
  expect(page).toContain('marsad_gateway_session_passed_over{reason="unknownOrder"} 0');
});

test("`marsad feed check` passes it: welcome, resend, refusals, rules of the day", async () => {
  start(server.port);
  await until("the day end", () => log.of(firstDay)?.isOver === true);
  const { results } = await checkedHandler({ host: "127.0.0.1", port: gateway.port, limitMs: 1_000 });
  expect(results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(10);
});
