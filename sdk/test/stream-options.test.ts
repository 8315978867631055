// The requests that the options of a stream send to the service, and compact frames, which must decode to ordinary messages.

import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { CompactEncoder } from "../../src/wire/index.ts";
import {
  type Channel,
  Marsad,
  NotFoundError,
  type StreamMessage,
  type StreamOptions,
  type Subscription,
} from "../src/index.ts";
import { PlannedSocket, pass } from "./planned-socket.ts";

interface Opened<C extends Channel> {
  readonly stream: Subscription<C>;
  readonly socket: PlannedSocket;
  readonly query: URLSearchParams;
}

const streams: { close(): void }[] = [];
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  jest.useRealTimers();
});

async function open<C extends Channel>(
  channel: C,
  symbols: readonly string[],
  options: StreamOptions,
): Promise<Opened<C>> {
  const sockets: { socket: PlannedSocket; address: string }[] = [];
  const marsad = new Marsad({
    ticket: () => Promise.resolve("ticket"),
    openSocket: (address, events) => {
      const socket = new PlannedSocket(events);
      sockets.push({ socket, address });
      return socket;
    },
  });
  const stream = marsad.stream(channel, symbols, options);
  streams.push(stream);
  for (let turn = 0; sockets.length === 0 && turn < 100; turn++) await pass(100);
  const [opened] = sockets;
  if (opened === undefined) throw new Error("no socket was opened");
  opened.socket.connected();
  return { stream, socket: opened.socket, query: new URL(opened.address).searchParams };
}

test("options stand in the address, and only those that were given", async () => {
  const lean = await open("depth", ["2222"], { conflateMs: 500, encoding: "compact", depth: "changes", levels: 10 });
  const named = { ticket: "ticket", heartbeat: "10", conflate_ms: "500", encoding: "compact", depth: "changes" };
  expect(Object.fromEntries(lean.query)).toEqual(named);
  expect(lean.socket.sent).toEqual([{ action: "subscribe", symbols: ["2222"], levels: 10 }]);
  const plain = await open("depth", ["2222"], {});
  expect(Object.fromEntries(plain.query)).toEqual({ ticket: "ticket", heartbeat: "10" });
  expect(plain.socket.sent).toEqual([{ action: "subscribe", symbols: ["2222"] }]);
});

test("bars are asked for by their length, and status is asked for nothing", async () => {
  const bars = await open("bars", ["2222", "TASI"], { minutes: 15 });
  expect(bars.socket.sent).toEqual([{ action: "subscribe", symbols: ["2222", "TASI"], minutes: 15 }]);
  const status = await open("status", [], {});
  expect(status.socket.sent).toEqual([]);
  status.socket.say({ type: "feed", state: "stale", market_time: "2026-11-15T11:00:00.000+03:00" });
  const { value } = await status.stream[Symbol.asyncIterator]().next();
  const message: StreamMessage<"status"> | undefined = value ?? undefined;
  expect(message).toMatchObject({ type: "feed", state: "stale" });
});

test("a compact frame is the message that JSON would hold, and an unknown one ends nothing", async () => {
  const { stream, socket } = await open("bars", ["2222"], { encoding: "compact" });
  const bar = {
    type: "bar",
    symbol: "2222",
    date: "2026-11-15",
    minutes: 1,
    time: "2026-11-15T10:00:00.000+03:00",
    open: 27.02,
    high: 27.08,
    low: -0.5,
    close: 27.06,
    volume: 182_204,
    value: 4_927_810.12,
    trade_count: 311,
    is_final: true,
    timestamp: "2026-11-15T10:01:00.001+03:00",
  };
  socket.events.received(new Uint8Array([200, 1, 2]).buffer);
  socket.events.received(new CompactEncoder().encode("bar", bar).slice().buffer);
  const { value } = await stream[Symbol.asyncIterator]().next();
  expect(value as unknown).toEqual(bar);
});

test("changes of a book are never left out: a program that is too slow begins with a snapshot again", async () => {
  const { stream, socket } = await open("depth", ["2222"], { depth: "changes", messagesMax: 3 });
  for (let book_seq = 1; book_seq <= 4; book_seq++) {
    socket.say({ type: "depth_changes", symbol: "2222", book_seq, bids: [], asks: [] });
  }
  expect(stream.waiting).toBe(4);
});

test("a replay stands in the address; where it goes back, its trades are no repeats, and where it is gone the stream ends [REPLAY-11, REPLAY-14]", async () => {
  const { stream, socket, query } = await open("trades", ["*"], { replay: 7 });
  expect(query.get("replay")).toBe("7");
  const trade = (seq: number) => ({
    type: "trade",
    symbol: "2222",
    trade_seq: seq,
    event_time: "2026-11-15T11:00:00.000+03:00",
    timestamp: "2026-11-15T11:00:00.000+03:00",
  });
  socket.say({
    type: "subscribed",
    symbols: ["*"],
    total: 1,
    limit: 200,
    subscribe_all: true,
    resume: { epoch: "A", symbols: {} },
  });
  socket.say(trade(5));
  socket.say({ type: "replay", market_time: "2026-11-15T10:30:00.000+03:00", state: "running" });
  socket.say(trade(3));
  const messages = stream[Symbol.asyncIterator]();
  const seen: unknown[] = [];
  for (let count = 0; count < 3; count++) seen.push((await messages.next()).value);
  expect(seen).toMatchObject([{ trade_seq: 5 }, { type: "replay" }, { trade_seq: 3 }]);
  socket.say({ type: "error", code: "replay_not_found", message: "There is no replay 7.", details: {} });
  socket.events.closed(4404, "replay_not_found");
  const ended: unknown = await messages
    .next()
    .then(
      () => messages.next(),
      (error: unknown) => error,
    )
    .catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(NotFoundError);
});
