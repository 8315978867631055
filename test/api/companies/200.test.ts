// GET /companies/: the directory, searched as people type.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";
import { MORNING_COMPANIES } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open({ companies: MORNING_COMPANIES });
});
afterAll(() => world.close());

interface Entry {
  readonly symbol: string;
  readonly security_type: string;
  readonly is_etf: boolean;
}

const find = async (query: string): Promise<string[]> =>
  (await world.get(`/companies/${query}`)).body.results.map(({ symbol }: Entry) => symbol);
const search = (text: string): Promise<string[]> => find(`?search=${encodeURIComponent(text)}`);

test("every plan gets the whole directory by symbol, every kind of instrument in it [COMPANIES-01, COMPANIES-05, COMPANIES-08, COMPANIES-09, COMPANIES-10]", async () => {
  const symbols = MORNING_COMPANIES.map(({ symbol }) => symbol);
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/companies/", key);
    expect(status).toBe(200);
    expect(body.results.map(({ symbol }: Entry) => symbol)).toEqual(symbols);
    expect(body).toMatchObject({ count: 11, total: 11, limit: 100, offset: 0 });
    expect(new Set(body.results.map(({ security_type }: Entry) => security_type))).toEqual(
      new Set(["Equity", "Closed-End Fund", "Sukuk", "ETF", "Unknown"]),
    );
  }
});

test("an entry tells market, kind and status [COMPANIES-02, COMPANIES-03, COMPANIES-04, COMPANIES-06, COMPANIES-07]", async () => {
  const { body } = await world.get("/companies/");
  const entry = (symbol: string) => body.results.find((candidate: Entry) => candidate.symbol === symbol);
  expect(entry("9535")).toEqual({
    symbol: "9535",
    name_ar: "لدن",
    name_en: "Ladun",
    isin: null,
    market: "NOMU",
    status: "active",
    security_type: "Equity",
    market_segment: "NOMU",
    is_etf: false,
    sector_id: "energy",
    sector: "الطاقة",
    sector_en: "Energy",
    market_cap: null,
  });
  expect(entry("6999").security_type).toBe("Unknown");
  expect(entry("1150").status).toBe("suspended");
  expect(body.results.filter(({ is_etf }: Entry) => is_etf).map(({ symbol }: Entry) => symbol)).toEqual(["9405"]);
});

test.each([
  ["2222", ["2222"], "the symbol"],
  ["95", ["9535", "9590"], "part of a symbol"],
  ["٢٢٢٢", ["2222"], "Arabic digits"],
  ["أرامكو", ["2222"], "an Arabic alias"],
  ["ارامكو السعوديه", ["2222"], "another Arabic spelling"],
  ["الرَّاجِحي", ["1120", "4340"], "diacritics"],
  ["rajhi", ["1120", "4340"], "an English word in any case"],
  ["BANK saudi", ["1180"], "words in any order"],
  ["snb", ["1180"], "an alias"],
  ["بنك", [], "a word that is nowhere"],
  ["?!", [], "no letters at all"],
])("search for %s finds %j: %s [COMPANIES-11, COMPANIES-12]", async (text, symbols) => {
  expect(await search(text)).toEqual(symbols);
});

test("an empty search is none", async () => {
  expect(await search(" ")).toHaveLength(11);
});

test("market keeps one market, in any case, NOMUC too [COMPANIES-13, COMPANIES-14]", async () => {
  for (const market of ["NOMU", "nomu", "NomuC"]) expect(await find(`?market=${market}`)).toEqual(["9535", "9590"]);
  for (const market of ["TASI", "tasi"]) expect(await find(`?market=${market}`)).toHaveLength(9);
  expect(await find(`?market=NOMU&search=${encodeURIComponent("لدن")}`)).toEqual(["9535"]);
  expect(await find("?market=TASI&search=ladun")).toEqual([]);
});

test("sector_id keeps one sector, in any case [COMPANIES-20]", async () => {
  expect(await find("?sector_id=energy")).toEqual(["2222", "2380", "9535"]);
  expect(await find("?sector_id=Energy&market=NOMU")).toEqual(["9535"]);
  expect(await find("?sector_id=energy&search=aramco")).toEqual(["2222"]);
  expect(await find("?sector_id=no-such-sector")).toEqual([]);
  expect(await find("?sector_id=")).toHaveLength(11);
});

test("limit and offset cut a page, total counts every match [COMPANIES-09, COMPANIES-16, COMPANIES-17]", async () => {
  const { body } = await world.get("/companies/?limit=3&offset=9");
  expect(body).toMatchObject({ count: 2, total: 11, limit: 3, offset: 9 });
  expect((await world.get("/companies/?limit=9999")).body.limit).toBe(500);
  expect((await world.get("/companies/?offset=9999")).body).toMatchObject({ results: [], count: 0, total: 11 });
});

test("an unchanged page is 304 for its ETag, and a reloaded directory is not", async () => {
  const own = await MarketWorld.open({ companies: MORNING_COMPANIES });
  const first = await own.get("/companies/?limit=5");
  const etag = first.headers.get("etag") ?? "";
  expect((await own.get("/companies/?limit=5", "free", { "If-None-Match": etag })).status).toBe(304);
  own.reload(MORNING_COMPANIES.map((company) => ({ ...company, nameEn: `${company.nameEn} II` })));
  const again = await own.get("/companies/?limit=5", "free", { "If-None-Match": etag });
  expect(again.status).toBe(200);
  expect(again.body.results[0].name_en).toEndWith(" II");
  await own.close();
});

test("a search lists shares first, then funds, then ETFs and sukuk, the largest first [SEARCH-01]", async () => {
  const kinds = ["Equity", "Closed-End Fund", "ETF", "Sukuk", "Unknown"];
  for (const search of ["Al", "a", "ا", "S"]) {
    const { results } = (await world.get(`/companies/?search=${encodeURIComponent(search)}`, "pro")).body;
    expect(results.length).toBeGreaterThan(2);
    const place = ({ security_type, market_cap, symbol }: Record<string, string | number | null>) =>
      [
        Math.min(kinds.indexOf(String(security_type)), 3) === 3 && security_type === "Sukuk"
          ? 2
          : kinds.indexOf(String(security_type)),
        -(market_cap ?? -1),
        String(symbol),
      ] as const;
    const sorted = results.toSorted((a: never, b: never) => {
      const [left, right] = [place(a), place(b)];
      const at = left.findIndex((value, index) => value !== right[index]);
      return at === -1 ? 0 : (left[at] as number) < (right[at] as number) ? -1 : 1;
    });
    expect(results.map(({ symbol }: { symbol: string }) => symbol)).toEqual(
      sorted.map(({ symbol }: { symbol: string }) => symbol),
    );
    const first = (await world.get(`/companies/?search=${encodeURIComponent(search)}&limit=2`, "pro")).body.results;
    const second = (await world.get(`/companies/?search=${encodeURIComponent(search)}&limit=2&offset=2`, "pro")).body
      .results;
    expect([...first, ...second]).toEqual(results.slice(0, 4));
  }
});
