// GET /market/snapshot/: the whole market at one moment, each row equal to the instrument's quote.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { decimalOf } from "../../../src/base/index.ts";
import { listed } from "../../market/script.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";
import { MORNING_LISTINGS, openMarket, openMorning, playedWorld, preopen } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>> & { readonly symbol: string };

const rowsOf = async (query = "", key: KeyName = "pro"): Promise<readonly Row[]> =>
  (await world.get(`/market/snapshot/${query}`, key)).body.quotes;
const symbolsOf = async (query: string): Promise<readonly string[]> =>
  (await rowsOf(query)).map(({ symbol }) => symbol);

test("every instrument is there once, by symbol, and each number is its quote's [SNAPSHOT-02, SNAPSHOT-03, SNAPSHOT-04]", async () => {
  for (const key of ["starter", "pro"] as const) {
    const { body } = await world.get("/market/snapshot/", key);
    expect(body.quotes.map(({ symbol }: Row) => symbol)).toEqual(MORNING_LISTINGS.map(({ symbol }) => symbol).sort());
    expect([body.count, body.is_delayed]).toEqual([10, key === "starter"]);
    for (const row of body.quotes) {
      const { body: quote } = await world.get(`/quote/${row.symbol}/`, key);
      for (const [name, value] of Object.entries(row))
        if (name in quote) expect([name, value]).toEqual([name, quote[name]]);
      expect(Object.keys(row).filter((name) => !(name in quote))).toEqual([
        "market",
        "security_type",
        "sector_id",
        "sector",
        "sector_en",
        "market_cap",
      ]);
    }
  }
  expect((await world.get("/market/snapshot/", "pro")).body.market_time).toBe("2026-11-15T11:00:00.000+03:00");
  expect((await world.get("/market/snapshot/", "starter")).body.market_time).toBe("2026-11-15T10:31:00.000+03:00");
});

test("index keeps one market, in any case, NOMUC too [SNAPSHOT-06]", async () => {
  expect(await symbolsOf("?index=all")).toHaveLength(10);
  for (const index of ["NOMU", "nomu", "NomuC"]) expect(await symbolsOf(`?index=${index}`)).toEqual(["9535", "9590"]);
  expect(await symbolsOf("?index=tasi")).toHaveLength(8);
});

test("market_cap is price times shares, in real time and delayed [SNAPSHOT-07, COMPANIES-21]", async () => {
  const capOf = async (key: KeyName) => (await rowsOf("", key)).find(({ symbol }) => symbol === "2222")?.["market_cap"];
  expect([await capOf("pro"), await capOf("starter")]).toEqual([27.5 * 9_000_000, 27.34 * 9_000_000]);
  for (const key of ["pro", "starter"] as const) {
    const { results } = (await world.get("/companies/?search=2222", key)).body;
    expect(results[0].market_cap).toBe(await capOf(key));
  }
});

test("where no sector is filed its three fields are null [SNAPSHOT-08]", async () => {
  const rows = await rowsOf();
  const sectorOf = (symbol: string) => {
    const row = rows.find((candidate) => candidate.symbol === symbol);
    return [row?.["sector_id"], row?.["sector"], row?.["sector_en"]];
  };
  expect(sectorOf("4340")).toEqual(["reits", "الصناديق العقارية", "REITs"]);
  expect(sectorOf("5308")).toEqual([null, null, null]);
});

test("limits are those of the day, and null where there are none [QUOTE-26]", async () => {
  const limited = { limitHigh: decimalOf(29.7), limitLow: decimalOf(24.3), nameAr: "أرامكو", nameEn: "Aramco" };
  const listings = [...MORNING_LISTINGS.filter(({ symbol }) => symbol !== "2222"), listed("2222", 27, limited)];
  const { world: own } = await playedWorld(openMarket(preopen(undefined, undefined, listings), listings));
  expect((await own.get("/quote/2222/")).body).toMatchObject({ limit_up: 29.7, limit_down: 24.3 });
  expect((await own.get("/quote/1120/")).body).toMatchObject({ limit_up: null, limit_down: null });
  await own.close();
});

test("the snapshot follows the market, and what stands still is the same bytes [SNAPSHOT-03]", async () => {
  const { world: own, script } = await openMorning();
  const priceOf = async (key: KeyName): Promise<unknown> => {
    const { body } = await own.get("/market/snapshot/?index=TASI", key);
    return body.quotes.find(({ symbol }: Row) => symbol === "2222").price;
  };
  expect([await priceOf("pro"), await priceOf("starter")]).toEqual([27.5, 27.34]);
  script.at("11:01").trade("2222", "buy", 27.6, 10);
  await own.play(script);
  expect([await priceOf("pro"), await priceOf("starter")]).toEqual([27.6, 27.34]);
  await own.close();
});
