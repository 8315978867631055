// The connection to the exchange: the feed requests gaps again, backs off after losses, and makes the market not ready after garbage.

import { expect, test } from "bun:test";
import { keptInMemory } from "../../test/feed/memory-journal.ts";
import { joined, smallDay } from "../../test/feed/small-day.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import type { Carrier, FrameReceiver } from "../feed-protocol/index.ts";
import type { Position } from "../model/index.ts";
import type { Journal } from "../store/index.ts";
import { Feed, type FeedState } from "./feed.ts";
import { Intake } from "./intake/intake.ts";
import { Numbering } from "./numbering.ts";

/** Settings that live as long as the test. */
function settingsInMemory() {
  const kept = new Map<string, string>();
  return {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: string) => void kept.set(key, value),
  };
}

interface Opened {
  readonly from: Position | null;
  readonly receiver: FrameReceiver;
  isClosed: boolean;
}

/** A carrier that a test plays by hand. */
function setUp(): {
  opened: Opened[];
  clock: TestClock;
  feed: Feed;
  states: FeedState[];
  failures: unknown[];
  refusals: string[];
  seen: number[];
} {
  const opened: Opened[] = [];
  const carrier: Carrier = {
    open: (from, receiver) => {
      const stream: Opened = { from, receiver, isClosed: false };
      opened.push(stream);
      return {
        close: () => {
          stream.isClosed = true;
        },
      };
    },
  };
  const clock = new TestClock();
  const states: FeedState[] = [];
  const failures: unknown[] = [];
  const refusals: string[] = [];
  const settings = settingsInMemory();
  const seen: number[] = [];
  const intake = new Intake(
    keptInMemory(),
    clock,
    (batch) => void seen.push(...batch.events.map((event) => event.seq)),
  );
  const feed = new Feed({
    carrier,
    intake,
    numbering: new Numbering(settings),
    clock,
    refused: (kind) => void refusals.push(kind),
    changed: (state) => void states.push(state),
    failed: (error) => void failures.push(error),
  });
  feed.connect();
  return { opened, clock, feed, states, failures, refusals, seen };
}
const BACKOFF_MAX_MS = 30_000;

test("a fresh feed asks from the beginning and is live when it has caught up", async () => {
  const { opened, feed, states } = setUp();
  expect(opened[0]?.from).toBeNull();
  await opened[0]?.receiver.frames(joined(smallDay().slice(0, 10)));
  expect(feed.state.status).toBe("catching-up");
  opened[0]?.receiver.caughtUp();
  expect(states.map((state) => state.status)).toEqual(["catching-up", "live"]);
});

test("a gap is asked for again from the first missing event", async () => {
  const { opened, clock, seen } = setUp();
  const frames = smallDay();
  await opened[0]?.receiver.frames(joined(frames.slice(0, 4)));
  await opened[0]?.receiver.frames(joined(frames.slice(6, 8)));
  expect(opened[0]?.isClosed).toBe(true);
  clock.advance(BACKOFF_MAX_MS);
  expect(opened).toHaveLength(2);
  expect(opened[1]?.from).toEqual({ day: 20261115, seq: seen.length + 1 });
  await opened[1]?.receiver.frames(joined(frames.slice(4)));
  expect(seen).toEqual(seen.map((_, index) => index + 1));
});

test("a gap that cannot be filled makes the feed broken, and a feed that fills it later mends it", async () => {
  const { opened, clock, feed } = setUp();
  const frames = smallDay();
  await opened[0]?.receiver.frames(joined(frames.slice(0, 4)));
  for (let i = 0; i < 3; i++) {
    await opened[i]?.receiver.frames(joined(frames.slice(6, 8)));
    if (i < 2) expect(feed.state.status).toBe("connecting");
    clock.advance(BACKOFF_MAX_MS);
  }
  expect(feed.state.status).toBe("broken");
  await opened[3]?.receiver.frames(joined(frames.slice(4)));
  opened[3]?.receiver.caughtUp();
  expect(feed.state.status).toBe("live");
});

