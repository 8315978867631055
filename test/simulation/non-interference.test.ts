// Invariant 3: two markets that agree up to T − 15 minutes and differ after it give byte-identical answers at T to every
// delayed plan, on every endpoint.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayStartMs, MINUTE_MS } from "../../src/base/index.ts";
import { DELAY_MS, type MarketEvent } from "../../src/model/index.ts";
import { framesOf } from "../world/frames.ts";
import { csvPaths, freePaths, minutePaths, starterPaths } from "../world/market-paths.ts";
import { MarketWorld } from "../world/market-world.ts";
import { simulatedDays } from "./simulated-days.ts";
import { trueFuture, wildFuture } from "./two-futures.ts";

const DAY = simulatedDays(23, 1, 60, 0.004);
const FORKS = 6;
const SYMBOLS = (DAY.options.listings ?? []).map(({ symbol }) => symbol);
const START_MS = dayStartMs(DAY.options.firstDay);

async function delayedAnswers(
  events: readonly MarketEvent[],
): Promise<{ readonly delayed: string[]; readonly live: string }> {
  const world = await MarketWorld.open();
  await world.feed(framesOf(events));
  const delayed: string[] = [];
  const take = async (path: string, key: "free" | "starter" | "business") => {
    const { status, text, headers } = await world.get(path, key);
    delayed.push(`${key} ${path} ${status} ${text} ${headers.get("etag")}`);
  };
  for (const path of freePaths(SYMBOLS)) await take(path, "free");
  for (const path of [...starterPaths(SYMBOLS), ...csvPaths(SYMBOLS)]) await take(path, "starter");
  // History takes no data_mode.
  const csv = csvPaths(SYMBOLS).filter((path) => path.startsWith("/market/"));
  for (const path of [...freePaths(SYMBOLS), ...csv, ...minutePaths(SYMBOLS)])
    await take(`${path}${path.includes("?") ? "&" : "?"}data_mode=delayed`, "business");
  for (const path of ["/market/trades/2222/", "/market/depth/2222/", "/quote/2222/?data_mode=realtime"])
    await take(path, "free");
  const live = (await world.get(`/quotes/?symbols=${SYMBOLS.join(",")}`, "business")).text;
  await world.close();
  return { delayed, live };
}

test("what happened in the last 15 minutes changes no byte of any answer to a delayed plan [DELAY-01, DELAY-11]", async () => {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 10 * 60, max: 15 * 60 + 15 }), fc.nat(1_000), async (minute, seed) => {
      const forkMs = START_MS + minute * MINUTE_MS;
      const untilMs = forkMs + DELAY_MS;
      // Both agree up to and at T − 15 minutes.
      const prefix = DAY.events.filter(({ timeMs }) => timeMs <= forkMs);
      const actual = await delayedAnswers([...prefix, ...trueFuture(DAY.events, prefix, untilMs)]);
      const wild = await delayedAnswers([...prefix, ...wildFuture(prefix, untilMs, seed)]);
      expect(wild.delayed).toEqual(actual.delayed);
      if (wild.live !== actual.live) differing++;
    }),
    { numRuns: FORKS },
  );
  // The property proves nothing unless the markets differ.
  expect(differing).toBe(FORKS);
}, 60_000);
