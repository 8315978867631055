import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { RelayPace } from "./relay-pace.ts";

const FRAME = "x".repeat(500);
const TICK = Array.from({ length: 200 }, () => FRAME);
const TICK_BYTES = 200 * 500;
const REPLAYS = 32;

/** A pace that writes down what it gives, and when. */
function paced() {
  const clock = new TestClock();
  const given: { readonly socket: number; readonly frames: readonly unknown[]; readonly atMs: number }[] = [];
  const pace = new RelayPace(clock, (socket, frames) => {
    given.push({ socket, frames, atMs: clock.monotonicMs() });
  });
  return { clock, given, pace };
}

test("however many replays send as fast as they may, a second brings so many bytes, in small slices, and each has its turn [REPLAY-15]", () => {
  const clock = new TestClock();
  const sent = Array.from({ length: REPLAYS }, () => 0);
  const slices: { readonly bytes: number; readonly atMs: number }[] = [];
  const pace: RelayPace = new RelayPace(clock, (socket, frames) => {
    const bytes = frames.length * FRAME.length;
    sent[socket] = (sent[socket] ?? 0) + bytes;
    slices.push({ bytes, atMs: clock.monotonicMs() });
    // A replay sends its next tick as soon as the last one is acknowledged.
    if (!pace.isWaiting(socket)) clock.after(0, () => pace.came(socket, TICK));
  });
  for (const [socket] of sent.entries()) pace.came(socket, TICK);
  clock.advance(10_000);
  const total = sent.reduce((sum, bytes) => sum + bytes, 0);
  const rate = 4 * 1024 * 10_000;
  expect(total).toBeGreaterThan(0.9 * rate);
  expect(total).toBeLessThan(1.01 * rate);
  expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(2 * TICK_BYTES);
  expect(Math.max(...slices.map(({ bytes }) => bytes))).toBeLessThanOrEqual(8 * 1024 + FRAME.length);
  const gaps = slices.slice(1).map(({ atMs }, at) => atMs - (slices[at]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1);
});

test("a replay that sends little is given it at once, and all of a socket in order", () => {
  const { clock, given, pace } = paced();
  pace.came(1, ["little"]);
  expect(given.map(({ frames }) => frames)).toEqual([["little"]]);
  given.length = 0;
  pace.came(1, TICK);
  pace.came(1, ["last"]);
  pace.came(2, ["other"]);
  expect(pace.isWaiting(1)).toBeTrue();
  clock.advance(1_000);
  expect(given.filter(({ socket }) => socket === 1).flatMap(({ frames }) => frames)).toEqual([...TICK, "last"]);
  // In turn, and not after everything of the first.
  const other = given.findIndex(({ socket }) => socket === 2);
  expect(other).toBeGreaterThan(0);
  expect(other).toBeLessThan(given.length - 1);
  expect(pace.isWaiting(1)).toBeFalse();
});

test("what waits for a socket that is closed is given before, and what waits for one that is gone is not", () => {
  const { clock, given, pace } = paced();
  for (const socket of [1, 2, 3]) pace.came(socket, TICK);
  const begun = given.length;
  pace.forget(2);
  pace.flush(3);
  expect(given.slice(begun).map(({ socket, frames }) => [socket, frames.length])).toEqual([[3, TICK.length]]);
  clock.advance(1_000);
  expect(given.filter(({ socket }) => socket === 2)).toEqual([]);
  expect(given.filter(({ socket }) => socket === 1).flatMap(({ frames }) => frames)).toHaveLength(TICK.length);
});
