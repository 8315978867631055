import { expect, test } from "bun:test";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { TestClock } from "../../../test/world/test-clock.ts";
import { HOUR_MS } from "../../base/index.ts";
import type { EventQuery } from "../../store/index.ts";
import { StockEventFollower } from "./stock-event-follower.ts";

test("a look asks the store for recent events alone, however many are on file", async () => {
  const clock = new TestClock();
  const nowMs = 1_000 * HOUR_MS;
  const asked: EventQuery[] = [];
  const follower = new StockEventFollower({
    events: {
      page: async (query) => {
        asked.push(query);
        return { total: 0, events: [] };
      },
    },
    alerts: { evaluated: async () => ({ position: null, stockEvents: null }) },
    evaluator: { hasBegun: true, takeStockEvents: () => undefined },
    marketTimeMs: () => nowMs,
    clock,
    log: SILENT_LOG,
  });
  await follower.look();
  expect(asked).toMatchObject([{ fromMs: nowMs - 6 * HOUR_MS, upToMs: nowMs }]);
});
