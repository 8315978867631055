// GET /market/calendar/: trading days, closures and assumptions.

import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  CLOSE_MS,
  DAY_END_MS,
  OPEN_MS,
  PRE_CLOSE_MS,
  PRE_OPEN_MS,
  TRADING_END_MS,
} from "../../../exchange/world/universe/schedule.ts";
import { parseTimeOfDay } from "../../../src/base/index.ts";
import { MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

interface DayBody {
  readonly date: string;
  readonly weekday: string;
  readonly is_trading_day: boolean;
  readonly reason: string | null;
  readonly is_assumed: boolean;
  readonly sessions: readonly { readonly session: string; readonly from: string; readonly to: string }[];
}

const daysOf = async (query: string): Promise<readonly DayBody[]> =>
  (await world.get(`/market/calendar/${query}`)).body.days;

test("every plan gets the next 30 days from the market's own [STATUS-01, STATUS-09, STATUS-12]", async () => {
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/market/calendar/", key);
    expect([status, body.count, body.days.length]).toEqual([200, 30, 30]);
    expect([body.days[0].date, body.days[29].date]).toEqual(["2026-11-15", "2026-12-14"]);
  }
});

test("no day after the year 9999 is told, which no date could write [STATUS-09]", async () => {
  const days = await daysOf("?from=9999-12-30");
  expect(days.map(({ date }) => date)).toEqual(["9999-12-30", "9999-12-31"]);
});

test("a week has five trading days and a weekend [STATUS-10]", async () => {
  const days = await daysOf("?from=2026-11-15&to=2026-11-21");
  expect(days.map(({ weekday, reason }) => [weekday, reason])).toEqual([
    ["sunday", null],
    ["monday", null],
    ["tuesday", null],
    ["wednesday", null],
    ["thursday", null],
    ["friday", "Weekend"],
    ["saturday", "Weekend"],
  ]);
  for (const day of days) expect(day.sessions.length).toBe(day.is_trading_day ? 5 : 0);
});

test("the hours are those that the exchange keeps [STATUS-09]", async () => {
  const [sunday] = await daysOf("?from=2026-11-15&to=2026-11-15");
  const hours = sunday?.sessions.map(({ session, from, to }) => [session, parseTimeOfDay(from), parseTimeOfDay(to)]);
  expect(hours).toEqual([
    ["preopen", PRE_OPEN_MS, OPEN_MS],
    ["regular", OPEN_MS, PRE_CLOSE_MS],
    ["preclose", PRE_CLOSE_MS, CLOSE_MS],
    ["atc", CLOSE_MS, TRADING_END_MS],
    ["postmarket", TRADING_END_MS, DAY_END_MS],
  ]);
});

test("holidays are named, and those that depend on the moon are marked as assumed [STATUS-10, STATUS-11]", async () => {
  const of = async (day: string) => {
    const [found] = await daysOf(`?from=${day}&to=${day}`);
    return [found?.is_trading_day, found?.reason, found?.is_assumed];
  };
  expect(await of("2026-09-23")).toEqual([false, "National Day", false]);
  expect(await of("2026-03-18")).toEqual([false, "Eid al-Fitr", true]);
  expect(await of("2026-05-24")).toEqual([false, "Eid al-Adha", false]);
  expect(await of("2026-11-16")).toEqual([true, null, false]);
  // Closures of these years are not known yet: an ordinary day is a guess, the weekend and a fixed holiday are not.
  expect(await of("2029-01-03")).toEqual([true, null, true]);
  expect(await of("2029-01-05")).toEqual([false, "Weekend", false]);
  expect(await of("2030-09-23")).toEqual([false, "National Day", false]);
});

test("from and to bound it, and what is too long or backwards is refused [STATUS-12]", async () => {
  expect(await daysOf("?from=2026-01-01&to=2027-01-01")).toHaveLength(366);
  expect(await daysOf("?from=2026-02-28")).toHaveLength(30);
  expect(await daysOf("?to=2026-11-16")).toHaveLength(2);
  for (const query of [
    "?from=2026-01-01&to=2027-01-02",
    "?from=2026-02-02&to=2026-02-01",
    "?to=2026-11-14",
    "?from=x",
  ]) {
    const { status, body } = await world.get(`/market/calendar/${query}`);
    expect([query, status, body.error.code]).toEqual([query, 400, "INVALID_PARAM"]);
  }
});

test("without a market only a named day can be answered", async () => {
  const empty = await MarketWorld.open();
  expect((await empty.get("/market/calendar/")).status).toBe(409);
  expect((await empty.get("/market/calendar/?from=2026-11-15")).body.count).toBe(30);
  await empty.close();
});

test("with hijri=true every day has its Hijri date beside its own, and the status that of its day [STATUS-13]", async () => {
  const { body } = await world.get("/market/calendar/?from=2026-11-14&to=2026-11-16&hijri=true");
  expect(body.days.map((day: DayBody) => Object.entries(day).slice(0, 2))).toEqual([
    [
      ["date", "2026-11-14"],
      ["hijri_date", "1448-06-04"],
    ],
    [
      ["date", "2026-11-15"],
      ["hijri_date", "1448-06-05"],
    ],
    [
      ["date", "2026-11-16"],
      ["hijri_date", "1448-06-06"],
    ],
  ]);
  const status = await world.get("/market/status/?hijri=TRUE");
  expect(Object.entries(status.body)[1]).toEqual(["hijri_date", "1448-06-05"]);
  const { body: plain } = await world.get("/market/calendar/?from=2026-11-14&to=2026-11-16&hijri=false");
  const { body: bare } = await world.get("/market/calendar/?from=2026-11-14&to=2026-11-16");
  expect(plain).toEqual(bare);
  expect(JSON.stringify(bare)).not.toContain("hijri");
  for (const path of ["calendar", "status"]) {
    const { status: refused, body: error } = await world.get(`/market/${path}/?hijri=yes`);
    expect([refused, error.error.code]).toEqual([400, "INVALID_PARAM"]);
  }
});
