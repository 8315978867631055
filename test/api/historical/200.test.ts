// GET /historical/{symbol}/ over past days: envelope, bars, weeks and months, indices, plans.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_ONE, Script } from "../../market/script.ts";
import type { MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, MORNING_LISTINGS, playedWorld } from "../../world/morning.ts";
import { barAt, dailySeries, halfHourSeries, tradingDays } from "../../world/past-bars.ts";

// The market's day is Sunday 15 November 2026; nothing was traded on it yet.
const DAYS = tradingDays(20260104, 20261112);
const HISTORIC_KEYS = ["starter", "pro", "business", "enterprise"] as const;

let world: MarketWorld;
beforeAll(async () => {
  const adjusted = [
    barAt(20240328, 0, { adjustedClose: 95_000 }),
    barAt(20240331, 1, { adjustedClose: 96_000 }),
    barAt(20240401, 2),
  ];
  const unknownCounts = [20260504, 20260505, 20260506].map((day, i) =>
    barAt(day, i, { tradeCount: i === 1 ? null : 7 }),
  );
  const bars = [
    dailySeries("2222", DAYS),
    halfHourSeries("2222", DAYS),
    dailySeries("TASI", DAYS),
    halfHourSeries("NOMU", DAYS.slice(-40)),
    { symbol: "1120", interval: "1d" as const, bars: adjusted },
    {
      symbol: "1180",
      interval: "1d" as const,
      bars: [...unknownCounts, barAt(20260512, 9, { tradeCount: null, value: 999 })],
    },
  ];
  ({ world } = await playedWorld(new Script().day(DAY_ONE, MORNING_LISTINGS).at("09:46").heartbeat(), { bars }));
});
afterAll(() => world.close());

interface BarBody {
  readonly date: string;
  readonly volume: number;
  readonly trade_count: number | null;
}

const datesOf = (body: { readonly data: readonly BarBody[] }): string[] => body.data.map(({ date }) => date);

test("without parameters the last 30 days of daily bars come, oldest first [HISTORY-03, HISTORY-15, HISTORY-16, HISTORY-18, HISTORY-20, HISTORY-23]", async () => {
  for (const key of HISTORIC_KEYS) {
    const { status, body } = await world.get("/historical/2222/", key);
    expect(status).toBe(200);
    const { data, ...envelope } = body;
    expect(envelope).toEqual({
      symbol: "2222",
      interval: "1d",
      source: "historical_eod",
      is_intraday: false,
      is_final: true,
      partial: false,
      latest_bar_at: "2026-11-12",
      from: "2026-10-16",
      to: "2026-11-15",
      limit: 500,
      offset: 0,
      total: 20,
      count: 20,
      has_more: false,
    });
    expect(data).toHaveLength(20);
    expect(datesOf(body)).toEqual(datesOf(body).toSorted());
    expect(datesOf(body)[0]).toBe("2026-10-18");
  }
});

test("a daily bar has a plain date and all its numbers [HISTORY-06, HISTORY-07, HISTORY-08]", async () => {
  const { body } = await world.get("/historical/2222/?from=2026-01-04&to=2026-01-04");
  expect(body.data).toEqual([
    {
      date: "2026-01-04",
      open: 20,
      high: 20.5,
      low: 19.6,
      close: 20.1,
      volume: 1_000,
      adjusted_close: 20.1,
      turnover: 20_000,
      trade_count: 10,
    },
  ]);
});

test("half hours are dated by their start and carry the old name of trade_count [HISTORY-04, HISTORY-05, HISTORY-09, HISTORY-10, HISTORY-11, HISTORY-13, HISTORY-34]", async () => {
  const { body } = await world.get("/historical/2222/?interval=30m&from=2026-11-11&to=2026-11-12", "business");
  expect(body).toMatchObject({ source: "intraday", is_intraday: true, total: 22, is_final: true, partial: false });
  expect(body.latest_bar_at).toBe("2026-11-12T15:00:00.000+03:00");
  expect(body.data[0].date).toBe("2026-11-11T10:00:00.000+03:00");
  for (const bar of body.data) {
    expect(bar).toMatchObject({
      is_final: true,
      partial: false,
      number_of_trades: bar.trade_count,
      adjusted_close: bar.close,
    });
  }
});

