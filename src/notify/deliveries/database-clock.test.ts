import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import { DatabaseClock } from "./database-clock.ts";

const AHEAD_MS = 90 * SECOND_MS;

test("a clock that somebody sets is compared with the database's before it is used again [DELIVERY-33]", async () => {
  const clock = new TestClock(1_000_000);
  let compared = 0;
  const databaseMs = (): number => clock.monotonicMs() + AHEAD_MS;
  const time = new DatabaseClock(clock, {
    skewMs: async (nowMs) => {
      compared++;
      return databaseMs() - nowMs;
    },
  });
  for (const jumpMs of [0, MINUTE_MS, -2 * MINUTE_MS]) {
    clock.jumpTo(clock.nowMs() + jumpMs);
    await time.follow();
    expect(time.nowMs()).toBe(databaseMs());
  }
  // Without a jump of the clock, one comparison a minute is enough.
  expect(compared).toBe(3);
  clock.advance(MINUTE_MS - 1);
  await time.follow();
  expect(compared).toBe(3);
  clock.advance(1);
  await time.follow();
  expect(compared).toBe(4);
});
