import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { nextSeqOf, splitFrames } from "./frame-chunks.ts";
import { sentUntil, TroubledFeed } from "./troubled-feed.ts";

const DAY = 20261116;
const GAP_MS = 11 * HOUR_MS + 5 * MINUTE_MS;
const CUT_MS = 11 * HOUR_MS + 7 * MINUTE_MS;
const SILENCE_MS = 11 * HOUR_MS + 9 * MINUTE_MS;

/** A heartbeat each second. */
function heartbeats(fromMs: number, untilMs: number): Uint8Array<ArrayBuffer> {
  const writer = new FrameWriter();
  for (let timeMs = fromMs; timeMs < untilMs; timeMs += 1_000) writer.heartbeat(timeMs);
  return writer.take();
}

test("the frames of a gap are lost for whoever read before it, and whole for whoever asks for them [SCENARIO-11]", () => {
  const whole = heartbeats(GAP_MS - 10_000, GAP_MS + 10_000);
  const frameBytes = whole.length / 20;
  const { bytes, isCut } = new TroubledFeed("feed-gap").pass(DAY, whole);
  expect(isCut).toBe(false);
  expect(bytes.length).toBe(15 * frameBytes);
  expect([...splitFrames(bytes)].length).toBeGreaterThan(0);
  const asked = heartbeats(GAP_MS, GAP_MS + 10_000);
  expect(new TroubledFeed("feed-gap").pass(DAY, asked).bytes).toEqual(asked);
});

test("a connection is cut once: one that is opened after it goes on [SCENARIO-11]", () => {
  const whole = heartbeats(CUT_MS - 3_000, CUT_MS + 3_000);
  const first = new TroubledFeed("feed-gap").pass(DAY, whole);
  expect(first.isCut).toBe(true);
  expect(nextSeqOf(first.bytes)).toBe(4);
  const again = new TroubledFeed("feed-gap").pass(DAY, heartbeats(CUT_MS, CUT_MS + 3_000));
  expect(again.isCut).toBe(false);
});

test("in a silence the market is heard up to its start, and after it as a whole [SCENARIO-11]", () => {
  expect(sentUntil("feed-gap", DAY, SILENCE_MS - 1)).toBe(SILENCE_MS - 1);
  expect(sentUntil("feed-gap", DAY, SILENCE_MS + 89_999)).toBe(SILENCE_MS);
  expect(sentUntil("feed-gap", DAY, SILENCE_MS + 90_000)).toBe(SILENCE_MS + 90_000);
  expect(sentUntil(undefined, DAY, SILENCE_MS + 1)).toBe(SILENCE_MS + 1);
});

test("other markets and other days pass as they are", () => {
  const whole = heartbeats(GAP_MS - 10_000, CUT_MS + 10_000);
  expect(new TroubledFeed(undefined).pass(DAY, whole)).toEqual({ bytes: whole, isCut: false });
  expect(new TroubledFeed("feed-gap").pass(20261117, whole)).toEqual({ bytes: whole, isCut: false });
});
