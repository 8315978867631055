import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../base/index.ts";
import { UsualCurve } from "./usual-curve.ts";

test("what is usual grows evenly within a half hour, and the first one counts whole", () => {
  const slots = [10, 10.5, 11].map((hour) => ({ timeOfDayMs: hour * HOUR_MS, meanVolume: 100, meanValue: 7 }));
  const curve = new UsualCurve(slots, "volume");
  const by = (hours: number) => curve.by(hours * HOUR_MS);
  expect([by(9), by(10), by(10.4), by(10.5), by(10.75), by(11), by(11.25), by(12), by(15)]).toEqual([
    100, 100, 100, 100, 150, 200, 250, 300, 300,
  ]);
  expect(by(10.75)).toBe(150);
  expect(new UsualCurve(slots, "value").by(11 * HOUR_MS + 15 * MINUTE_MS)).toBe(17.5);
  expect(new UsualCurve([], "volume").by(HOUR_MS)).toBe(0);
  const when = (amount: number) => curve.when(amount) / HOUR_MS;
  expect([when(50), when(100), when(150), when(200), when(250), when(300), when(301)]).toEqual([
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    10.75,
    11,
    11.25,
    11.5,
    Number.POSITIVE_INFINITY,
  ]);
  expect(new UsualCurve([], "volume").when(1)).toBe(Number.POSITIVE_INFINITY);
});
