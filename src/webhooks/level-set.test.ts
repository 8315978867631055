import { expect, test } from "bun:test";
import fc from "fast-check";
import { HOUR_MS, MINUTE_MS, percentOf } from "../base/index.ts";
import { ALERT_WINDOWS } from "../model/index.ts";
import { FigureRows, ROW } from "./figure-rows.ts";
import { LevelSet } from "./level-set.ts";
import { highestFall, lowestRise } from "./price-sets.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";
import { UsualCurve } from "./usual-curve.ts";

class Watch {
  isReached = false;
  level: number;
  constructor(level: number) {
    this.level = level;
  }
  turn(isReached: boolean): void {
    expect(isReached).toBe(!this.isReached);
    this.isReached = isReached;
  }
}

test("after any run of figures, additions and removals each watch knows whether its level is reached", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("update" as const), at: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ kind: fc.constant("add" as const), at: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ kind: fc.constant("remove" as const), at: fc.nat(50) }),
    fc.record({ kind: fc.constant("relevel" as const), at: fc.integer({ min: -5, max: 5 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const set = new LevelSet<Watch>();
      const watches: Watch[] = [];
      let figure = Number.NEGATIVE_INFINITY;
      for (const { kind, at } of steps) {
        if (kind === "update") {
          figure = at;
          set.update(at);
        } else if (kind === "add") {
          const watch = new Watch(at);
          watches.push(watch);
          set.add(watch);
        } else if (kind === "relevel") {
          set.relevel(({ level }) => (level % 2 === 0 ? level + at : -level));
        } else if (watches.length > 0) {
          const [gone] = watches.splice(at % watches.length, 1);
          if (gone !== undefined) set.remove(gone);
        }
        for (const watch of watches) expect(watch.isReached).toBe(watch.level <= figure);
        expect(set.isEmpty).toBe(watches.length === 0);
        const levels = watches.map(({ level }) => level);
        expect(set.nextLevel).toBe(Math.min(Number.POSITIVE_INFINITY, ...levels.filter((level) => level > figure)));
        expect(set.lastLevel).toBe(Math.max(Number.NEGATIVE_INFINITY, ...levels.filter((level) => level <= figure)));
      }
    }),
    { numRuns: 100 },
  );
});

test("rows keep what they hold when more of them come", () => {
  const rows = new FigureRows();
  const trade = { timeMs: 0, price: 7, quantity: 3, value: 21, isOfficial: true };
  const starts = Array.from({ length: 1_500 }, () => {
    const row = rows.add();
    expect(rows.take(row, trade)).toBe(true);
    return row;
  });
  expect(new Set(starts).size).toBe(1_500);
  for (const row of starts)
    expect([ROW.price, ROW.volume, ROW.value].map((cell) => rows.cells[row + cell])).toEqual([7, 3, 21]);
});

test("the trail knows the price at the beginning of every window, over hours of trades", () => {
  const trade = fc.record({ afterS: fc.nat(90), price: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 1_500 }), fc.nat(12), (trades, looksEvery) => {
      const rows = new FigureRows();
      const row = rows.add();
      const trail = new PriceTrail(rows, row);
      rows.set(row, 100, 0, 0);
      trail.reset(100);
      const noted: { second: number; price: number }[] = [];
      let second = 36_000;
      for (const [index, { afterS, price }] of trades.entries()) {
        second += afterS;
        for (const name of index % (looksEvery + 1) === 0 ? ALERT_WINDOWS : []) {
          const window = windowOf(name);
          const start = second - window.seconds;
          expect(trail.before(second, window)).toBe(noted.findLast((each) => each.second < start)?.price ?? 100);
          const first = trail.first(second, window);
          const { low, high } = trail.range(first);
          for (let entry = first + 1; entry < trail.count; entry++) {
            expect(trail.priceAt(entry)).toBeGreaterThanOrEqual(low);
            expect(trail.priceAt(entry)).toBeLessThanOrEqual(high);
            const at = trail.secondAt(entry);
            expect(at).toBeGreaterThanOrEqual(start);
            expect(trail.priceAt(entry)).toBe(noted.findLast((each) => each.second === at)?.price ?? 0);
          }
        }
        const trade = { timeMs: second * 1_000, price, quantity: 1, value: price, isOfficial: true };
        if (!rows.take(row, trade)) {
          trail.gather();
          expect(rows.take(row, trade)).toBe(true);
        }
        noted.push({ second, price });
      }
    }),
    { numRuns: 20 },
  );
});

test("a rise or a fall is reached from the first price on whose change shows it", () => {
  const percents = fc.oneof(
    fc.integer({ min: 1, max: 30_000 }).map((hundredths) => hundredths / 100),
    fc.double({ min: 1e-9, max: 300, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), percents, (reference, percent) => {
      const rise = lowestRise(reference, percent);
      expect(percentOf(rise - reference, reference)).toBeGreaterThanOrEqual(percent);
      expect(percentOf(rise - 1 - reference, reference)).toBeLessThan(percent);
      const fall = highestFall(reference, percent);
      expect(percentOf(fall - reference, reference)).toBeLessThanOrEqual(-percent);
      expect(percentOf(fall + 1 - reference, reference)).toBeGreaterThan(-percent);
    }),
  );
});

test("a rise or a fall beyond any price is never reached", () => {
  expect([lowestRise(270_000, 1e300), highestFall(270_000, 1e300)]).toEqual([
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]);
});

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
