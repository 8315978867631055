import { expect, test } from "bun:test";
import { TestClock } from "../../../test/world/test-clock.ts";
import { Metrics } from "../../base/index.ts";
import { measureHeld } from "./market.ts";

test("the bytes of the feed that wait to be kept are measured with their age", async () => {
  const clock = new TestClock();
  const metrics = new Metrics();
  measureHeld(metrics, clock, () => ({ bytes: 4_096, sinceMs: 0 }));
  clock.advance(3_500);
  const page = await metrics.text();
  expect(page).toContain("marsad_feed_held_bytes 4096");
  expect(page).toContain("marsad_feed_held_seconds 3.5");
});