test("hours are two half hours each, the last one alone with the closing of the day [HISTORY-09, HISTORY-35]", async () => {
  const half = (await world.get("/historical/2222/?interval=30m&from=2026-11-12&to=2026-11-12", "business")).body.data;
  const { body } = await world.get("/historical/2222/?interval=60m&from=2026-11-12&to=2026-11-12", "pro");
  expect(datesOf(body).map((date) => date.slice(11, 16))).toEqual([
    "10:00",
    "11:00",
    "12:00",
    "13:00",
    "14:00",
    "15:00",
  ]);
  for (const [i, bar] of body.data.entries()) {
    const parts = half.slice(2 * i, 2 * i + 2);
    const sum = (field: string) =>
      parts.reduce((total: number, part: Record<string, number>) => total + (part[field] ?? 0), 0);
    expect(bar).toMatchObject({
      open: parts[0].open,
      close: parts.at(-1).close,
      high: Math.max(...parts.map((part: { high: number }) => part.high)),
      low: Math.min(...parts.map((part: { low: number }) => part.low)),
      volume: sum("volume"),
      trade_count: sum("trade_count"),
      number_of_trades: sum("trade_count"),
    });
    expect(bar.turnover).toBeCloseTo(sum("turnover"), 4);
  }
});

test("a week is dated by its Monday and whole, also where the range only touches it [HISTORY-36]", async () => {
  // Wednesday to Wednesday: the ISO weeks of 2 November and of 9 November; the second is still going on at 15 November.
  const { body } = await world.get("/historical/2222/?interval=1w&from=2026-10-28&to=2026-11-04");
  expect(datesOf(body)).toEqual(["2026-10-26", "2026-11-02"]);
  const days = (await world.get("/historical/2222/?from=2026-11-02&to=2026-11-08")).body.data;
  expect(days).toHaveLength(5);
  const sum = (field: "volume" | "trade_count") =>
    days.reduce((total: number, day: BarBody) => total + (day[field] ?? 0), 0);
  expect(body.data[1]).toMatchObject({
    open: days[0].open,
    close: days.at(-1).close,
    volume: sum("volume"),
    trade_count: sum("trade_count"),
  });
});

test("a month is dated by its first [HISTORY-36]", async () => {
  const { body } = await world.get("/historical/2222/?interval=1m&from=2026-01-15&to=2026-03-01", "starter");
  expect(datesOf(body)).toEqual(["2026-01-01", "2026-02-01", "2026-03-01"]);
  const january = DAYS.filter((day) => day < 20260200);
  expect(body.data[0].volume).toBe(january.reduce((total, _, i) => total + 1_000 + i, 0));
});

test("a longer bar's trade_count adds up the counts that are known, and is null where none is [HISTORY-07, HISTORY-12]", async () => {
  const { body } = await world.get("/historical/1180/?interval=1w&from=2026-05-01&to=2026-05-31");
  expect(body.data.map(({ date, trade_count }: BarBody) => [date, trade_count])).toEqual([
    ["2026-05-04", 14],
    ["2026-05-11", null],
  ]);
});

test("adjusted_close carries splits and dividends up to March 2024 and equals close after it [HISTORY-13, HISTORY-14]", async () => {
  const { body } = await world.get("/historical/1120/?from=2024-03-01&to=2024-04-30");
  expect(
    body.data.map((bar: { close: number; adjusted_close: number }) => [
      bar.adjusted_close,
      bar.adjusted_close === bar.close,
    ]),
  ).toEqual([
    [9.5, false],
    [9.6, false],
    [20.3, true],
  ]);
});

