// /udf/: the answers to a chart by TradingView's UDF protocol, compared with the answers of the API to the same key.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dayStartMs, HOUR_MS, MINUTE_MS, present, RIYADH_OFFSET_MS } from "../../../src/base/index.ts";
import { COMPANY_BARS, openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { barAt, halfHourSeries, tradingDays } from "../../world/past-bars.ts";

const BASE = "http://127.0.0.1:8080";
const RESOLUTIONS = ["1", "5", "15", "30", "60", "1D", "1W", "1M"];
/** Later than all bars. */
const LATER = 4_000_000_000;
/** The day of a split of 2222 into two; minute bars before it are stored too. */
const EARLIER = 20260531;
const MINUTES = {
  symbol: "2222",
  interval: "1min",
  bars: Array.from({ length: 90 }, (_, at) => barAt(dayStartMs(EARLIER) + 10 * HOUR_MS + at * MINUTE_MS, at)),
} as const;

let world: MarketWorld;
beforeAll(async () => {
  const halfHours = halfHourSeries("2222", tradingDays(20260501, 20261112));
  ({ world } = await openCompanyWorld({ bars: [...COMPANY_BARS, halfHours, MINUTES] }));
});
afterAll(() => world.close());

const open = async (path: string, key: KeyName | null = "enterprise", init: RequestInit = {}) => {
  const headers = key === null ? {} : { "X-API-Key": world.key(key) };
  const response = await world.door.fetch(new Request(`${BASE}${path}`, { headers, ...init }), "127.0.0.1");
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === "" ? null : JSON.parse(text) };
};
const ask = async (path: string, key?: KeyName | null) => (await open(`/udf/${path}`, key)).body;
const history = (symbol: string, resolution: string, span: string, key?: KeyName) =>
  ask(`history?symbol=${symbol}&resolution=${resolution}&${span}`, key);

/** Bars of a UDF answer, each as one row, once the answer was found well formed. */
function rowsOf(body: Record<string, readonly number[]> & { readonly s: string }) {
  expect(body.s).toBe("ok");
  expect(Object.keys(body).sort()).toEqual(["c", "h", "l", "o", "s", "t", "v"]);
  const { t = [], o = [], h = [], l = [], c = [], v = [] } = body;
  for (const column of [o, h, l, c, v]) expect(column.length).toBe(t.length);
  expect([...t].sort((a, b) => a - b)).toEqual([...t]);
  expect(new Set(t).size).toBe(t.length);
  return t.map((time, at) => ({ time, open: o[at], high: h[at], low: l[at], close: c[at], volume: v[at] }));
}

interface RestBar {
  readonly date?: string;
  readonly time?: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A bar of the API as a chart has it: days at 00:00 UTC, minutes at their start. */
function charted({ date, time, open: first, high, low, close, volume }: RestBar) {
  const dated = present(date ?? time, "a bar has a time");
  return { time: Date.parse(dated) / 1_000, open: first, high, low, close, volume };
}

test("config and symbols say what the protocol asks for [UDF-01, UDF-04, UDF-05]", async () => {
  const config = await ask("config");
  expect(config).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
  });
  expect(config.supported_resolutions).toEqual(RESOLUTIONS);
  for (const row of config.exchanges) expect(Object.keys(row).sort()).toEqual(["desc", "name", "value"]);
  for (const row of config.symbols_types) expect(Object.keys(row).sort()).toEqual(["name", "value"]);
  const aramco = await ask("symbols?symbol=2222");
  expect(aramco).toMatchObject({
    name: "2222",
    ticker: "2222",
    description: "Saudi Aramco",
    type: "stock",
    exchange: "TASI",
    listed_exchange: "TASI",
    timezone: "Asia/Riyadh",
    session: "1000-1520:12345",
    pricescale: 100,
    minmov: 1,
    has_intraday: true,
    supported_resolutions: RESOLUTIONS,
    intraday_multipliers: ["1", "5", "15", "30", "60"],
    currency_code: "SAR",
    data_status: "streaming",
    delay: 0,
  });
  expect(aramco.session_holidays.split(",")).toContain("20260923");
  expect(await ask("symbols?symbol=TADAWUL:2222")).toEqual(aramco);
  expect(await ask("symbols?symbol=nomu")).toMatchObject({ name: "NOMU", type: "index", exchange: "NOMU" });
  expect(await ask("symbols?symbol=9405")).toMatchObject({ type: "fund" });
  expect(await ask("symbols?symbol=5308")).toMatchObject({ type: "bond" });
  const late = await ask("symbols?symbol=2222", "free");
  expect([late.data_status, late.delay]).toEqual(["delayed_streaming", 900]);
});

test("time is the time of the market that the plan sees, in seconds as plain text [UDF-08]", async () => {
  for (const key of ["pro", "free"] as const) {
    const answer = await open("/udf/time", key);
    const { body } = await world.get("/market/status/", key);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.text).toBe(String(Math.floor(Date.parse(body.market_time) / 1_000)));
  }
  expect((await open("/udf/time", "pro")).text).not.toBe((await open("/udf/time", "free")).text);
});

