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
