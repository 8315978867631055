// Which answers need the database: while every call of the store fails, answers from memory are given as before, and the rest
// is refused with SERVICE_UNAVAILABLE.

import { afterEach, expect, test } from "bun:test";
import { COMPANY_BARS } from "../world/company-world.ts";
import { Faults } from "../world/faulty-store.ts";
import { MarketWorld } from "../world/market-world.ts";
import { MORNING_COMPANIES, morningScript } from "../world/morning.ts";

const FROM_MEMORY = [
  "/quote/2222/",
  "/quote/2222/?data_mode=delayed",
  "/quotes/?symbols=2222,1120",
  "/market/trades/2222/",
  "/market/depth/2222/",
  "/market/summary/",
  "/market/gainers/",
  "/market/losers/",
  "/market/volume/",
  "/market/value/",
  "/market/sectors/",
  "/market/snapshot/",
  "/market/status/",
  "/market/calendar/",
  "/companies/",
];
/** Asked for the first time in the outage: none of their data is left in memory from an earlier answer. */
const FROM_DATABASE = [
  "/company/2222/",
  "/historical/2222/?interval=1d",
  "/financials/2222/",
  "/analytics/ratios/2222/",
  "/analytics/compare/?symbols=1180,2380",
  "/events/",
];

let open: (() => Promise<void>) | null = null;
afterEach(async () => {
  await open?.();
  open = null;
});

async function openWorld(): Promise<{ readonly faults: Faults; readonly world: MarketWorld }> {
  const faults = new Faults();
  const options = { companies: MORNING_COMPANIES, bars: COMPANY_BARS };
  const world = await MarketWorld.open({ ...options, faults });
  open = () => {
    faults.heal();
    return world.close();
  };
  await world.play(morningScript());
  return { faults, world };
}

test("what is in memory is answered from memory, byte for byte as before the outage [OUTAGE-05]", async () => {
  const { faults, world } = await openWorld();
  const before = await Promise.all(FROM_MEMORY.map((path) => world.get(path)));
  faults.fail("*");
  for (const [at, path] of FROM_MEMORY.entries()) {
    const { status, text } = await world.get(path);
    expect({ path, status, text }).toEqual({ path, status: 200, text: before[at]?.text ?? "" });
  }
  expect(faults.failed).toBe(0);
});

test.each(FROM_DATABASE)(
  "%s needs the database: SERVICE_UNAVAILABLE in an outage, the answer after it [OUTAGE-03]",
  async (path) => {
    const { faults, world } = await openWorld();
    faults.fail("*");
    const refused = await world.get(path);
    expect([refused.status, refused.body.error?.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    faults.heal();
    expect((await world.get(path)).status).toBe(200);
  },
);