test("search finds by symbol and names in both languages, by market and kind [UDF-04]", async () => {
  const symbols = async (query: string) =>
    (await ask(`search?${query}`)).map(({ symbol }: { symbol: string }) => symbol);
  expect((await ask("search?query=aramco&limit=5"))[0]).toEqual({
    symbol: "2222",
    full_name: "TASI:2222",
    description: "Saudi Aramco",
    exchange: "TASI",
    ticker: "2222",
    type: "stock",
  });
  expect(await symbols("query=%D8%A7%D9%84%D8%B1%D8%A7%D8%AC%D8%AD%D9%8A&type=&exchange=")).toEqual(["1120", "4340"]);
  expect(await symbols("query=tasi&limit=1")).toEqual(["TASI"]);
  expect(await symbols("query=&exchange=NOMU&limit=30")).toEqual(["NOMU", "9535", "9590"]);
  expect(await symbols("query=&type=bond")).toEqual(["5308"]);
  expect(await symbols("query=&exchange=XETRA")).toEqual([]);
  expect((await symbols("query=&limit=3")).length).toBe(3);
});

test("bars are those of /historical/ with adjust=splits, days dated 00:00 UTC [UDF-06, UDF-07]", async () => {
  const spans = { "1D": "1d", "1W": "1w", "1M": "1m", D: "1d", W: "1w", M: "1m" };
  for (const symbol of ["2222", "TASI"]) {
    for (const [resolution, interval] of Object.entries(spans)) {
      const { body } = await world.get(
        `/historical/${symbol}/?from=2024-11-01&interval=${interval}&adjust=splits&limit=2000`,
      );
      const rows = rowsOf(await history(symbol, resolution, `from=1730000000&to=${LATER}`));
      expect(rows).toEqual(body.data.map(charted));
      expect(rows.every(({ time }) => time % 86_400 === 0)).toBe(true);
    }
  }
  for (const [resolution, interval] of [
    ["60", "60m"],
    ["30", "30m"],
  ] as const) {
    const { body } = await world.get(`/historical/2222/?from=2026-06-01&interval=${interval}&adjust=splits&limit=2000`);
    const from = (dayStartMs(20260601) + RIYADH_OFFSET_MS - 10 * HOUR_MS) / 1_000;
    expect(rowsOf(await history("2222", resolution, `from=${from}&to=${LATER}`))).toEqual(body.data.map(charted));
  }
});

test("minutes are those of /market/intraday/, brought into shares of today too [UDF-06, UDF-07]", async () => {
  for (const minutes of ["1", "5", "15"]) {
    const { body } = await world.get(`/market/intraday/2222/?minutes=${minutes}`);
    const earlier = await world.get(`/market/intraday/2222/?minutes=${minutes}&date=2026-05-31`);
    const rows = rowsOf(await history("2222", minutes, `from=0&to=${LATER}`));
    const halved = earlier.body.bars.map((bar: RestBar) => {
      const half = (price: number): number => Math.round(price * 5_000) / 10_000;
      const { open: first, high, low, close, volume } = bar;
      return { ...bar, open: half(first), high: half(high), low: half(low), close: half(close), volume: volume * 2 };
    });
    expect(rows).toEqual([...halved, ...body.bars].map(charted));
  }
});

test("countback gives so many bars before to, which is no part of the range [UDF-06]", async () => {
  const all = rowsOf(await history("2222", "1D", `from=0&to=${LATER}`));
  const { time } = present(all.at(-5), "bars");
  expect(rowsOf(await history("2222", "1D", `from=${time}&to=${time}&countback=3`))).toEqual(all.slice(-8, -5));
  expect(rowsOf(await history("2222", "1D", `from=${time}&to=${time + 1}`))).toEqual(all.slice(-5, -4));
  const minutes = rowsOf(await history("2222", "1", `from=0&to=${LATER}`));
  expect(rowsOf(await history("2222", "1", `to=${LATER}&countback=10`))).toEqual(minutes.slice(-10));
  const halfHours = rowsOf(await history("2222", "30", `to=${LATER}&countback=20000`));
  const within = rowsOf(await history("2222", "30", `to=${present(halfHours.at(-3), "bars").time}&countback=4`));
  expect(within).toEqual(halfHours.slice(-7, -3));
});

test("a range without bars is no_data, with the time of the bar before it [UDF-06]", async () => {
  const all = rowsOf(await history("2222", "1D", `from=0&to=${LATER}`));
  const last = present(all.at(-1), "bars").time;
  expect(await history("2222", "1D", `from=${last + 1}&to=${LATER}`)).toEqual({ s: "no_data", nextTime: last });
  expect(await history("2222", "1D", "from=0&to=1000")).toEqual({ s: "no_data" });
  expect(await history("2222", "1D", "from=0&to=1000&countback=5")).toEqual({ s: "no_data" });
});

