// The market by the wall clock: real hours, and the events of the time in which the exchange was not running.

import { describe, expect, spyOn, test } from "bun:test";
import { dayStartMs, HOUR_MS, MINUTE_MS, parseTimeOfDay } from "../../src/base/index.ts";
import { FrameReader, type Position } from "../../src/feed-protocol/index.ts";
import { hashOf, join, SMALL_MARKET, settle, wholeDay } from "../../test/exchange/small-market.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { DayRun } from "./day-run.ts";
import { wallStart } from "./exchange-options.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";
import { wallPace } from "./market-pace.ts";
import { MarketStream } from "./market-stream.ts";

/** A Sunday, with trading days until Thursday. */
const SUNDAY = 20261115;
const MONDAY = 20261116;
const TUESDAY = 20261117;
const THURSDAY = 20261119;
const NEXT_SUNDAY = 20261122;

const OPTIONS = { ...SMALL_MARKET, firstDay: SUNDAY, clock: "wall" } as const;
const dayBytes = (day: number) => wholeDay(day, OPTIONS);

/** A moment in Riyadh. */
function at(day: number, time: string): number {
  return dayStartMs(day) + (parseTimeOfDay(time) ?? Number.NaN);
}

interface Reader {
  readonly clock: TestClock;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  readonly isCaughtUp: () => boolean;
  readonly stop: () => void;
}

/** A reader that has caught up with the wall clock; `prepare` may prepare the exchange before. */
async function open(
  nowMs: number,
  from: Position | null = null,
  firstDay = SUNDAY,
  prepare: (stream: MarketStream) => Promise<void> = async () => undefined,
): Promise<Reader> {
  const clock = new TestClock(nowMs);
  const parts: Uint8Array[] = [];
  let isCaughtUp = false;
  const stream = new MarketStream({ ...OPTIONS, firstDay }, clock, {
    send: async (bytes) => void parts.push(bytes),
    approaching: () => undefined,
    caughtUp: () => {
      isCaughtUp = true;
    },
  });
  await prepare(stream);
  void stream.run(from);
  for (let turn = 0; turn < 20_000 && !isCaughtUp; turn++) await settle();
  return { clock, bytes: () => join(parts), isCaughtUp: () => isCaughtUp, stop: () => stream.stop() };
}

/** Moves the wall clock in steps, with turns of the event loop after each. */
async function pass(clock: TestClock, untilMs: number, stepMs: number): Promise<void> {
  while (clock.nowMs() < untilMs) {
    clock.advance(Math.min(stepMs, untilMs - clock.nowMs()));
    for (let turn = 0; turn < 30; turn++) await settle();
  }
}

function lastTimeMs(bytes: Uint8Array): number {
  let timeMs = 0;
  new FrameReader(SUNDAY).readAll(bytes, (event) => {
    timeMs = event.timeMs;
  });
  return timeMs;
}

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && hashOf(a) === hashOf(b);
const isPrefix = (part: Uint8Array, of: Uint8Array): boolean => same(part, of.subarray(0, part.length));

describe("a new market begins with the last day that has begun", () => {
  test.each([
    ["a trading day at noon", at(MONDAY, "12:00"), MONDAY],
    ["a trading day in the evening", at(MONDAY, "23:59"), MONDAY],
    ["a trading day before its first event", at(MONDAY, "09:29"), SUNDAY],
    ["a trading day at its first event", at(MONDAY, "09:29:50"), MONDAY],
    ["a Friday", at(20261120, "12:00"), THURSDAY],
    ["the night from Saturday to Sunday", at(NEXT_SUNDAY, "00:30"), THURSDAY],
    ["a holiday", at(20260923, "12:00"), 20260922],
  ])("%s [WALL-02]", (_, nowMs, firstDay) => {
    expect(wallStart(nowMs).firstDay).toBe(firstDay);
  });
});

test("at night the whole day has happened, and nothing more comes before the next one begins [WALL-01, WALL-03]", async () => {
  const reader = await open(at(SUNDAY, "22:00"));
  expect(reader.isCaughtUp()).toBe(true);
  expect(same(reader.bytes(), dayBytes(SUNDAY))).toBe(true);
  await pass(reader.clock, at(MONDAY, "09:29:49"), 10 * MINUTE_MS);
  expect(same(reader.bytes(), dayBytes(SUNDAY))).toBe(true);
  await pass(reader.clock, at(MONDAY, "10:05"), MINUTE_MS);
  const monday = reader.bytes().subarray(dayBytes(SUNDAY).length);
  expect(monday.length).toBeGreaterThan(0);
  expect(isPrefix(monday, dayBytes(MONDAY))).toBe(true);
  expect(at(MONDAY, "10:05") - lastTimeMs(reader.bytes())).toBeLessThan(2_000);
  reader.stop();
});

