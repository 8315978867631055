import { expect, test } from "bun:test";
import fc from "fast-check";
import { LevelSet } from "./level-set.ts";

class Listener {
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

test("after any run of measures, additions and removals each listener knows whether its level is reached", () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("update" as const), at: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ kind: fc.constant("add" as const), at: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ kind: fc.constant("remove" as const), at: fc.nat(50) }),
    fc.record({ kind: fc.constant("relevel" as const), at: fc.integer({ min: -5, max: 5 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const set = new LevelSet<Listener>();
      const listeners: Listener[] = [];
      let measured = Number.NEGATIVE_INFINITY;
      for (const { kind, at } of steps) {
        if (kind === "update") {
          measured = at;
          set.update(at);
        } else if (kind === "add") {
          const listener = new Listener(at);
          listeners.push(listener);
          set.add(listener);
        } else if (kind === "relevel") {
          measured = -at;
          set.relevel(measured, ({ level }) => (level % 2 === 0 ? level + at : -level));
        } else if (listeners.length > 0) {
          const [gone] = listeners.splice(at % listeners.length, 1);
          if (gone !== undefined) set.remove(gone);
        }
        for (const listener of listeners) expect(listener.isReached).toBe(listener.level <= measured);
        expect(set.isEmpty).toBe(listeners.length === 0);
        const levels = listeners.map(({ level }) => level);
        expect(set.nextLevel).toBe(Math.min(Number.POSITIVE_INFINITY, ...levels.filter((level) => level > measured)));
        expect(set.lastLevel).toBe(Math.max(Number.NEGATIVE_INFINITY, ...levels.filter((level) => level <= measured)));
      }
    }),
    { numRuns: 100 },
  );
});
