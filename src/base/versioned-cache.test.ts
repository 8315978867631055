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
        expect(cache.keptBytes).toBeLessThanOrEqual(2_000);
        for (let other = 0; other <= 30; other++) {
          const found = cache.get(String(other), version);
          if (found !== undefined) expect(found).toStartWith(`${other} ${version} `);
        }
      }
    }),
  );
});

const from = (...sources: (() => object)[]) => new VersionedCache<string>(10_000, (value) => value.length, sources);

test("a value is made once for each version, and given at once when it is kept", async () => {
  const cache = from();
  let made = 0;
  const make = () => `value ${++made}`;
  expect(await cache.getOrMake("key", () => "1", make)).toBe("value 1");
  expect(cache.getOrMake("key", () => "1", make)).toBe("value 1");
  expect(await cache.getOrMake("key", () => "2", make)).toBe("value 2");
  expect(await cache.getOrMake("other", () => "2", make)).toBe("value 3");
});

test("a source that gives another object empties the cache", async () => {
  let facts = {};
  const cache = from(() => facts);
  const ask = (value: string) =>
    cache.getOrMake(
      "key",
      () => "1",
      () => value,
    );
  expect(ask("before")).toBe("before");
  facts = {};
  expect(ask("after")).toBe("after");
});

test("a value whose subject changed while it was made is made again", async () => {
  const cache = from();
  let version = 1;
  let made = 0;
  const make = async () => {
    const seen = version;
    // The first call waits, and the subject changes meanwhile.
    if (++made === 1) {
      await Promise.resolve();
      version = 2;
    }
    return `version ${seen}`;
  };
  expect(await cache.getOrMake("key", () => version, make)).toBe("version 2");
  expect(made).toBe(2);
  expect(await cache.getOrMake("key", () => version, make)).toBe("version 2");
  expect(made).toBe(2);
});

test("a value of a source that was replaced meanwhile is made again and not kept as before", async () => {
  let source = { facts: "old" };
  const cache = from(() => source);
  let made = 0;
  const make = async () => {
    const { facts } = source;
    if (++made === 1) {
      await Promise.resolve();
      source = { facts: "new" };
    }
    return facts;
  };
  expect(await cache.getOrMake("key", () => "1", make)).toBe("new");
  expect(await cache.getOrMake("key", () => "1", make)).toBe("new");
  expect(made).toBe(2);
});

test("a subject that changes all the time is answered all the same, and nothing of it is kept", async () => {
  const cache = from();
  let version = 0;
  const make = async () => `version ${++version}`;
  expect(await cache.getOrMake("key", () => version, make)).toMatch(/^version \d$/);
  expect(cache.get("key", version)).toBeUndefined();
});

test("a making that fails is told, and the next one tries again", async () => {
  const cache = from();
  const fail = () => Promise.reject(new Error("the database is away"));
  await expect(Promise.resolve(cache.getOrMake("key", () => "1", fail))).rejects.toThrow("away");
  expect(
    await cache.getOrMake(
      "key",
      () => "1",
      async () => "back",
    ),
  ).toBe("back");
});
