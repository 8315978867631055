import { afterAll, beforeAll, expect, test } from "bun:test";
import type { PreparedCall } from "../../src/api/http/endpoint-handler.ts";
import { type EndpointHandler, marketDataEndpoints } from "../../src/api/index.ts";
import { loadSettings } from "../../src/app/config/index.ts";
import { warmPaths } from "../../src/app/listener/warm-paths.ts";
import { MarketWorld } from "../world/market-world.ts";
import { openMorning } from "../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const { settings } = loadSettings(new Map());

/** The endpoints of a world, and the counts of answered and failed calls of each. */
function watchedEndpoints({ sources }: MarketWorld) {
  const outcomes = new Map<string, { answered: number; failed: number }>();
  const endpoints = marketDataEndpoints(sources).map((handler): EndpointHandler => {
    const outcome = { answered: 0, failed: 0 };
    outcomes.set(handler.endpoint.path, outcome);
    const watched = (reply: PreparedCall["reply"]): PreparedCall["reply"] => {
      return (request) => {
        try {
          const given = reply(request);
          outcome.answered++;
          return given;
        } catch (error) {
          outcome.failed++;
          throw error;
        }
      };
    };
    const prepare: EndpointHandler["prepare"] = (caller, path, query) => {
      const call = handler.prepare(caller, path, query);
      return { ...call, reply: watched(call.reply) };
    };
    return { ...handler, prepare };
  });
  return { endpoints, outcomes };
}

test("the hot paths are answered before the port is opened [WARM-01]", async () => {
  const { endpoints, outcomes } = watchedEndpoints(world);
  const { market, clock } = world;
  expect(await warmPaths({ endpoints, settings, market, clock })).toBeGreaterThan(0);
  const hot = [
    "/quote/{symbol}/",
    "/market/depth/{symbol}/",
    "/market/trades/{symbol}/",
    "/quotes/",
    "/market/gainers/",
  ];
  for (const path of hot) expect(outcomes.get(path)?.answered ?? 0).toBeGreaterThan(0);
});

test("what warms the paths is counted, noted and logged nowhere, and changes no market [WARM-02]", async () => {
  const { endpoints } = watchedEndpoints(world);
  const { market, clock, store, gate, door } = world;
  const seen = async () => {
    await gate.refresh();
    return {
      state: market.engine("realtime").stateHash(),
      usage: await store.usage.report(20000101, 20991231),
      inFlight: door.inFlight,
    };
  };
  const quote = async () => (await world.get("/quote/2222/")).body;
  const quoteBefore = await quote();
  const before = await seen();
  await warmPaths({ endpoints, settings, market, clock });
  expect(await seen()).toEqual(before);
  expect(await quote()).toEqual(quoteBefore);
});

test("without a market there is nothing to answer from, and no time is spent", async () => {
  const empty = await MarketWorld.open();
  const { endpoints, outcomes } = watchedEndpoints(empty);
  expect(await warmPaths({ endpoints, settings, market: empty.market, clock: empty.clock })).toBe(0);
  expect([...outcomes.values()].every(({ answered, failed }) => answered + failed === 0)).toBe(true);
  await empty.close();
});
