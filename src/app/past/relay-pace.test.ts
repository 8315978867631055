import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { RelayPace } from "./relay-pace.ts";

const FRAME = "x".repeat(500);
const TICK = Array.from({ length: 200 }, () => FRAME);
const TICK_BYTES = 200 * 500;
const REPLAYS = 32;

const FLOOR_PER_MS = 4 * 1024;

/** A pace that records the frames that it gives, with their times. */
function paced() {
  const clock = new TestClock();
  const given: { readonly socket: number; readonly frames: readonly unknown[]; readonly atMs: number }[] = [];
  const customers = { served: 0 };
  const pace = new RelayPace(
    clock,
    () => customers.served,
    (socket, frames) => void given.push({ socket, frames, atMs: clock.monotonicMs() }),
  );
  return { clock, given, customers, pace };
}

/** The maximum number of replays of a process; each sends its next tick as soon as the last one is acknowledged. */
function playedAtFullSpeed() {
  const clock = new TestClock();
  const sent = Array.from({ length: REPLAYS }, () => 0);
  const slices: { readonly bytes: number; readonly atMs: number }[] = [];
  const customers = { served: 0 };
  const give = (socket: number, frames: readonly unknown[]): void => {
    const bytes = frames.length * FRAME.length;
    sent[socket] = (sent[socket] ?? 0) + bytes;
    slices.push({ bytes, atMs: clock.monotonicMs() });
    if (!pace.isWaiting(socket)) clock.after(0, () => pace.came(socket, TICK));
  };
  const pace: RelayPace = new RelayPace(clock, () => customers.served, give);
  for (const [socket] of sent.entries()) pace.came(socket, TICK);
  const bytesIn = (fromMs: number, untilMs: number): number =>
    slices.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).reduce((sum, { bytes }) => sum + bytes, 0);
  return { clock, customers, sent, slices, bytesIn };
}

/** A customer of the live market asks every `everyMs`. */
function askEvery(clock: TestClock, everyMs: number, customers: { served: number }): { stop(): void } {
  let isOver = false;
  const ask = (): void => {
    if (isOver) return;
    customers.served++;
    clock.after(everyMs, ask);
  };
  ask();
  return {
    stop: () => {
      isOver = true;
    },
  };
}

test("beside customers of the present a second brings four megabytes of all replays, in small slices, and each has its turn [REPLAY-15]", () => {
  const { clock, customers, sent, slices, bytesIn } = playedAtFullSpeed();
  askEvery(clock, 4_000, customers);
  clock.advance(60_000);
  const total = bytesIn(1_000, 60_000);
  expect(total).toBeGreaterThan(0.9 * 59_000 * FLOOR_PER_MS);
  expect(total).toBeLessThan(1.01 * 59_000 * FLOOR_PER_MS);
  expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(2 * TICK_BYTES);
  const beside = slices.filter(({ atMs }) => atMs >= 1_000);
  expect(Math.max(...beside.map(({ bytes }) => bytes))).toBeLessThanOrEqual(8 * 1024 + FRAME.length);
});

test("while nobody else is served replays go several times as fast, in slices with pauses, and slow down for the first customer [REPLAY-15]", () => {
  const { clock, customers, slices, bytesIn } = playedAtFullSpeed();
  clock.advance(10_000);
  expect(bytesIn(0, 10_000)).toBeGreaterThan(5 * 10_000 * FLOOR_PER_MS);
  const gaps = slices.slice(1).map(({ atMs }, at) => atMs - (slices[at]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...slices.map(({ bytes }) => bytes))).toBeLessThanOrEqual(32 * 1024 + FRAME.length);
  const asking = askEvery(clock, 100, customers);
  clock.advance(10_000);
  expect(bytesIn(10_000, 20_000)).toBeLessThan(1.01 * 10_000 * FLOOR_PER_MS + 32 * 1024);
  asking.stop();
  clock.advance(15_000);
  expect(bytesIn(25_100, 35_000)).toBeGreaterThan(5 * 9_900 * FLOOR_PER_MS);
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
  // The second socket gets its turn before everything of the first is sent.
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
