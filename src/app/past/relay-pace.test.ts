import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { RelayPace } from "./relay-pace.ts";

const TICK_BYTES = 100_000;
const REPLAYS = 32;

test("however many replays send as fast as they may, a second brings so many bytes and each has its turn [REPLAY-15]", () => {
  const clock = new TestClock();
  const pace = new RelayPace(clock);
  const sent = Array.from({ length: REPLAYS }, () => 0);
  /** A replay sends its next tick as soon as the last one is acknowledged. */
  const send = (socket: number): void => {
    sent[socket] = (sent[socket] ?? 0) + TICK_BYTES;
    pace.came(TICK_BYTES);
    pace.acknowledge(socket, () => void clock.after(0, () => send(socket)));
  };
  for (const [socket] of sent.entries()) send(socket);
  const first = REPLAYS * TICK_BYTES;
  clock.advance(10_000);
  const total = sent.reduce((sum, bytes) => sum + bytes, 0);
  const rate = 8 * 1024 * 10_000;
  expect(total).toBeGreaterThan(0.9 * rate);
  expect(total).toBeLessThan(rate + first);
  expect(Math.max(...sent) - Math.min(...sent)).toBeLessThanOrEqual(2 * TICK_BYTES);
});

test("a replay that sends little is acknowledged at once, and a socket that is gone is not waited for", () => {
  const clock = new TestClock();
  const pace = new RelayPace(clock);
  const told: string[] = [];
  pace.came(10_000);
  pace.acknowledge(1, () => told.push("little"));
  expect(told).toEqual(["little"]);
  pace.came(1_000_000);
  for (const name of ["old", "new"]) pace.acknowledge(1, () => told.push(name));
  pace.acknowledge(2, () => told.push("gone"));
  pace.forget(2);
  clock.advance(1_000);
  expect(told).toEqual(["little", "new"]);
});
