// The check of feed handlers: a sound one passes, and each fault fails the check that is about it. Each check watches its handler for
// a second and a half, so all run at once.

import { expect, test } from "bun:test";
import { HOUR_MS } from "../../src/base/index.ts";
import { HANDLER_CHECKS } from "../../src/feed/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { checkedHandler } from "./checked-handler.ts";
import { each, type Faults, fakeHandler } from "./fake-handler.ts";
import { joined } from "./small-day.ts";

const LIMIT_MS = 1_500;

async function failuresOf(faults: Faults): Promise<readonly string[]> {
  const handler = fakeHandler(faults);
  const report = await checkedHandler({ host: "127.0.0.1", port: handler.port, limitMs: LIMIT_MS });
  handler.stop();
  expect(report.results.map(({ check: name }) => String(name))).toEqual(Object.keys(HANDLER_CHECKS));
  const failed = report.results.filter(({ outcome }) => outcome === "fail");
  expect(report.isPassed).toBe(failed.length === 0);
  return failed.map(({ check: name, detail }) => `${name}: ${detail}`);
}

// The small day has a trade a minute, and a heartbeat not in every second.
const PACE = expect.stringMatching(/^pace: /);

test.concurrent("a sound handler fails nothing but what its day really lacks [FEED-19]", async () => {
  expect(await failuresOf({})).toEqual([PACE]);
});

test.concurrent("a hole in the numbers fails [FEED-19]", async () => {
  const failures = await failuresOf({ frames: (frames) => [...frames.slice(0, 4), ...frames.slice(5)] });
  expect(failures).toContainEqual("sequence: event 12 (trade) came where 11 was due");
});

test.concurrent("a price off its step fails, in the words of the refusal [FEED-19]", async () => {
  const writer = new FrameWriter(10);
  writer.level(10 * HOUR_MS, 1, "bid", 260_100, 5, 1);
  const wrong = writer.take();
  const failures = await failuresOf({
    frames: (frames) => {
      const all = each(joined(frames));
      return [...all.slice(0, 9), wrong, ...all.slice(10)];
    },
  });
  expect(failures).toContainEqual("rules: 2222: price 26.01 is not a multiple of the tick 0.02, event 10 (level)");
});

test.concurrent("a handler that sends other bytes the second time fails [FEED-19]", async () => {
  const failures = await failuresOf({
    frames: (frames, connection) =>
      connection === 1 ? frames : each(joined(frames)).map((frame) => spoiledQuantity(frame)),
  });
  expect(failures.join()).toContain("resend-all: other bytes than before");
  expect(failures.join()).toContain("resend-middle: other bytes than before");
});

test.concurrent("a handler that welcomes everything fails every refusal [FEED-19]", async () => {
  const failures = (await failuresOf({ isCareless: true })).map((failure) => failure.split(":")[0]);
  expect(failures).toEqual(
    expect.arrayContaining(["refuse-future", "refuse-old", "refuse-invalid", "refuse-garbage", "refuse-version"]),
  );
});

test.concurrent("two caughtUps, and an epoch that changes from connection to connection, fail [FEED-19]", async () => {
  const failures = await failuresOf({ caughtUpCount: 2, epoch: (connection) => connection });
  expect(failures).toContainEqual("caught-up: it came 2 times");
  expect(failures).toContainEqual("epoch: it sent 1, 2, 3");
});

test.concurrent("a handler that cannot be reached fails at once [FEED-19]", async () => {
  const report = await checkedHandler({ host: "127.0.0.1", port: 1, limitMs: LIMIT_MS });
  expect(report.isPassed).toBe(false);
  expect(report.results[0]?.detail).toContain("cannot reach 127.0.0.1:1");
});

/** Another quantity in a level; everything else as it is. */
function spoiledQuantity(frame: Uint8Array): Uint8Array {
  if (frame[2] !== 5) return frame;
  const copy = frame.slice();
  copy[20] = (copy[20] ?? 0) ^ 1;
  return copy;
}
