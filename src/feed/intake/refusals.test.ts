// A feed must not send another event under a sequence number that the intake has accepted.

import { expect, test } from "bun:test";
import { keptInMemory } from "../../../test/feed/memory-journal.ts";
import { joined, SMALL_DAY, smallDay } from "../../../test/feed/small-day.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { HOUR_MS } from "../../base/index.ts";
import { FrameWriter } from "../../feed-protocol/index.ts";
import type { MarketEvent } from "../../model/index.ts";
import { Intake } from "./intake.ts";

function setUp() {
  const seen: MarketEvent[] = [];
  const intake = new Intake(keptInMemory(), new TestClock(), ({ events }) => void seen.push(...events));
  return { intake, seen };
}

test("an event that comes again with other content is refused with its symbol and number [FEED-05]", async () => {
  const { intake, seen } = setUp();
  await intake.accept(joined(smallDay().slice(0, 12)));
  const count = seen.length;
  const trade = seen.find((event) => event.type === "trade");
  const again = new FrameWriter(trade?.seq ?? 0);
  again.trade(10 * HOUR_MS, 1, 1, 260_400, 99, "buy", "continuous", true);
  again.heartbeat(11 * HOUR_MS);
  const refused = intake.accept(again.take());
  await expect(refused).rejects.toThrow(
    `event ${trade?.seq} of 2026-11-15 (trade of 2222) came again and differs from the one in the journal`,
  );
  expect(seen).toHaveLength(count);
});

test("a day that is numbered anew is refused at its first other event, and nothing of it is shown [FEED-05]", async () => {
  const { intake, seen } = setUp();
  await intake.accept(joined(smallDay().slice(0, 12)));
  const count = seen.length;
  const other = new FrameWriter();
  other.dayStart(12 * HOUR_MS, SMALL_DAY, 0);
  for (let i = 0; i < count; i++) other.heartbeat(12 * HOUR_MS);
  await expect(intake.accept(other.take())).rejects.toThrow("event 1 of 2026-11-15 (day-start) came again");
  expect(seen).toHaveLength(count);
});

test("events of an earlier day that come again are not taken for events of this one", async () => {
  const { intake, seen } = setUp();
  await intake.accept(joined([...smallDay(), ...smallDay(20261116).slice(0, 9)]));
  const count = seen.length;
  await intake.accept(joined([...smallDay(), ...smallDay(20261116)]));
  expect(seen.slice(count).every((event) => event.timeMs > (seen[count - 1]?.timeMs ?? 0) - 1)).toBe(true);
  expect(seen.at(-1)?.type).toBe("day-end");
});
