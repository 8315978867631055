import { expect, test } from "bun:test";
import fc from "fast-check";
import { VersionedCache } from "./versioned-cache.ts";

const cacheOf = (bytesMax: number) => new VersionedCache<string>(bytesMax, (value) => value.length);

test("a value is given for its own version and for no other", () => {
  const cache = cacheOf(10_000);
  expect(cache.keep("a", 1, "one")).toBe("one");
  expect([cache.get("a", 1), cache.get("a", 2), cache.get("b", 1)]).toEqual(["one", undefined, undefined]);
  cache.keep("a", 2, "two");
  expect([cache.get("a", 1), cache.get("a", 2)]).toEqual([undefined, "two"]);
});

test("when a value does not fit, all are forgotten and it alone is kept", () => {
  const cache = cacheOf(1_000);
  cache.keep("a", 1, "x".repeat(200));
  cache.keep("b", 1, "x".repeat(200));
  cache.keep("c", 1, "x".repeat(200));
  expect([cache.get("a", 1), cache.get("b", 1)]).toEqual([undefined, undefined]);
  expect(cache.get("c", 1)).toHaveLength(200);
});

test("a value larger than the bound is answered and not kept", () => {
  const cache = cacheOf(1_000);
  cache.keep("a", 1, "small");
  expect(cache.keep("b", 1, "x".repeat(5_000))).toHaveLength(5_000);
  expect([cache.get("a", 1), cache.get("b", 1)]).toEqual(["small", undefined]);
});

test("whatever is kept, the bound holds and no value is ever another's", () => {
  const step = fc.tuple(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 900 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = cacheOf(2_000);
      for (const [key, version, length] of steps) {
        const value = `${key} ${version} `.padEnd(length, "x");
        cache.keep(String(key), version, value);
        expect(cache.size).toBeLessThanOrEqual(2_000);
        for (let other = 0; other <= 30; other++) {
          const found = cache.get(String(other), version);
          if (found !== undefined) expect(found).toStartWith(`${other} ${version} `);
        }
      }
    }),
  );
});
