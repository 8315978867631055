// Pages of history, of any size and interval: they join without gap or repeat while the market goes on, and longer bars are
// the shorter ones put together.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, formatDay, isoWeekMonday, monthStart, parseDay } from "../../src/base/index.ts";
import { DAY_ONE, listed, Script } from "../market/script.ts";
import { MarketWorld } from "../world/market-world.ts";
import { dailySeries, halfHourSeries, tradingDays } from "../world/past-bars.ts";

const PAST = tradingDays(20251201, 20261112);
const INTERVALS = ["1d", "1w", "1m", "30m", "60m"] as const;

let world: MarketWorld;
let script: Script;
beforeAll(async () => {
  world = await MarketWorld.open({ bars: [dailySeries("2222", PAST), halfHourSeries("2222", PAST)] });
  script = new Script()
    .day(DAY_ONE, [listed("2222", 27)])
    .at("10:00")
    .phase("2222", "continuous");
  await world.play(script);
});
afterAll(() => world.close());

interface BarBody {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trade_count: number;
}

const page = async (query: string) => (await world.get(`/historical/2222/?${query}`, "enterprise")).body;

const TRADES_MAX = 4_000;

const dayInRange = fc.integer({ min: 0, max: 170 }).map((back) => addDays(DAY_ONE, -back));

test("pages taken at offset plus limit join to the whole range, also while bars arrive [HISTORY-26, HISTORY-27]", async () => {
  let trades = 0;
  // Four seconds apart, so that the day's five hours are enough for as many pages as there may be.
  const trade = async () => {
    if (trades >= TRADES_MAX) return;
    const seconds = ++trades * 4;
    const two = (value: number): string => String(Math.floor(value) % 60).padStart(2, "0");
    const time = `${10 + Math.floor(seconds / 3_600)}:${two(seconds / 60)}:${two(seconds)}`;
    await world.play(script.at(time).trade("2222", trades % 2 === 0 ? "buy" : "sell", 27 + (trades % 9) / 10, trades));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...INTERVALS),
      dayInRange,
      fc.integer({ min: 1, max: 400 }),
      async (interval, from, limit) => {
        const range = `interval=${interval}&from=${formatDay(from)}&to=2026-11-15`;
        const joined: BarBody[] = [];
        for (let offset = 0; ; offset += limit) {
          const body = await page(`${range}&limit=${limit}&offset=${offset}`);
          expect(body.count).toBe(body.data.length);
          expect(body.has_more).toBe(offset + body.count < body.total);
          joined.push(...body.data);
          if (!body.has_more) break;
          if (offset % 3 === 0) await trade();
        }
        const whole = (await page(`${range}&limit=2000`)).data;
        expect(joined.map(({ date }) => date)).toEqual(whole.map((bar: BarBody) => bar.date));
        // Only the bar that was still growing may differ from one request to the next.
        expect(joined.slice(0, -1)).toEqual(whole.slice(0, -1));
        await trade();
      },
    ),
    { numRuns: 30 },
  );
  expect(trades).toBeGreaterThan(30);
});

test("weeks, months and hours are their days and half hours put together [HISTORY-12, HISTORY-36]", async () => {
  const pairs = [
    ["1w", "1d", (date: string) => formatDay(isoWeekMonday(parseDay(date) ?? 0))],
    ["1m", "1d", (date: string) => formatDay(monthStart(parseDay(date) ?? 0))],
    ["60m", "30m", (date: string) => `${date.slice(0, 14)}00:00.000+03:00`],
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...pairs), dayInRange, dayInRange, async ([longer, shorter, fileUnder], a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const body = await page(`interval=${longer}&from=${formatDay(from)}&to=${formatDay(to)}`);
      const wide = `from=${formatDay(Math.max(addDays(from, -31), 20260515))}&limit=2000`;
      const parts: readonly BarBody[] = (await page(`interval=${shorter}&${wide}`)).data;
      const groups = Map.groupBy(parts, ({ date }) => fileUnder(date));
      for (const bar of body.data.slice(1) as BarBody[]) {
        const group = groups.get(bar.date) ?? [];
        expect(group.length).toBeGreaterThan(0);
        const sum = (field: "volume" | "trade_count") => group.reduce((all, part) => all + part[field], 0);
        expect(bar).toMatchObject({
          open: group[0]?.open,
          close: group.at(-1)?.close,
          high: Math.max(...group.map(({ high }) => high)),
          low: Math.min(...group.map(({ low }) => low)),
          volume: sum("volume"),
          trade_count: sum("trade_count"),
        });
      }
    }),
    { numRuns: 30 },
  );
});