test("index codes have bars as tickers do, in any case [HISTORY-02]", async () => {
  for (const code of ["TASI", "tasi"]) {
    const { status, body } = await world.get(`/historical/${code}/?from=2026-11-01`);
    expect([status, body.symbol, body.total]).toEqual([200, "TASI", 10]);
  }
  for (const code of ["NOMU", "NOMUC", "nomuc"]) {
    const { body } = await world.get(`/historical/${code}/?interval=60m&from=2026-11-12`, "pro");
    expect([body.symbol, body.total]).toEqual(["NOMU", 6]);
  }
});

test("a range that ends in the past begins 30 days before its own end [HISTORY-20]", async () => {
  const { body } = await world.get("/historical/2222/?to=2026-06-30");
  expect([body.from, body.to]).toEqual(["2026-05-31", "2026-06-30"]);
});

test("a known instrument without bars has an empty page", async () => {
  const { status, body } = await world.get("/historical/1150/");
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 0, count: 0, has_more: false, latest_bar_at: null, is_final: true, data: [] });
});

test("limit is at most 2000 and cuts pages that say whether more follows [HISTORY-23, HISTORY-26]", async () => {
  const page = (query: string) => world.get(`/historical/2222/?from=2026-01-01&${query}`);
  expect((await page("limit=99999")).body.limit).toBe(2_000);
  expect((await page("limit=10")).body).toMatchObject({ count: 10, total: DAYS.length, has_more: true });
  const last = DAYS.length - 5;
  expect((await page(`limit=10&offset=${last}`)).body).toMatchObject({ count: 5, has_more: false });
  expect((await page(`limit=5&offset=${last}`)).body).toMatchObject({ count: 5, has_more: false });
  expect((await page("offset=100000")).body).toMatchObject({ count: 0, has_more: false, latest_bar_at: null });
  expect((await page("limit=10")).body.latest_bar_at).toBe("2026-01-15");
});

test("an unchanged page is 304 for its ETag", async () => {
  const first = await world.get("/historical/2222/");
  const etag = first.headers.get("etag") ?? "";
  expect((await world.get("/historical/2222/", "pro", { "If-None-Match": etag })).status).toBe(304);
  expect((await world.get("/historical/2222/?limit=5", "pro", { "If-None-Match": etag })).status).toBe(200);
});

test("bars that are written later are shown once facts are loaded again", async () => {
  const { world: own } = await playedWorld(new Script().day(DAY_ONE, MORNING_LISTINGS), {
    bars: [dailySeries("2222", [20261111])],
  });
  const total = async () => (await own.get("/historical/2222/")).body.total;
  expect(await total()).toBe(1);
  await own.store.bars.write([dailySeries("2222", [20261110, 20261111, 20261112])]);
  own.reload(MORNING_COMPANIES);
  expect(await total()).toBe(3);
  await own.close();
});

test("1mo is a month too [HISTORY-40]", async () => {
  const month = await world.get("/historical/2222/?interval=1m&from=2026-01-01", "starter");
  const spelled = await world.get("/historical/2222/?interval=1mo&from=2026-01-01", "starter");
  expect(spelled.body).toEqual(month.body);
  expect(spelled.body.data.length).toBeGreaterThan(8);
});

test("verbose=true says of every bar whether it is final, and which has unofficial trades [HISTORY-41]", async () => {
  const plain = (await world.get("/historical/1120/?from=2024-03-01&to=2024-04-30", "starter")).body.data;
  const verbose = (await world.get("/historical/1120/?from=2024-03-01&to=2024-04-30&verbose=true", "starter")).body
    .data;
  expect(verbose).toEqual(plain.map((bar: object) => ({ ...bar, is_final: true, partial: false })));
  const csv = (await world.get("/historical/1180/?from=2026-05-01&format=csv&verbose=true", "starter")).text;
  const [header, ...rows] = csv.trimEnd().split("\r\n");
  expect(header?.endsWith(",is_final,partial,unofficial_trades")).toBe(true);
  expect(rows.map((row: string) => row.endsWith(",true,false,true"))).toEqual([false, false, false, true]);
});
