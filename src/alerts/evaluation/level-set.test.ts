import { expect, test } from "bun:test";
import fc from "fast-check";
import { LevelSet } from "./level-set.ts";

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
          figure = -at;
          set.relevel(figure, ({ level }) => (level % 2 === 0 ? level + at : -level));
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
