// The simulated exchange keeps to the page of the feed protocol: over many days no frame is refused or odd.

import { expect, test } from "bun:test";
import { roundToTick } from "../../exchange/world/universe/tick.ts";
import { Random } from "../../src/base/index.ts";
import { EventCheck, Suspicions } from "../../src/feed/index.ts";
import { FrameReader, tickAt } from "../../src/feed-protocol/index.ts";
import { simulatedDays } from "../simulation/simulated-days.ts";

test("days of the simulated exchange pass every check, and nothing in them is odd [FEED-14]", () => {
  const odd: string[] = [];
  const suspicions = new Suspicions();
  suspicions.listen((kind) => void odd.push(kind));
  const check = new EventCheck({ suspicions, isHoliday: () => false });
  const reader = new FrameReader();
  let events = 0;
  for (const frame of simulatedDays(1, 3, 40, 0.01).frames) {
    reader.readAll(frame, (event) => check.observe(event));
    events++;
  }
  expect(odd).toEqual([]);
  expect(events).toBeGreaterThan(100_000);
});

test("the table of steps is the one by which the simulated exchange rounds [FEED-11]", () => {
  const random = new Random("ticks");
  for (let i = 0; i < 5_000; i++) {
    const price = 1 + random.int(8_000_000);
    const valid = roundToTick(price, "Equity", "nearest");
    expect(`${price} ${valid % tickAt(valid)}`).toBe(`${price} 0`);
  }
});
