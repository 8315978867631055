// Company knowledge on delayed plans: their price, their day, and nothing that was announced after it.

import { expect, test } from "bun:test";
import { dayStartMs, HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { DAY_ONE, DAY_TWO, Script } from "../../market/script.ts";
import { quarterOf } from "../../world/company-facts.ts";
import { COMPANY_FACTS, openCompanyWorld } from "../../world/company-world.ts";
import { framesOf } from "../../world/frames.ts";
import { DELAYED_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript } from "../../world/morning.ts";
import type { Called } from "../http/rest-fixture.ts";

const PATHS = [
  "/company/2222/",
  "/company/2380/",
  "/financials/2222/?period=annual&include_partial=1",
  "/financials/2380/?period=annual&include_partial=1",
  "/analytics/ratios/2222/",
  "/analytics/ratios/2380/",
  "/analytics/compare/?symbols=2222,1120,2380",
  "/dividends/2222/",
  "/corporate-actions/2222/",
] as const;

test("on Free and Starter the price is that of 15 minutes ago [COMPANY-22, DELAY-10]", async () => {
  const { world } = await openCompanyWorld();
  for (const key of DELAYED_KEYS) {
    expect((await world.get("/company/2222/", key)).body).toMatchObject({ current_price: 27.34, is_delayed: true });
  }
  expect((await world.get("/dividends/2222/", "starter")).body.current_price).toBe(27.34);
  expect((await world.get("/dividends/2222/", "pro")).body.current_price).toBe(27.5);
  expect((await world.get("/analytics/compare/?symbols=2222", "starter")).body.results[0].current_price).toBe(27.34);
  expect((await world.get("/analytics/compare/?symbols=2222", "pro")).body.results[0].current_price).toBe(27.5);
  await world.close();
});

test("on Starter every fundamental that hangs on the price is computed from the delayed one [COMPANY-23]", async () => {
  const { world } = await openCompanyWorld();
  const late = (await world.get("/company/2222/", "starter")).body.fundamentals;
  const live = (await world.get("/company/2222/", "pro")).body.fundamentals;
  expect(late.market_cap).toBe(27.34 * 9_000_000);
  for (const field of ["pe_ratio", "forward_pe", "price_to_book"]) {
    expect(late[field] / live[field]).toBeCloseTo(27.34 / 27.5, 2);
    expect(late[field]).toBeLessThan(live[field]);
  }
  // 27.5 was traded at 10:50.
  expect(live.week_high).toBe(27.5);
  expect(late.week_high).toBeLessThan(27.5);
  expect(late.shares_outstanding).toBe(live.shares_outstanding);
  await world.close();
});

/** The morning until its 11:00, then another quarter of an hour that `last` writes. */
function until1115(last: (script: Script) => Script): Script {
  return last(morningScript().at("11:01")).at("11:15").heartbeat();
}

test("markets that agree up to 15 minutes ago give Starter the same bytes, whatever came after [COMPANY-22, COMPANY-23, DELAY-01, DELAY-10]", async () => {
  const quiet = await openCompanyWorld({ script: until1115((script) => script) });
  const wild = await openCompanyWorld({
    script: until1115((script) =>
      script.trade("2222", "buy", 29.7, 9_000).trade("1120", "sell", 63, 100).trade("2380", "buy", 8.8, 10),
    ),
    facts: {
      ...COMPANY_FACTS,
      statements: [
        ...(COMPANY_FACTS.statements ?? []),
        { ...quarterOf("1120", 2026, 1, 7), publishedDay: DAY_TWO },
        { ...quarterOf("2380", 2026, 3, 3), publishedDay: DAY_TWO },
      ],
      targets: [],
    },
  });
  for (const key of DELAYED_KEYS) {
    for (const path of PATHS) {
      const [one, other] = [await quiet.world.get(path, key), await wild.world.get(path, key)];
      expect({ path, text: other.text }).toEqual({ path, text: one.text });
    }
  }
  expect((await wild.world.get(PATHS[0], "pro")).text).not.toBe((await quiet.world.get(PATHS[0], "pro")).text);
  await quiet.world.close();
  await wild.world.close();
});

test("what Starter is told now is what real time told 15 minutes ago [DELAY-01, DELAY-10, COMPANY-22, COMPANY-23]", async () => {
  const { events } = morningScript();
  const early = events.filter(({ timeMs }) => timeMs <= dayStartMs(DAY_ONE) + 10 * HOUR_MS + 45 * MINUTE_MS);
  const { world } = await openCompanyWorld({ script: new Script() });
  await world.feed(framesOf(early));
  const before = new Map<string, Called>();
  for (const path of PATHS) before.set(path, await world.get(path, "pro"));
  await world.feed(framesOf(events.slice(early.length)));
  for (const path of PATHS) {
    const then = before.get(path)?.body;
    const now = (await world.get(path, "starter")).body;
    if (path.startsWith("/company/")) {
      for (const group of ["technicals", "valuation", "analysts"]) delete then[group];
      expect(now).toEqual({ ...then, is_delayed: true });
    } else if (path.startsWith("/financials/")) {
      // Starter gets core lines and three rows at most; these are equal.
      expect(then.income_statements.slice(0, 3)).toMatchObject(now.income_statements);
    } else expect(now).toEqual(then);
  }
  await world.close();
});

/** The end of the first day, and the second at a time of day. */
function secondDayAt(...times: readonly string[]): Script {
  const script = morningScript().at("15:20").dayEnd().day(DAY_TWO, MORNING_LISTINGS);
  for (const time of times) script.at(time).heartbeat();
  return script;
}

test("what is published today is there on real time, and on delayed plans once their market is in today", async () => {
  const { world } = await openCompanyWorld({ script: secondDayAt("09:05") });
  const quarters = async (key: "starter" | "pro"): Promise<number> =>
    (await world.get("/financials/2380/?period=annual&include_partial=1", key)).body.income_statements[0]
      .quarters_covered;
  const upcoming = async (key: "starter" | "pro"): Promise<string[]> =>
    (await world.get("/dividends/2222/", key)).body.upcoming.map(({ period }: { period: string }) => period);
  expect(await quarters("pro")).toBe(3);
  expect(await quarters("starter")).toBe(2);
  expect(await upcoming("pro")).toEqual(["SPECIAL", "Q3", "Q4"]);
  expect(await upcoming("starter")).toEqual(["SPECIAL", "Q3"]);
  await world.close();
  const { world: later } = await openCompanyWorld({ script: secondDayAt("09:05", "09:20") });
  expect((await later.get("/dividends/2222/", "starter")).body.upcoming).toHaveLength(3);
  await later.close();
});
