import { expect, test } from "bun:test";
import { TestClock } from "../../test/world/test-clock.ts";
import { LATE, withTimeLimit } from "./time-limit.ts";

const forever = new Promise<never>(() => undefined);

test("work that ends in time brings its result, and its error", async () => {
  const clock = new TestClock();
  expect(await withTimeLimit(clock, 10, Promise.resolve("done"))).toBe("done");
  await expect(withTimeLimit(clock, 10, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("work that takes longer is late exactly at its limit", async () => {
  const clock = new TestClock();
  const outcome = withTimeLimit(clock, 10, forever);
  clock.advance(9);
  expect(await Promise.race([outcome, Promise.resolve("waiting")])).toBe("waiting");
  clock.advance(1);
  expect(await outcome).toBe(LATE);
});
