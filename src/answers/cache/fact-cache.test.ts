// Answers about facts must be of one moment: whatever changes while they are made, the answer is that of before or of after.

import { expect, test } from "bun:test";
import { FactCache } from "./fact-cache.ts";
import { encodeText } from "./json-bytes.ts";

const read = async (bytes: ReturnType<FactCache["answer"]>): Promise<string> => new TextDecoder().decode(await bytes);

test("an answer is made once for each version, and given at once when it is kept", async () => {
  const cache = new FactCache(10_000, []);
  let made = 0;
  const make = () => encodeText(`answer ${++made}`);
  expect(await read(cache.answer("key", () => "1", make))).toBe("answer 1");
  expect(cache.answer("key", () => "1", make)).not.toBeInstanceOf(Promise);
  expect(await read(cache.answer("key", () => "2", make))).toBe("answer 2");
  expect(await read(cache.answer("other", () => "2", make))).toBe("answer 3");
});

test("facts that are loaded anew empty the cache", async () => {
  let state = {};
  const cache = new FactCache(10_000, [() => state]);
  expect(
    await read(
      cache.answer(
        "key",
        () => "1",
        () => encodeText("before"),
      ),
    ),
  ).toBe("before");
  state = {};
  expect(
    await read(
      cache.answer(
        "key",
        () => "1",
        () => encodeText("after"),
      ),
    ),
  ).toBe("after");
});

test("an answer whose subject changed while the store was read is made again", async () => {
  const cache = new FactCache(10_000, []);
  let version = 1;
  let made = 0;
  const make = async () => {
    const seen = version;
    // The first reading waits for the store, and the market moves on meanwhile.
    if (++made === 1) {
      await Promise.resolve();
      version = 2;
    }
    return encodeText(`version ${seen}`);
  };
  expect(await read(cache.answer("key", () => String(version), make))).toBe("version 2");
  expect(made).toBe(2);
  expect(await read(cache.answer("key", () => String(version), make))).toBe("version 2");
  expect(made).toBe(2);
});

test("an answer of facts that were replaced meanwhile is made again and not kept as before", async () => {
  let state = { facts: "old" };
  const cache = new FactCache(10_000, [() => state]);
  let made = 0;
  const make = async () => {
    const { facts } = state;
    if (++made === 1) {
      await Promise.resolve();
      state = { facts: "new" };
    }
    return encodeText(facts);
  };
  expect(await read(cache.answer("key", () => "1", make))).toBe("new");
  expect(await read(cache.answer("key", () => "1", make))).toBe("new");
  expect(made).toBe(2);
});

test("a subject that never stands still is answered all the same, and nothing of it is kept", async () => {
  const cache = new FactCache(10_000, []);
  let version = 0;
  const make = async () => encodeText(`version ${++version}`);
  expect(await read(cache.answer("key", () => String(version), make))).toMatch(/^version \d$/);
  expect(cache.get("key", String(version))).toBeUndefined();
});

test("a reading that fails is told, and the next one tries again", async () => {
  const cache = new FactCache(10_000, []);
  const fail = () => Promise.reject(new Error("the database is away"));
  await expect(read(cache.answer("key", () => "1", fail))).rejects.toThrow("away");
  expect(
    await read(
      cache.answer(
        "key",
        () => "1",
        async () => encodeText("back"),
      ),
    ),
  ).toBe("back");
});
