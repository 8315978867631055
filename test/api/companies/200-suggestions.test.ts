// GET /companies/?search= that finds nothing, and the refusals of unknown symbols and names: the companies that they suggest.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, openMorning } from "../../world/morning.ts";

const ARAMCO = { symbol: "2222", name: "أرامكو السعودية", name_en: "Saudi Aramco" };

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning({
    companies: MORNING_COMPANIES.map((company) =>
      company.symbol === "2222"
        ? { ...company, isin: "ZZ0000022226", formerNames: ["كاسوك"], formerSymbols: ["9222"] }
        : company,
    ),
  }));
});
afterAll(() => world.close());

const search = async (text: string, more = "") =>
  (await world.get(`/companies/?search=${encodeURIComponent(text)}${more}`)).body;

test("a search with a typing error names what was meant [NAMES-07]", async () => {
  for (const typed of ["aramko", "ارمكو"]) {
    const body = await search(typed);
    expect(body).toMatchObject({ results: [], count: 0, total: 0 });
    expect(body.did_you_mean[0]).toEqual(ARAMCO);
  }
});

test("an answer that found something, or to which nothing is near, has no such field [NAMES-07]", async () => {
  for (const typed of ["aramco", "qqqqqq", "!!", ""])
    expect(Object.keys(await search(typed))).not.toContain("did_you_mean");
});

test("suggestions keep to the filters [NAMES-08]", async () => {
  expect((await search("aramko", "&market=TASI&sector_id=energy")).did_you_mean).toEqual([ARAMCO]);
  expect((await search("aramko", "&market=NOMU")).did_you_mean).toBeUndefined();
  expect((await search("aramko", "&sector_id=banks")).did_you_mean).toBeUndefined();
});

test("CSV stays rows under a header", async () => {
  const { text } = await world.get("/companies/?search=aramko&format=csv");
  expect(text.split("\r\n")).toHaveLength(2);
  expect(text).toContain(",market_cap,isin\r\n");
});

test("the directory shows the ISIN, and finds by it, by a former name and by a former symbol [NAMES-01, NAMES-04]", async () => {
  for (const typed of ["ZZ0000022226", "zz00000222", "كاسوك", "9222"]) {
    const { results } = await search(typed);
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ symbol: "2222", isin: "ZZ0000022226" });
  }
});

test("a quote is found by ISIN, former name and former symbol, and says the present symbol [NAMES-03, NAMES-05]", async () => {
  for (const identifier of ["ZZ0000022226", "كاسوك", "9222"]) {
    const { status, body } = await world.get(`/quote/${encodeURIComponent(identifier)}/`);
    expect(status).toBe(200);
    expect(body.symbol).toBe("2222");
    expect(body.resolved_instrument).toMatchObject({ match_type: "alias_exact", confidence: "high" });
  }
});

const PATHS: readonly (readonly [path: string, key: KeyName])[] = [
  ["/quote/aramko/", "free"],
  ["/historical/aramko/", "business"],
  ["/market/trades/aramko/", "business"],
  ["/market/intraday/aramko/", "business"],
];

test.each(PATHS)("%s is INVALID_SYMBOL as ever, with what was meant in its details [NAMES-09]", async (path, key) => {
  const { status, body } = await world.get(path, key);
  expect(status).toBe(404);
  expect(body).toEqual({
    error: {
      code: "INVALID_SYMBOL",
      message: "Stock symbol 'aramko' not found.",
      details: { did_you_mean: [ARAMCO] },
    },
  });
});

test("a symbol to which nothing is near has no details, and an unknown identifier suggests too [NAMES-09]", async () => {
  expect((await world.get("/quote/9999/")).body).toEqual({
    error: { code: "INVALID_SYMBOL", message: "Stock symbol '9999' not found." },
  });
  const { body } = await world.get("/quote/1120/?identifier=aramko");
  expect(body.error).toMatchObject({ code: "INVALID_IDENTIFIER", details: { did_you_mean: [ARAMCO] } });
});

test("a hostile text of any length is answered as quietly as a short one [NAMES-11]", async () => {
  const { status, body } = await world.get(`/companies/?search=${"%D8%A7".repeat(2_000)}`);
  expect([status, body.total, body.did_you_mean]).toEqual([200, 0, undefined]);
});
