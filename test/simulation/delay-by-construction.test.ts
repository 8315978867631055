// Invariant 4: a delayed answer at T equals the real-time answer at T − 15 minutes but for is_delayed and auction, on every
// endpoint that delayed plans have, through whole days and over the night between them.

import { expect, test } from "bun:test";
import { Random } from "../../src/base/index.ts";
import { DELAY_MS, type MarketEvent } from "../../src/model/index.ts";
import type { Called } from "../api/http/rest-fixture.ts";
import { FrameTape } from "../world/frames.ts";
import { csvPaths, minutePaths, starterPaths } from "../world/market-paths.ts";
import { MarketWorld } from "../world/market-world.ts";
import { type SimulatedDays, simulatedDays } from "./simulated-days.ts";

const MOMENTS = 20;

/** An answer without the plan's own fields. */
function common({ status, body, text }: Pick<Called, "status" | "body" | "text">): unknown {
  // A list as CSV has none of these fields.
  if (body === undefined) return { status, text };
  const own = JSON.stringify(body, (name, value) => (name === "is_delayed" || name === "auction" ? undefined : value));
  return { status, body: own };
}

async function answersOf(
  world: MarketWorld,
  paths: readonly string[],
  minutes: readonly string[],
  key: "starter" | "enterprise",
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of paths) answers.push([path, common(await world.get(path, key))]);
  // Starter has no minute bars; a plan that has them may ask for delayed ones.
  const mode = key === "starter" ? "delayed" : "realtime";
  for (const path of minutes) {
    answers.push([path, common(await world.get(`${path}&data_mode=${mode}`, "enterprise"))]);
  }
  return answers;
}

/** Moments of events whose delayed market has begun, in all parts of the days. */
function momentsOf({ events }: SimulatedDays, random: Random): number[] {
  const firstMs = (events[0]?.timeMs ?? 0) + DELAY_MS;
  const late = events.filter((event: MarketEvent) => event.timeMs > firstMs);
  const moments = new Set<number>();
  while (moments.size < MOMENTS) moments.add(late[random.int(late.length)]?.timeMs ?? firstMs);
  return [...moments].sort((a, b) => a - b);
}

test("a delayed answer is the real-time answer of 15 minutes before, on every endpoint [DELAY-01, DELAY-09, DELAY-11]", async () => {
  const days = simulatedDays(11, 2, 40, 0.004);
  const symbols = (days.options.listings ?? []).map(({ symbol }) => symbol);
  const paths = [...starterPaths(symbols), ...csvPaths(symbols)];
  const minutes = minutePaths(symbols);
  const world = await MarketWorld.open();
  const tape = new FrameTape(new Uint8Array(Buffer.concat(days.frames)));
  const moments = momentsOf(days, new Random("moments"));
  const realtime = new Map<number, unknown[]>();
  const stops = [...moments, ...moments.map((timeMs) => timeMs - DELAY_MS)].sort((a, b) => a - b);
  for (const stop of new Set(stops)) {
    await world.feed(tape.until(stop));
    if (moments.includes(stop))
      expect(await answersOf(world, paths, minutes, "starter")).toEqual(realtime.get(stop - DELAY_MS) ?? []);
    if (moments.includes(stop + DELAY_MS)) realtime.set(stop, await answersOf(world, paths, minutes, "enterprise"));
  }
  expect(new Set([...realtime.values()].map((answers) => JSON.stringify(answers))).size).toBeGreaterThan(MOMENTS / 2);
  await world.close();
}, 30_000);
