// Wrong prices are worse than none: an impossible event stops the engine.

import { expect, test } from "bun:test";
import { type Day, Fault } from "../../src/base/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import type { DayStartEvent } from "../../src/model/index.ts";
import { DAY_ONE, DAY_TWO, listed, Script, sar, timeAt } from "./script.ts";

function opened(): Script {
  return new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("10:00")
    .phase("2222", "continuous");
}

function dayStart(day: Day, timeOfDay: string): DayStartEvent {
  return { type: "day-start", seq: 1, timeMs: timeAt(day, timeOfDay), day, instrumentCount: 0 };
}

const faults: readonly (readonly [string, (script: Script) => unknown, string])[] = [
  ["an instrument that is not listed today", (s) => s.level("1120", "bid", 90, 1), "not listed"],
  ["a phase of an unknown instrument", (s) => s.phase("1120", "halted"), "not listed"],
  ["a time that runs back", (s) => s.at("09:59").heartbeat(), "back in time"],
  [
    "a time outside the day",
    (s) => s.engine.apply({ type: "heartbeat", seq: 6, timeMs: timeAt(DAY_TWO, "00:00") }),
    "outside its day",
  ],
  ["a negative quantity", (s) => s.level("2222", "bid", 25, -1), "negative"],
  ["a negative price", (s) => s.level("2222", "ask", -25, 1), "negative"],
  ["a negative order count", (s) => s.level("2222", "ask", 25, 1, -1), "negative"],
  ["a quantity that is no number", (s) => s.level("2222", "ask", 25, Number.NaN, 1), "negative"],
  ["a negative indication", (s) => s.indication("2222", 25, -1), "negative"],
  ["a trade of nothing", (s) => s.trade("2222", "buy", 25, 0), "no price or no quantity"],
  ["a trade without a price", (s) => s.trade("2222", "buy", 0, 10), "no price or no quantity"],
  [
    "a trade number told twice",
    (s) => s.trade("2222", "buy", 25, 1).trade("2222", "buy", 25, 1, { tradeSeq: 1 }),
    "repeats",
  ],
  ["a close that no trade made", (s) => s.trade("2222", "buy", 26, 1).close("2222", 25), "last official price"],
  [
    "reference data after the opening",
    (s) => s.event({ type: "instrument", instrument: listed("1120", 90) }),
    "after the day has opened",
  ],
  ["the same day again", (s) => s.dayEnd().engine.apply(dayStart(DAY_ONE, "10:00")), "cannot start"],
  ["an event after the end of the day", (s) => s.dayEnd().heartbeat(), "after the end"],
  ["a value beyond exact arithmetic", (s) => s.trade("2222", "buy", 400_000, 4_000_000_000), "exact arithmetic"],
  [
    "an index reference after trading began",
    (s) => s.trade("2222", "buy", 25, 1).event({ type: "index-reference", index: "TASI", previousClose: sar(1) }),
    "after trading began",
  ],
];

for (const [what, act, message] of faults) {
  test(`${what} stops the engine`, () => {
    const script = opened();
    expect(() => act(script)).toThrow(message);
  });
}

test("a hole, a repetition and a step back in the sequence stop the engine", () => {
  for (const seq of [0, 1, 5, 7]) {
    const { engine } = opened();
    expect(engine.position).toEqual({ day: DAY_ONE, seq: 5 });
    expect(() => engine.apply({ type: "heartbeat", seq, timeMs: timeAt(DAY_ONE, "10:00") })).toThrow(Fault);
  }
  const { engine } = opened();
  engine.apply({ type: "heartbeat", seq: 6, timeMs: timeAt(DAY_ONE, "10:00") });
  expect(engine.position?.seq).toBe(6);
});

test("nothing can happen before the first day has started", () => {
  const engine = new MarketEngine();
  expect(() => engine.apply({ type: "heartbeat", seq: 1, timeMs: timeAt(DAY_ONE, "10:00") })).toThrow(Fault);
  expect(() => engine.quote(2222)).toThrow("no day has opened");
  expect([engine.position, engine.tradingDay, engine.summary("TASI"), engine.openBars("TASI")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([engine.instruments(), engine.liveMembers("TASI"), engine.closings()]).toEqual([[], [], []]);
});

test("a day that does not start with its own first event stops the engine", () => {
  const first = dayStart(DAY_ONE, "09:00");
  expect(() => new MarketEngine().apply({ ...first, seq: 2 })).toThrow("cannot start");
  expect(() => new MarketEngine().apply({ ...first, day: DAY_TWO })).toThrow("outside itself");
  new MarketEngine().apply(first, new Changes());
});

test("reference data that contradicts itself stops the engine", () => {
  const script = (): Script =>
    new Script().dayStart(DAY_ONE, 2).event({ type: "instrument", instrument: listed("2222", 25) });
  const list = (symbol: string, number: number) => (each: Script) =>
    each.event({ type: "instrument", instrument: listed(symbol, 25, { number }) });
  expect(() => list("2222", 1)(script())).toThrow("listed twice");
  expect(() => list("1120", 2222)(script())).toThrow("listed twice");
  expect(() => list("1120", 70_000)(script())).toThrow("has the number 70000");
  expect(() => list("7010", 3)(list("1120", 1)(script()))).toThrow("more instruments");
  expect(() => script().phase("2222", "continuous")).toThrow("without all of its instruments");
});
