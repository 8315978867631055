// GET /market/index/{index}/constituents/: weights and points, held to the index that the summary shows and to the method by hand.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Instrument } from "../../../src/model/index.ts";
import { DAY_ONE, listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMarket, playedWorld, preopen } from "../../world/morning.ts";

interface Member {
  readonly symbol: string;
  readonly shares: number;
  readonly free_float: number;
  readonly cap_factor: number;
  readonly price: number;
  readonly market_cap: number;
  readonly weight: number;
  readonly points: number;
}

/** Twelve more members, so that the caps of the indices bind for some and not for all. */
const MORE: readonly Instrument[] = Array.from({ length: 12 }, (_, at) =>
  listed(String(3000 + at), 20 + at, {
    sectorEn: "Energy",
    sectorAr: "الطاقة",
    nameAr: `شركة ${at}`,
    nameEn: `Company ${at}`,
    sharesOutstanding: 400_000 * (at + 1),
    freeFloatBps: 3_000 + 500 * at,
  }),
);
const LISTINGS = [...MORNING_LISTINGS, ...MORE].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));

let world: MarketWorld;
beforeAll(async () => {
  const script = openMarket(preopen(undefined, DAY_ONE, LISTINGS), LISTINGS);
  ({ world } = await playedWorld(script, { companies: LISTINGS.map((one) => companyOf(one)) }));
});
afterAll(() => world.close());

const get = async (path: string) => (await world.get(path, "pro")).body;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

for (const mode of ["realtime", "delayed"]) {
  test(`weights and points make the index of ${mode} [WEIGHTS-02, WEIGHTS-03, WEIGHTS-04, WEIGHTS-05]`, async () => {
    for (const index of ["TASI", "NOMU"]) {
      const answer = await get(`/market/index/${index}/constituents/?data_mode=${mode}`);
      const summary = await get(`/market/summary/?index=${index}&data_mode=${mode}`);
      const members: Member[] = answer.constituents;
      expect(answer).toMatchObject({ index, is_delayed: mode === "delayed", count: members.length });
      expect([answer.level, answer.market_time]).toEqual([summary.index_value, summary.timestamp]);
      for (const { shares, free_float, cap_factor, price, market_cap } of members) {
        const whole = Math.round(shares * free_float * cap_factor);
        expect(Math.abs(market_cap - whole * price)).toBeLessThanOrEqual(price);
      }
      const total = sum(members.map(({ market_cap }) => market_cap));
      for (const { weight, market_cap } of members) expect(weight).toBeCloseTo((100 * market_cap) / total, 3);
      expect(sum(members.map(({ weight }) => weight))).toBeCloseTo(100, 2);
      expect(sum(members.map(({ points }) => points))).toBeCloseTo(summary.index_change, 1);
      const worths = members.map(({ market_cap }) => market_cap);
      expect(worths).toEqual(worths.toSorted((a, b) => b - a));
    }
  });
}

test("no member is above the cap at the reference prices, and the cap binds for some [WEIGHTS-04]", async () => {
  const members: Member[] = (await get("/market/index/TASI/constituents/")).constituents;
  const references = new Map(LISTINGS.map(({ symbol, referencePrice }) => [symbol, referencePrice / 10_000]));
  const worth = (member: Member): number =>
    Math.round(member.shares * member.free_float * member.cap_factor) * (references.get(member.symbol) ?? 0);
  const total = sum(members.map(worth));
  const weights = members.map((member) => worth(member) / total);
  expect(Math.max(...weights)).toBeLessThan(0.150001);
  expect(members.some(({ cap_factor }) => cap_factor < 1)).toBe(true);
  expect(members.some(({ cap_factor }) => cap_factor === 1)).toBe(true);
});

test("only equities and funds of the market are members, the heaviest first, as CSV too [WEIGHTS-06]", async () => {
  const { constituents } = await get("/market/index/nomu/constituents/");
  const symbols = constituents.map(({ symbol }: Member) => symbol);
  expect(symbols.toSorted()).toEqual(["9535", "9590"]);
  const { text } = await world.get("/market/index/NOMU/constituents/?format=csv", "pro");
  const [header, first = ""] = text.split("\r\n");
  expect(header).toBe("symbol,name,name_en,shares,free_float,cap_factor,price,market_cap,weight,points");
  expect(first.startsWith(symbols[0])).toBe(true);
});

test("another index is refused, and so are plans below Pro [WEIGHTS-01]", async () => {
  const unknown = await world.get("/market/index/DAX/constituents/", "pro");
  expect([unknown.status, unknown.body.error.code]).toEqual([400, "INVALID_INDEX"]);
  for (const key of ["free", "starter"] as const) {
    const { status, body } = await world.get("/market/index/TASI/constituents/", key);
    expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  }
});
