// GET /quotes/ by tickers.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

interface Item {
  readonly symbol: string;
  readonly net_liquidity: number;
  readonly liquidity: { readonly net_value: number };
}

const symbolsOf = (body: { readonly quotes: readonly Item[] }): string[] => body.quotes.map(({ symbol }) => symbol);

test("quotes come in the caller's order, counted [BATCH-02, BATCH-08, BATCH-12]", async () => {
  const { status, body } = await world.get("/quotes/?symbols=2222,9535,1120");
  expect(status).toBe(200);
  expect(symbolsOf(body)).toEqual(["2222", "9535", "1120"]);
  const { quotes: _, ...envelope } = body;
  expect(envelope).toEqual({ count: 3, max_symbols: 50, requested_count: 3 });
});

test("an item is the single quote with net_liquidity in place of resolved_instrument, on every plan that has batches [BATCH-03, BATCH-04]", async () => {
  for (const key of ["starter", "pro", "business", "enterprise"] as const) {
    const { body } = await world.get("/quotes/?symbols=1120,2222,1180", key);
    for (const item of body.quotes) {
      const { resolved_instrument: _, ...single } = (await world.get(`/quote/${item.symbol}/`, key)).body;
      expect(item).toEqual({ ...single, net_liquidity: item.liquidity.net_value });
    }
  }
});

test("Starter gets the delayed market, Pro and above real time unless asked otherwise [DELAY-01, DELAY-02, DELAY-07, DELAY-09]", async () => {
  const first = async (query: string, key: "starter" | "pro") =>
    (await world.get(`/quotes/?symbols=2222${query}`, key)).body.quotes[0];
  expect(await first("", "starter")).toMatchObject({ price: 27.34, is_delayed: true });
  expect(await first("", "pro")).toMatchObject({ price: 27.5, is_delayed: false });
  expect(await first("&data_mode=delayed", "pro")).toEqual(await first("", "starter"));
});

test("an unknown symbol and one without a price are left out [BATCH-10]", async () => {
  const { body } = await world.get("/quotes/?symbols=9999,2222,1150,aramco");
  expect(symbolsOf(body)).toEqual(["2222"]);
  expect(body).toMatchObject({ count: 1, requested_count: 4 });
  expect((await world.get("/quotes/?symbols=9999")).body).toEqual({
    quotes: [],
    count: 0,
    max_symbols: 50,
    requested_count: 1,
  });
});

test("a symbol named twice counts once [BATCH-11]", async () => {
  const { body } = await world.get("/quotes/?symbols=2222,1120,2222,,%20%201120%20");
  expect(symbolsOf(body)).toEqual(["2222", "1120"]);
  expect(body.requested_count).toBe(2);
});

test("of more than 50 symbols the first 50 are answered, with a warning [BATCH-07, BATCH-09]", async () => {
  const unknown = Array.from({ length: 49 }, (_, i) => String(100 + i));
  const { body } = await world.get(`/quotes/?symbols=${[...unknown, "2222", "1120", "1180"].join(",")}`);
  expect(symbolsOf(body)).toEqual(["2222"]);
  expect(body).toMatchObject({ requested_count: 52, truncated: true });
  expect(body.warning).toBe("Only the first 50 of 52 symbols were processed.");
  const exact = await world.get(`/quotes/?symbols=${[...unknown, "2222"].join(",")}`);
  expect([exact.body.truncated, exact.body.warning, exact.body.count]).toEqual([undefined, undefined, 1]);
});
