// GET /screener/: every cell is compared with the endpoint that shows the same field, and filter, order and pages with plain loops.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDays, monthsBefore, parseDay } from "../../../src/base/index.ts";
import type { CorporateAction } from "../../../src/model/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { COMPANY_BARS, COMPANY_FACTS, openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

const RIGHTS: CorporateAction = {
  symbol: "2222",
  type: "RIGHTS_ISSUE",
  announcementDay: 20260901,
  exDay: 20261020,
  numerator: 5,
  denominator: 4,
  price: 200_000,
  market: null,
  formerSymbol: null,
  formerNameAr: null,
  formerNameEn: null,
};
const TODAY = 20261115;

type Row = Record<string, number | string | null>;

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld({ facts: { ...COMPANY_FACTS, actions: [RIGHTS] }, bars: COMPANY_BARS }));
});
afterAll(() => world.close());

const get = async (path: string, key: KeyName = "pro") => (await world.get(path, key)).body;
const screen = async (query: string, key: KeyName = "pro") => get(`/screener/?${query}`, key);
const ALL_FIELDS = rest.SCREENER_FIELDS.map(({ field }) => field);
/** A request takes 50 fields at most. */
async function wholeRows(key: KeyName): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let at = 0; at < ALL_FIELDS.length; at += 50) {
    const { results } = await screen(`fields=${ALL_FIELDS.slice(at, at + 50).join(",")}`, key);
    for (const row of results) rows.set(row.symbol, { ...rows.get(row.symbol), ...row });
  }
  return [...rows.values()];
}

test("every cell is what its own endpoint shows, in both modes [SCREENER-02, SCREENER-03]", async () => {
  for (const mode of ["realtime", "delayed"]) {
    const { quotes: snapshot } = await get(`/market/snapshot/?data_mode=${mode}`);
    const fields = rest.SCREENER_FIELDS.filter(({ group }) =>
      ["identity", "quote", "liquidity", "snapshot"].includes(group),
    );
    const names = fields.map(({ field }) => field).join(",");
    const { results } = await screen(`fields=${names}&data_mode=${mode}`);
    expect(results.map(({ symbol }: Row) => symbol)).toEqual(snapshot.map(({ symbol }: Row) => symbol));
    expect(results.length).toBeGreaterThan(8);
    for (const [at, row] of results.entries()) {
      const { body: quote } = await world.get(`/quote/${row.symbol}/?data_mode=${mode}`, "pro");
      const known: Row = { ...quote, ...quote.liquidity, ...snapshot[at] };
      for (const { field } of fields)
        expect([row.symbol, field, row[field]]).toEqual([row.symbol, field, known[field] ?? null]);
    }
  }
});

test("companies, ratios and dividends agree with theirs [SCREENER-03]", async () => {
  const filled = new Set<string>();
  for (const row of await wholeRows("business")) {
    const company = await get(`/company/${row["symbol"]}/`, "business");
    const { ratios } = await get(`/analytics/ratios/${row["symbol"]}/?metrics=extended`, "business");
    const dividends = await get(`/dividends/${row["symbol"]}/`, "business");
    const { standards } = await get(`/sharia/${row["symbol"]}/`, "business");
    const shown: Readonly<Record<string, Row>> = {
      company,
      fundamentals: company.fundamentals,
      technicals: company.technicals,
      valuation: company.valuation,
      analysts: company.analysts,
      ratios: ratios[0]?.ratios ?? {},
      key_metrics: ratios[0]?.key_metrics ?? {},
      dividends,
      sharia: Object.fromEntries(
        standards.map((one: Record<string, string>) => [`sharia_${one["standard"]}`, one["status"]]),
      ),
    };
    for (const { field, group } of rest.SCREENER_FIELDS) {
      const own = shown[group];
      if (own === undefined) continue;
      expect([row["symbol"], field, row[field]]).toEqual([row["symbol"], field, own[field] ?? null]);
      if (row[field] !== null) filled.add(field);
    }
  }
  expect(filled.size).toBeGreaterThan(40);
});

