// GET /historical/?symbols=: the bars of several symbols as one table, each as the history of one symbol has them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { monotonicMs, nextTurn } from "../../../src/base/index.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});
afterAll(() => world.close());

const SYMBOLS = ["2222", "TASI", "1120"] as const;
const get = async (path: string) => (await world.get(path, "business")).body;

test("every row is a row of its symbol, in the caller's order [SERIES-01]", async () => {
  for (const options of ["", "&interval=1w&order=desc", "&adjust=all&verbose=true", "&interval=60m"]) {
    const range = `from=2026-09-01&limit=2000${options}`;
    const several = await get(`/historical/?symbols=${SYMBOLS.join(",")}&${range}`);
    const single = [];
    for (const symbol of SYMBOLS) {
      const { data } = await get(`/historical/${symbol}/?${range}`);
      single.push(...data.map((row: object) => ({ symbol, ...row })));
    }
    expect(single.length).toBeGreaterThan(1);
    expect(several).toMatchObject({ symbols: [...SYMBOLS], total: single.length, count: single.length });
    expect(several.data).toEqual(single);
  }
});

test("pages count the bars of all symbols together and join to the whole [SERIES-02]", async () => {
  const path = `/historical/?symbols=${SYMBOLS.join(",")}&from=2026-09-01`;
  const whole = await get(path);
  expect([whole.limit, whole.has_more]).toEqual([2000, false]);
  const first = await get(`${path}&limit=60`);
  const second = await get(`${path}&limit=60&offset=60`);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect([...first.data, ...second.data]).toEqual(whole.data);
  expect((await get(`${path}&limit=99999`)).limit).toBe(20_000);
});

test("others have their turn while the series are read, one after the other", async () => {
  const { bars } = world.store;
  const { range } = bars;
  let [reads, turns] = [0, 0];
  bars.range = (query) => {
    reads++;
    // A series of years takes some milliseconds.
    for (const fromMs = monotonicMs(); monotonicMs() - fromMs < 5; );
    return range.call(bars, query);
  };
  try {
    const symbols = [...SYMBOLS, "NOMU"].join(",");
    const answered = get(`/historical/?symbols=${symbols}&from=2026-08-01`).then(() => true);
    while (!(await Promise.race([answered, nextTurn()]))) turns++;
    expect(reads).toBeGreaterThanOrEqual(4);
    expect(turns).toBeGreaterThanOrEqual(reads - 1);
  } finally {
    bars.range = range;
  }
});

test("CSV has the symbol as its first column [SERIES-03]", async () => {
  const query = "from=2026-11-01&adjust=splits&format=csv";
  const several: string = (await world.get(`/historical/?symbols=2222,TASI&${query}`, "starter")).text;
  const single: string = (await world.get(`/historical/2222/?${query}`, "starter")).text;
  const [header = "", first = ""] = single.split("\r\n");
  expect(several.startsWith(`symbol,${header}\r\n2222,${first}\r\n`)).toBe(true);
});

test.each([
  ["", 400, "MISSING_PARAM"],
  [`symbols=${Array.from({ length: 21 }, (_, at) => 1000 + at).join(",")}`, 400, "INVALID_PARAM"],
  ["symbols=2222,0000", 404, "INVALID_SYMBOL"],
  ["symbols=2222&interval=30m", 403, "PLAN_LIMIT"],
])("'%s' is refused with %d [SERIES-04]", async (query, status, code) => {
  const refused = await world.get(`/historical/?${query}`, "pro");
  expect([refused.status, refused.body.error.code]).toEqual([status, code]);
});
