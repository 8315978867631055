// The factors of /corporate-actions/ against the stored bars, for every sixth symbol of the simulated market: the listed actions
// must explain the bars, by numbers that two programs computed apart.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { generateHistory } from "../../exchange/index.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { actionOfChange, actionOfListing } from "../../src/app/simulated/exchange-facts.ts";
import { decimalOf, formatDay } from "../../src/base/index.ts";
import type { Instrument } from "../../src/model/index.ts";
import { Script } from "../market/script.ts";
import { companyOf } from "../world/companies.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import type { MarketWorld } from "../world/market-world.ts";

const DAY = 20261115;
const listings = loadUniverse().filter(({ listingDay }, at) => listingDay < 20240331 && at % 6 === 0);
const instruments: Instrument[] = listings.map((listing) => ({
  ...listing,
  limitLow: 0,
  limitHigh: 0,
  tick: decimalOf(0.01),
}));

let world: MarketWorld;
beforeAll(async () => {
  const chunks = [...generateHistory({ seed: 3, firstDay: DAY, listings })];
  const facts = {
    companies: instruments.map((instrument) => companyOf(instrument)),
    dividends: chunks.flatMap(({ dividends }) => dividends),
    actions: chunks.flatMap(({ capitalChanges, listingEvents }) => [
      ...capitalChanges.map(actionOfChange),
      ...listingEvents.map(actionOfListing),
    ]),
  };
  const bars = chunks.map(({ symbol, daily }) => ({ symbol, interval: "1d", bars: daily }) as const);
  const script = new Script().day(DAY, instruments).at("09:30").heartbeat();
  ({ world } = await openCompanyWorld({ script, facts, bars }));
}, 120_000);
afterAll(() => world.close());

interface Shown {
  readonly type: string;
  readonly ex_date: string;
  readonly factor: number | null;
}
test("adjusted_close is the close times the listed factors, for every symbol and day [ACTIONS-10, HISTORY-14]", async () => {
  let adjusted = 0;
  const wrong: string[] = [];
  const types = new Set<string>();
  for (const { symbol } of listings) {
    const { body } = await world.get(`/corporate-actions/${symbol}/?limit=100`, "business");
    expect(body.has_more).toBe(false);
    const actions = body.actions as readonly Shown[];
    const range = { symbol, interval: "1d", from: 20211115, to: 20240331, limit: 2_000, offset: 0 } as const;
    for (const { time, close, adjustedClose } of (await world.store.bars.range(range)).bars) {
      const later = actions.filter(({ ex_date }) => ex_date > formatDay(time) && ex_date <= "2024-04-01");
      const factor = later.reduce((product, action) => product * (action.factor ?? 1), 1);
      if (adjustedClose !== Math.round(close * factor)) wrong.push(`${symbol} ${time}`);
      if (adjustedClose !== close) adjusted++;
    }
    for (const { type } of actions) types.add(type);
  }
  expect(wrong).toEqual([]);
  expect(adjusted).toBeGreaterThan(3_000);
  expect(types.size).toBe(8);
}, 120_000);
