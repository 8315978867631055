// The thread of the exchange gets a lower priority than the threads that serve customers, unless its speed needs all the time.

import { expect, test } from "bun:test";
import { SMALL_MARKET } from "../../test/exchange/small-market.ts";
import { threadNices } from "../../test/world/thread-nices.ts";
import { ExchangeCarrier } from "./exchange-carrier.ts";

// Skipped where threads have no priority of their own.
test.skipIf(process.platform !== "linux").each([
  { speed: 1, givesWay: true },
  { speed: 600, givesWay: false },
])("once it has caught up, at a speed of $speed, it gives way: $givesWay", async ({ speed, givesWay }) => {
  const before = new Set(threadNices().keys());
  const caughtUp = Promise.withResolvers<void>();
  const stream = new ExchangeCarrier({ ...SMALL_MARKET, speed }).open(null, {
    frames: () => Promise.resolve(),
    caughtUp: () => caughtUp.resolve(),
    ended: () => undefined,
  });
  try {
    await caughtUp.promise;
    const own = threadNices().get(String(process.pid)) ?? Number.NaN;
    const lower = [...threadNices()].filter(([thread, nice]) => nice > own && !before.has(thread));
    expect(lower.length).toBe(givesWay ? 1 : 0);
  } finally {
    stream.close();
  }
});