test("the table has every number and word of these answers [SCREENER-03]", () => {
  const scalars = (schema: { readonly properties: object }): string[] =>
    Object.entries(schema.properties).flatMap(([name, field]) => (field.properties || field.anyOf ? [] : [name]));
  const left = new Set([
    "is_delayed",
    "description",
    "description_en",
    ...["fundamentals", "technicals", "valuation", "analysts"],
  ]);
  const groups = [
    rest.BatchQuote,
    rest.Liquidity,
    rest.SnapshotQuote,
    rest.Company,
    rest.Fundamentals,
    rest.Technicals,
    rest.Valuation,
    rest.Analysts,
    rest.KeyMetrics,
  ];
  const wanted = groups.flatMap(scalars).filter((name) => !left.has(name) && name !== "net_liquidity");
  expect(wanted.filter((name) => !ALL_FIELDS.includes(name))).toEqual([]);
  const ratios = [...rest.CORE_RATIOS, ...rest.FURTHER_RATIOS];
  expect(ratios.filter((name) => !ALL_FIELDS.includes(name))).toEqual([]);
  expect(new Set(ALL_FIELDS).size).toBe(ALL_FIELDS.length);
});

test("returns, distances and the mean volume are worked out again from history [SCREENER-07, SCREENER-08, SCREENER-09]", async () => {
  const [row] = (
    await screen(
      `filter=symbol=2222&fields=${ALL_FIELDS.slice(-9).join(",")},price,fifty_two_week_high,fifty_two_week_low`,
    )
  ).results;
  const { data: all } = await get("/historical/2222/?from=2024-11-01&to=2026-11-14&adjust=all&limit=2000");
  const { data: splits } = await get("/historical/2222/?from=2024-11-01&to=2026-11-14&adjust=splits&limit=2000");
  const against = (base: number): number => Math.round((row.price / base - 1) * 10_000) / 100;
  const closeAt = (day: number): number =>
    all.findLast(({ date }: { date: string }) => (parseDay(date) ?? 0) <= day).close;
  expect(row).toMatchObject({
    return_1w: against(closeAt(addDays(TODAY, -7))),
    return_1m: against(closeAt(monthsBefore(TODAY, 1))),
    return_3m: against(closeAt(monthsBefore(TODAY, 3))),
    return_6m: against(closeAt(monthsBefore(TODAY, 6))),
    return_1y: against(closeAt(monthsBefore(TODAY, 12))),
    return_ytd: against(closeAt(20251231)),
    from_high_52w: against(row.fifty_two_week_high),
    from_low_52w: against(row.fifty_two_week_low),
  });
  const volumes: number[] = splits.slice(-20).map(({ volume }: { volume: number }) => volume);
  expect(row.mean_volume_20d).toBeCloseTo(volumes.reduce((sum, volume) => sum + volume, 0) / 20, 2);
  // A share without bars has no past.
  const [bare] = (await screen("filter=symbol=9590&fields=return_1y,mean_volume_20d")).results;
  expect([bare.return_1y, bare.mean_volume_20d]).toEqual([null, null]);
});

const CONDITIONS: readonly (readonly [string, (row: Row) => boolean])[] = [
  ["price<30", ({ price }) => Number(price) < 30],
  ["price<=27.5", ({ price }) => Number(price) <= 27.5],
  ["price>27.5", ({ price }) => Number(price) > 27.5],
  ["price>=27.5", ({ price }) => Number(price) >= 27.5],
  ["price=27.5", ({ price }) => price === 27.5],
  ["sector_id=Banks", ({ sector_id }) => sector_id === "banks"],
  ["sector_id!=banks", ({ sector_id }) => sector_id !== null && sector_id !== "banks"],
  ["pe_ratio>0", ({ pe_ratio }) => pe_ratio !== null && Number(pe_ratio) > 0],
  ["pe_ratio!=1", ({ pe_ratio }) => pe_ratio !== null],
  [
    "price<50,market=TASI,change_percent>0",
    (row) => Number(row["price"]) < 50 && row["market"] === "TASI" && Number(row["change_percent"]) > 0,
  ],
];

