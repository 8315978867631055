// The statements of readiness and of the log about a feed, from the start until its market moves, and after a reconnection.

import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { type Log, Metrics, MINUTE_MS, SECOND_MS } from "../base/index.ts";
import type { FrameReceiver } from "../feed-protocol/index.ts";
import { SupervisedFeed } from "./supervised-feed.ts";

const NOON_MS = Date.UTC(2026, 10, 15, 9);

/** A feed whose carrier the test plays, in front of a market that was recovered up to noon in Riyadh. */
function feedOfRecoveredMarket() {
  const clock = new TestClock();
  const opened: FrameReceiver[] = [];
  const lines: unknown[] = [];
  const log: Log = { ...SILENT_LOG, info: (fields, message) => void lines.push({ ...fields, message }) };
  const feed = new SupervisedFeed({
    carrier: {
      open: (_, receiver) => {
        opened.push(receiver);
        return { close: () => undefined };
      },
    },
    intake: {
      next: () => ({ day: 20261115, seq: 500 }),
      isDayOpen: true,
      reconnected: () => undefined,
      giveUpDay: () => undefined,
      accept: async () => undefined,
    },
    clock,
    log,
    metrics: new Metrics(),
    settings: { get: async () => null, set: async () => undefined, compareAndSet: async () => true },
    place: "tcp://127.0.0.1:9001",
    isAwaited: false,
    marketTimeMs: () => NOON_MS,
    changed: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  const receiver = (): FrameReceiver => opened.at(-1) ?? expect.unreachable("it has not connected");
  return { clock, feed, lines, receiver };
}

test("a recovered market is ready when it moves, and until then it is said what is awaited and how far it is [RUN-29]", async () => {
  const { clock, feed, lines, receiver } = feedOfRecoveredMarket();
  await feed.start();
  expect(feed.problem(true)).toBe("Waiting for the feed at tcp://127.0.0.1:9001.");
  expect(feed.replayed()).toBeNull();
  for (let minutes = 60; minutes > 0; minutes -= 10) {
    receiver().approaching?.(NOON_MS - minutes * MINUTE_MS);
    clock.advance(SECOND_MS);
  }
  const [at, to] = ["2026-11-15T11:50:00.000+03:00", "2026-11-15T12:00:00.000+03:00"];
  expect(feed.problem(true)).toBe(`The exchange plays its day again: it is at ${at} of ${to}.`);
  expect(feed.replayed()).toEqual({ atMs: NOON_MS - 10 * MINUTE_MS, toMs: NOON_MS });
  const said = "the exchange plays its day again";
  // The log gets a line at most every two seconds.
  expect(lines).toEqual(
    ["11:00", "11:20", "11:40"].map((time) => ({ at: `2026-11-15T${time}:00.000+03:00`, to, message: said })),
  );
  receiver().caughtUp();
  expect(feed.problem(true)).toBeNull();
  expect(feed.replayed()).toBeNull();
});

test("a market that has moved stays ready while its feed reconnects, as long as it can be used", async () => {
  const { feed, receiver } = feedOfRecoveredMarket();
  await feed.start();
  receiver().caughtUp();
  receiver().ended({ kind: "lost", message: "it is gone" });
  expect(feed.problem(true)).toBeNull();
  expect(feed.problem(false)).toBe("Waiting for the feed at tcp://127.0.0.1:9001: it is gone.");
  await feed.stop();
});
