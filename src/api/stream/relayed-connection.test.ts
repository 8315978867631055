import { expect, test } from "bun:test";
import type { Caller } from "../../access/index.ts";
import { planNotEntitled, type StreamError, streamError } from "../../wire/index.ts";
import type { Channel } from "./channel.ts";
import { RelayedConnection, type ReplayLink } from "./relayed-connection.ts";

/** A connection whose socket and thread only record the calls that they get. */
function opened() {
  const sent: unknown[] = [];
  const closes: unknown[] = [];
  const acknowledged: (readonly [number, number])[] = [];
  const slots = { released: 0 };
  const refusals: StreamError[] = [];
  const socket = {
    send: (frame: unknown) => sent.push(frame),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    getBufferedAmount: () => 7,
    cork: (callback: () => void) => callback(),
    close: (code?: number) => closes.push(code),
    terminate: () => closes.push("cut"),
  };
  const link: ReplayLink = {
    receive: () => undefined,
    revise: () => undefined,
    read: (receivedBytes, unreadBytes) => acknowledged.push([receivedBytes, unreadBytes]),
    closed: () => undefined,
  };
  // The code under test reads only the name and the refusal of a channel, and nothing of its caller.
  const channel = { name: "trades", refusalOf: () => refusals.at(-1) ?? null } as unknown as Channel;
  const caller = {} as unknown as Caller;
  const connection = new RelayedConnection(channel, caller, socket);
  const opening = { isConsole: false, symbol: null, after: null, heartbeat: null };
  connection.open(
    { openConnection: () => ({ ok: true, release: () => slots.released++ }) },
    { open: () => link },
    { replay: "7", channel: "trades", caller, opening, options: new Map() },
  );
  return { connection, caller, sent, closes, acknowledged, slots, refusals };
}

test("frames go to the socket, and what came over and is unread is told back [REPLAY-15]", () => {
  const { connection, sent, acknowledged } = opened();
  connection.take(["abc", "de"]);
  expect([sent, acknowledged]).toEqual([["abc", "de"], [[5, 7]]]);
});

test("one that was ended takes the rest, so that the others of its replay need not wait for its close [REPLAY-15]", () => {
  const { connection, sent, closes, acknowledged } = opened();
  connection.end(streamError("trades", "internal-error", {}));
  connection.take(["abc"]);
  expect([sent.length, closes, acknowledged.at(-1)]).toEqual([1, [1011], [3, 0]]);
});

test("a plan without the channel ends it with 4403, before the door closes what is beyond the plan's number [STREAM-03]", () => {
  const { connection, caller, sent, closes, refusals } = opened();
  refusals.push(planNotEntitled("trades", "starter", "pro"));
  connection.revise(caller);
  connection.evict();
  expect([sent.length, closes]).toEqual([1, [4403]]);
});

test("a client that sends more than the thread takes is closed, and its slot is given back once [REPLAY-15]", () => {
  const { connection, closes, slots } = opened();
  for (let count = 0; count < 300; count++) connection.receive("{}");
  expect(closes).toEqual([4429]);
  connection.closed();
  expect(slots.released).toBe(1);
});
