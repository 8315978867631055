import { expect, test } from "bun:test";
import fc from "fast-check";
import { RecentMap } from "./recent-map.ts";

test("a recent map holds the newest keys and never more than its bound", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.integer({ min: 0, max: 20 })), (entriesMax, keys) => {
      const recent = new RecentMap<number, number>(entriesMax);
      let model: number[] = [];
      for (const [at, key] of keys.entries()) {
        recent.set(key, at);
        if (!model.includes(key)) model = [...model, key].slice(-entriesMax);
        expect(recent.size).toBe(model.length);
        for (const kept of model) expect(recent.get(kept)).toBe(keys.lastIndexOf(kept, at));
      }
    }),
  );
});

test("what was deleted makes room", () => {
  const recent = new RecentMap<string, number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  expect(recent.delete("a")).toBe(true);
  recent.set("c", 3);
  expect([recent.has("a"), recent.has("b"), recent.has("c")]).toEqual([false, true, true]);
});

test("whatever is set, deleted and cleared, the key that was set first makes room", () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("set" as const), key: fc.nat(12) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete" as const), key: fc.nat(12) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("clear" as const), key: fc.constant(0) }) },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 80 }), (entriesMax, steps) => {
      const recent = new RecentMap<number, number>(entriesMax);
      let model: number[] = [];
      for (const { kind, key } of steps) {
        if (kind === "set") {
          recent.set(key, key);
          if (!model.includes(key)) model = [...model, key].slice(-entriesMax);
        } else if (kind === "delete") {
          expect(recent.delete(key)).toBe(model.includes(key));
          model = model.filter((kept) => kept !== key);
        } else {
          recent.clear();
          model = [];
        }
        expect([...recent.keys()]).toEqual(model);
      }
    }),
  );
});