test("in the middle of a day everything until now has happened, and then it goes on with the wall [WALL-01]", async () => {
  const reader = await open(at(SUNDAY, "11:00"));
  expect(isPrefix(reader.bytes(), dayBytes(SUNDAY))).toBe(true);
  expect(Math.abs(lastTimeMs(reader.bytes()) - at(SUNDAY, "11:00"))).toBeLessThan(2_000);
  await pass(reader.clock, at(SUNDAY, "11:30"), MINUTE_MS);
  expect(Math.abs(lastTimeMs(reader.bytes()) - at(SUNDAY, "11:30"))).toBeLessThan(2_000);
  expect(isPrefix(reader.bytes(), dayBytes(SUNDAY))).toBe(true);
  reader.stop();
});

test("days of standing still are simulated as if it had run, weekends left out [WALL-04]", async () => {
  const sunday = dayBytes(SUNDAY);
  const seq = Math.floor(nextSeqOf(sunday) / 2);
  const reader = await open(at(NEXT_SUNDAY, "12:00"), { day: SUNDAY, seq });
  const days = [MONDAY, TUESDAY, 20261118, THURSDAY, NEXT_SUNDAY].map(dayBytes);
  const all = join([framesFrom(sunday, seq), ...days]);
  expect(reader.bytes().length).toBeGreaterThan(all.length - (days.at(-1)?.length ?? 0));
  expect(isPrefix(reader.bytes(), all)).toBe(true);
  expect(Math.abs(lastTimeMs(reader.bytes()) - at(NEXT_SUNDAY, "12:00"))).toBeLessThan(2_000);
  reader.stop();
});

test("a restart catches up with the same bytes that a market would have sent that ran all the time [WALL-04]", async () => {
  const running = await open(at(SUNDAY, "10:30"));
  await pass(running.clock, at(SUNDAY, "12:00"), MINUTE_MS);
  const stopped = await open(at(SUNDAY, "10:30"));
  stopped.stop();
  const restarted = await open(at(SUNDAY, "12:00"), { day: SUNDAY, seq: nextSeqOf(stopped.bytes()) });
  expect(same(join([stopped.bytes(), restarted.bytes()]), running.bytes())).toBe(true);
  running.stop();
  restarted.stop();
});

test("a machine that slept catches up, and a clock that is set back makes the market wait [WALL-05]", async () => {
  const reader = await open(at(SUNDAY, "11:00"));
  reader.clock.advance(2 * HOUR_MS);
  for (let turn = 0; turn < 2_000; turn++) await settle();
  expect(Math.abs(lastTimeMs(reader.bytes()) - at(SUNDAY, "13:00"))).toBeLessThan(2_000);
  const { length } = reader.bytes();
  reader.clock.jumpTo(at(SUNDAY, "12:00"));
  await pass(reader.clock, at(SUNDAY, "12:59"), 10 * MINUTE_MS);
  expect(reader.bytes()).toHaveLength(length);
  await pass(reader.clock, at(SUNDAY, "13:05"), MINUTE_MS);
  expect(isPrefix(reader.bytes(), dayBytes(SUNDAY))).toBe(true);
  expect(reader.bytes().length).toBeGreaterThan(length);
  reader.stop();
});

test("the pace of the wall is the wall's, whatever it is told to skip [WALL-01]", () => {
  const clock = new TestClock(5_000);
  const pace = wallPace(clock);
  pace.jumpTo(0);
  clock.advance(8 * HOUR_MS);
  expect(pace.nowMs()).toBe(5_000 + 8 * HOUR_MS);
});

test("a first start in the afternoon has simulated the day by the time that it is opened", async () => {
  const nowMs = at(SUNDAY, "14:30");
  const plain = await open(nowMs);
  const advance = spyOn(DayRun.prototype, "advance");
  let preparedSteps = 0;
  const prepared = await open(nowMs, null, SUNDAY, async (stream) => {
    await stream.prepare();
    preparedSteps = advance.mock.calls.length;
  });
  const laterSteps = advance.mock.calls.length - preparedSteps;
  advance.mockRestore();
  expect(preparedSteps).toBeGreaterThan(1);
  expect(laterSteps).toBe(0);
  expect(same(prepared.bytes(), plain.bytes())).toBe(true);
  for (const reader of [plain, prepared]) reader.stop();
});