test("a delayed plan sees the delayed market's bars and quotes [UDF-02]", async () => {
  const [live] = rowsOf(await history("2222", "1D", `to=${LATER}&countback=1`, "pro"));
  const [late] = rowsOf(await history("2222", "1D", `to=${LATER}&countback=1`, "starter"));
  expect([live?.close, late?.close]).toEqual([27.5, 27.34]);
  for (const key of ["pro", "starter"] as const) {
    const { body } = await world.get("/quotes/?symbols=2222,1120", key);
    const { d } = await ask("quotes?symbols=2222,TASI:1120", key);
    for (const [at, quote] of body.quotes.entries()) {
      expect(d[at].v).toMatchObject({
        lp: quote.price,
        ch: quote.change,
        chp: quote.change_percent,
        bid: quote.bid,
        ask: quote.ask,
        open_price: quote.open,
        high_price: quote.high,
        low_price: quote.low,
        prev_close_price: quote.previous_close,
        volume: quote.volume,
        short_name: quote.symbol,
      });
    }
    expect(d.map(({ n }: { n: string }) => n)).toEqual(["2222", "TASI:1120"]);
  }
});

test("quotes have the indices, and an error for a symbol that is none [UDF-04]", async () => {
  const { s, d } = await ask("quotes?symbols=TASI,9999");
  const { body } = await world.get("/market/summary/?index=TASI");
  expect(s).toBe("ok");
  expect(d[0].v).toMatchObject({ lp: body.index_value, ch: body.index_change, chp: body.index_change_percent });
  expect(d[1]).toMatchObject({ s: "error", n: "9999" });
});

test("a refusal has the status of the API and the form of the protocol [UDF-03]", async () => {
  const cases: readonly (readonly [path: string, key: KeyName | null, status: number])[] = [
    ["config", null, 401],
    ["history?symbol=2222&resolution=1D&from=0&to=1", null, 401],
    ["history?symbol=2222&resolution=1D&from=0&to=1", "free", 403],
    ["history?symbol=2222&resolution=1&from=0&to=1", "starter", 403],
    ["history?symbol=2222&resolution=60&from=0&to=1&countback=2", "starter", 403],
    ["history?symbol=2222&resolution=60&from=0&to=1", "pro", 403],
    ["quotes?symbols=2222", "free", 403],
    ["history?symbol=9999&resolution=1D&from=0&to=1", "pro", 404],
    ["symbols?symbol=9999", "pro", 404],
    ["symbols", "pro", 400],
    ["history?symbol=2222&resolution=7&from=0&to=1", "pro", 400],
    ["history?symbol=2222&from=0&to=1", "pro", 400],
    ["history?symbol=2222&resolution=1D&from=9&to=1", "pro", 400],
    ["history?symbol=2222&resolution=1D&from=x&to=1", "pro", 400],
    ["history?symbol=2222&resolution=1D&to=1&countback=0", "pro", 400],
    ["quotes?symbols=", "pro", 400],
    ["search?query=a&limit=x", "pro", 400],
  ];
  for (const [path, key, status] of cases) {
    const answer = await open(`/udf/${path}`, key);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body).toEqual({ s: "error", errmsg: expect.stringMatching(/\w/) });
    expect(answer.headers.get("x-request-id")).not.toBeNull();
  }
  const wrong = await open("/udf/config", null, { headers: { "X-API-Key": "marsad_test_nobody-knows-this" } });
  expect([wrong.status, wrong.body.s]).toEqual([403, "error"]);
});

test("with a count the plan's bars are shown and none before them [UDF-02]", async () => {
  const all = rowsOf(await history("2222", "60", `to=${LATER}&countback=20000`, "enterprise"));
  const fewer = rowsOf(await history("2222", "60", `to=${LATER}&countback=20000`, "pro"));
  // 90 days before 15 November 2026.
  const first = dayStartMs(20260817) / 1_000;
  expect(fewer).toEqual(all.filter(({ time }) => time >= first));
  expect(fewer.length).toBeLessThan(all.length);
});

test("the function of the guide fills a chart from the address of the service", async () => {
  const page = readFileSync(new URL("../../../docs/guide/charts.md", import.meta.url), "utf8");
  const code = present(
    /```js\nexport (async function barsOf[\s\S]*?\n)```/.exec(page)?.[1],
    "the guide shows how bars are read",
  );
  const fetched = (url: string) =>
    world.door.fetch(new Request(url, { headers: { "X-API-Key": world.key("pro") } }), "127.0.0.1");
  const barsOf = new Function("fetch", `${code}\nreturn barsOf;`)(fetched);
  const bars = await barsOf(`${BASE}/udf`, "2222", "1D", 50);
  expect(bars).toEqual(rowsOf(await history("2222", "1D", `to=${LATER}&countback=50`, "pro")));
});