test("garbage makes the feed broken at once, with the reason", async () => {
  const { opened, feed } = setUp();
  await opened[0]?.receiver.frames(joined(smallDay().slice(0, 3)));
  await opened[0]?.receiver.frames(new Uint8Array(40).fill(7));
  expect(feed.state.status).toBe("broken");
  expect(feed.state.reason).not.toBe("");
});

test("an exchange that no longer has the day is asked from its first event on", async () => {
  const { opened, clock, feed } = setUp();
  await opened[0]?.receiver.frames(joined(smallDay().slice(0, 10)));
  opened[0]?.receiver.ended({ kind: "rejected", code: "POSITION_TOO_OLD", message: "gone" });
  expect(feed.state).toEqual({ status: "broken", reason: "POSITION_TOO_OLD: gone" });
  clock.advance(BACKOFF_MAX_MS);
  expect(opened[1]?.from).toBeNull();
  await opened[1]?.receiver.frames(joined(smallDay(20261116).slice(0, 10)));
  opened[1]?.receiver.caughtUp();
  expect(feed.state.status).toBe("live");
});

test("a feed that fills every gap it makes is not broken, however many there are", async () => {
  const { opened, clock, states, seen } = setUp();
  const frames = smallDay();
  for (let lost = 1, at = 0; lost <= 5; lost++) {
    at += 4;
    await opened.at(-1)?.receiver.frames(joined([...frames.slice(0, at), ...frames.slice(at + 1, at + 2)]));
    clock.advance(1_000);
    expect(opened).toHaveLength(lost + 1);
  }
  expect(states.map((state) => state.status)).not.toContain("broken");
  expect(seen).toEqual(seen.map((_, index) => index + 1));
});

test("a rejected reader is broken and says what the exchange said", () => {
  const { opened, feed } = setUp();
  opened[0]?.receiver.ended({ kind: "rejected", code: "POSITION_IN_FUTURE", message: "not yet" });
  expect(feed.state).toEqual({ status: "broken", reason: "POSITION_IN_FUTURE: not yet" });
});

const DAY = 20261115;
const welcome = (seq: number, epoch = 0, day = DAY) => ({ from: { day, seq }, live: { day, seq }, epoch });

test("a feed that is behind the journal is refused, with both places and what to do [FEED-03]", async () => {
  const { opened, clock, feed, refusals, seen } = setUp();
  await opened[0]?.receiver.frames(joined(smallDay().slice(0, 12)));
  opened[0]?.receiver.ended({ kind: "lost", message: "gone" });
  clock.advance(BACKOFF_MAX_MS);
  opened[1]?.receiver.ended({ kind: "rejected", code: "POSITION_IN_FUTURE", message: "not yet" });
  expect(feed.state.reason).toContain(`the journal has ${seen.length} events of 2026-11-15`);
  const again = setUp();
  await again.opened[0]?.receiver.frames(joined(smallDay().slice(0, 12)));
  again.opened[0]?.receiver.ended({ kind: "lost", message: "gone" });
  again.clock.advance(BACKOFF_MAX_MS);
  expect(await again.opened[1]?.receiver.welcomed?.(welcome(3))).toBe(false);
  expect(again.feed.state).toEqual({
    status: "broken",
    reason:
      `the feed is at event 3 of 2026-11-15, but the journal has ${seen.length} events of this day: ` +
      "if the handler lost its log, begin the day anew with `marsad feed restart-day`",
  });
  expect(again.refusals).toEqual(["numbering"]);
  expect(refusals).toEqual(["rejected"]);
});

