// Which endpoints a plan reaches, asked over REST with the key of each plan.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rest } from "../../src/wire/index.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import type { KeyName, MarketWorld } from "../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const FREE = [
  "/quote/2222/",
  "/market/summary/",
  "/market/gainers/",
  "/market/losers/",
  "/market/volume/",
  "/market/value/",
  "/market/sectors/",
  "/market/status/",
  "/market/calendar/",
  "/companies/",
  "/company/2222/",
  "/sharia/2222/",
  "/company-calendar/",
];
const STARTER = [
  "/quotes/?symbols=2222",
  "/market/snapshot/",
  "/screener/",
  "/screener/fields/",
  "/historical/2222/",
  "/historical/?symbols=2222",
  "/financials/2222/",
  "/analytics/ratios/2222/",
  "/analytics/compare/?symbols=2222",
  "/dividends/2222/",
  "/corporate-actions/2222/",
  "/ownership/2222/",
];
const ABOVE = [
  "/market/trades/2222/",
  "/market/depth/2222/",
  "/market/index/TASI/constituents/",
  "/market/intraday/2222/",
  "/events/",
  "/proof/inclusion/",
];

const refusedTo = async (key: KeyName): Promise<string[]> => {
  const refused: string[] = [];
  for (const path of [...FREE, ...STARTER, ...ABOVE]) {
    const { body } = await world.get(path, key);
    if (body.error?.code === "PLAN_LIMIT") refused.push(path);
  }
  return refused;
};

test("Free has quote, the market endpoints, companies, company and Sharia screening, and nothing else [PLAN-02]", async () => {
  expect(await refusedTo("free")).toEqual([...STARTER, ...ABOVE]);
});

test("Starter adds batch quotes, snapshot, historical, statements, compare, dividends, actions and owners [PLAN-03]", async () => {
  expect(await refusedTo("starter")).toEqual(ABOVE);
});

test("every market endpoint is asked for above", () => {
  const asked = new Set(
    [...FREE, ...STARTER, ...ABOVE].map((path) =>
      path.split("?")[0]?.replace("2222", "{symbol}").replace("TASI", "{index}"),
    ),
  );
  const own = /^\/(?:account|webhooks|alerts|notifications|emails|watchlists|replays|links|files|ws-tickets)\//;
  const paths = Object.values<rest.Endpoint>(rest.endpoints).map(({ path }) => path);
  expect(paths.filter((path) => !own.test(path) && !asked.has(path))).toEqual([]);
});