test.each(CONDITIONS)("filter=%s keeps what it says [SCREENER-04, SCREENER-06]", async (filter, holds) => {
  const columns = "price,change_percent,pe_ratio";
  const all: Row[] = (await screen(`fields=${columns}`)).results;
  const kept = await screen(`filter=${encodeURIComponent(filter)}&fields=${columns}`);
  expect(kept.results).toEqual(all.filter(holds));
  expect(kept.total).toBe(kept.results.length);
  expect(kept.total).toBeLessThan(all.length);
});

test("operators may stand in the address as they are [SCREENER-04]", async () => {
  expect((await screen("filter=price<30,price>=8&fields=price")).results.length).toBeGreaterThan(2);
});

test("sort orders by each field in turn, nulls last [SCREENER-05]", async () => {
  for (const sort of ["-market_cap", "pe_ratio", "-pe_ratio", "sector_id,-price"]) {
    const { results } = await screen(`sort=${sort}&fields=market_cap,pe_ratio,price`);
    for (let at = 1; at < results.length; at++) {
      const [a, b] = [results[at - 1], results[at]];
      const differs =
        [...sort.split(","), "symbol"].find((key) => a[key.replace("-", "")] !== b[key.replace("-", "")]) ?? "";
      const [left, right] = [a[differs.replace("-", "")], b[differs.replace("-", "")]];
      if (left === null || right === null) expect([sort, at, right]).toEqual([sort, at, null]);
      else expect([sort, at, left > right]).toEqual([sort, at, differs.startsWith("-")]);
    }
  }
  const { results } = await screen("fields=price");
  const symbols = results.map(({ symbol }: Row) => symbol);
  expect(symbols).toEqual(symbols.toSorted());
});

test("pages join to the whole [SCREENER-06]", async () => {
  const whole = await screen("sort=-price");
  expect(whole).toMatchObject({ limit: 50, offset: 0, is_delayed: false });
  const first = await screen("sort=-price&limit=4");
  const second = await screen("sort=-price&limit=4&offset=4");
  expect([...first.results, ...second.results]).toEqual(whole.results.slice(0, 8));
  expect([first.count, first.total]).toEqual([4, whole.total]);
  expect((await screen("limit=9999")).limit).toBe(500);
});

test("without fields a row shows the usual ones and those asked about [SCREENER-11]", async () => {
  const { results } = await screen("filter=volume>0&sort=-bid");
  expect(Object.keys(results[0])).toEqual([
    ...["symbol", "name", "name_en", "market", "sector_id", "sector", "sector_en"],
    ...["price", "change_percent", "volume", "market_cap", "pe_ratio", "trailing_12m_yield", "return_1y", "bid"],
  ]);
});

test("CSV has the same rows [SCREENER-12]", async () => {
  const { text } = await world.get("/screener/?filter=market=NOMU&fields=price,pe_ratio&format=csv", "starter");
  expect(text).toBe(
    "symbol,name,name_en,market,sector_id,sector,sector_en,price,pe_ratio\r\n" +
      "9535,لدن,Ladun,NOMU,energy,الطاقة,Energy,51,37.81\r\n9590,أرماح,Armah Sports Co.,NOMU,banks,البنوك,Banks,20,\r\n",
  );
});

test("a delayed plan sees the market of 15 minutes ago [SCREENER-03]", async () => {
  const { results, is_delayed } = await screen("filter=symbol=2222&fields=price,return_1y", "starter");
  const quote = await get("/quote/2222/", "starter");
  expect([is_delayed, results[0].price]).toEqual([true, quote.price]);
});

test("the list of fields says unit, plan and names of each [SCREENER-01]", async () => {
  const { fields, count } = await get("/screener/fields/", "starter");
  expect(count).toBe(fields.length);
  expect(fields.find(({ field }: { field: string }) => field === "rsi_14")).toEqual({
    field: "rsi_14",
    type: "number",
    unit: "points",
    plan: "pro",
    name: "مؤشر القوة النسبية 14",
    name_en: "RSI of 14 days",
  });
});