test("a feed that numbers the day anew is refused by its epoch, however far it is [FEED-02]", async () => {
  const { opened, clock, feed, refusals, seen } = setUp();
  expect(await opened[0]?.receiver.welcomed?.(welcome(1, 7))).toBe(true);
  await opened[0]?.receiver.frames(joined(smallDay().slice(0, 12)));
  opened[0]?.receiver.ended({ kind: "lost", message: "gone" });
  clock.advance(BACKOFF_MAX_MS);
  expect(await opened[1]?.receiver.welcomed?.(welcome(seen.length + 1, 7))).toBe(true);
  opened[1]?.receiver.ended({ kind: "lost", message: "gone" });
  clock.advance(BACKOFF_MAX_MS);
  expect(await opened[2]?.receiver.welcomed?.(welcome(9_000, 8))).toBe(false);
  expect(feed.state.status).toBe("broken");
  expect(feed.state.reason).toStartWith("the feed numbers 2026-11-15 anew (epoch 8), but the journal has");
  expect(refusals).toEqual(["numbering"]);
});

test("after a day's end another epoch is welcome, and so is an exchange that tells none [FEED-01, FEED-02]", async () => {
  const { opened, clock, feed } = setUp();
  await opened[0]?.receiver.welcomed?.(welcome(1, 7));
  await opened[0]?.receiver.frames(joined(smallDay()));
  for (const [at, epoch] of [8, 0, 9].entries()) {
    opened[at]?.receiver.ended({ kind: "lost", message: "gone" });
    clock.advance(BACKOFF_MAX_MS);
    expect(await opened[at + 1]?.receiver.welcomed?.(welcome(1, epoch, 20261116))).toBe(true);
  }
  expect(feed.state.status).not.toBe("broken");
});

test("silence is normal before a day's start and after its end, and not between [FEED-08]", async () => {
  const { opened } = setUp();
  const receiver = opened[0]?.receiver;
  expect(receiver?.isQuiet?.()).toBe(true);
  await receiver?.frames(joined(smallDay().slice(0, 12)));
  expect(receiver?.isQuiet?.()).toBe(false);
  await receiver?.frames(joined(smallDay().slice(12)));
  expect(receiver?.isQuiet?.()).toBe(true);
});

test("reconnects back off, each within twice the last, up to half a minute", () => {
  const { opened, clock } = setUp();
  let waitedMs = 0;
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    opened.at(-1)?.receiver.ended({ kind: "lost", message: "gone" });
    const count = opened.length;
    waitedMs = 0;
    while (opened.length === count && waitedMs <= BACKOFF_MAX_MS) {
      clock.advance(10);
      waitedMs += 10;
    }
    waits.push(waitedMs);
  }
  expect(waits[0]).toBeLessThanOrEqual(110);
  expect(Math.max(...waits)).toBeLessThanOrEqual(BACKOFF_MAX_MS);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(BACKOFF_MAX_MS / 2);
});

test("a stream that was given up can say nothing more", async () => {
  const { opened, clock, seen, feed } = setUp();
  const frames = smallDay();
  await opened[0]?.receiver.frames(joined(frames.slice(0, 2)));
  opened[0]?.receiver.ended({ kind: "lost", message: "gone" });
  const count = seen.length;
  await opened[0]?.receiver.frames(joined(frames.slice(2)));
  opened[0]?.receiver.caughtUp();
  expect(seen).toHaveLength(count);
  feed.stop();
  clock.advance(BACKOFF_MAX_MS);
  expect(opened).toHaveLength(1);
});

test("a fault of ours stops the feed instead of being taken for the feed's", async () => {
  const { opened, failures, clock, feed } = setUp();
  const broken = new Intake({ append: () => Promise.reject(new Error("disk")) } as unknown as Journal, clock, () => {});
  const failing = new Feed({
    carrier: {
      open: (from, receiver) => {
        opened.push({ from, receiver, isClosed: false });
        return { close: () => {} };
      },
    },
    intake: broken,
    numbering: new Numbering(settingsInMemory()),
    clock,
    refused: () => {},
    changed: () => {},
    failed: (error) => void failures.push(error),
  });
  failing.connect();
  await opened.at(-1)?.receiver.frames(joined(smallDay().slice(0, 2)));
  expect(failures).toHaveLength(1);
  feed.stop();
});
