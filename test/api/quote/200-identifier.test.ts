// GET /quote/{symbol}/ by the names that people use for a company.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { MarketWorld } from "../../world/market-world.ts";
import { openMorning } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openMorning());
});
afterAll(() => world.close());

const at = (path: string, identifier?: string): string =>
  `/quote/${encodeURIComponent(path)}/${identifier === undefined ? "" : `?identifier=${encodeURIComponent(identifier)}`}`;

/** The identifier that is sent, the symbol, the kind of match, its confidence, and the rule for it. */
const CASES: readonly (readonly [string, string, string, string, string])[] = [
  ["٢٢٢٢", "2222", "symbol_exact", "high", "[IDENT-05]"],
  ["أرامكو السعودية", "2222", "name_exact", "high", "[IDENT-09]"],
  ["ارامكو السعودية", "2222", "name_exact", "high", "[IDENT-02]"],
  ["أرامكو السعوديه", "2222", "name_exact", "high", "[IDENT-03]"],
  ["أَرَامْكُو السُّعُودِيَّة", "2222", "name_exact", "high", "[IDENT-04]"],
  ["أرامـــكو السعودية", "2222", "name_exact", "high", "[IDENT-04]"],
  ["SAUDI aramco", "2222", "name_exact", "high", "[IDENT-06]"],
  ["saudi-aramco", "2222", "name_exact", "high", "[IDENT-06]"],
  ["armah sports", "9590", "name_exact", "high", "[IDENT-07]"],
  ["Armah Sports Co.", "9590", "name_exact", "high", "[IDENT-09]"],
  ["أرامكو", "2222", "alias_exact", "high", "[IDENT-10]"],
  ["Aramco", "2222", "alias_exact", "high", "[IDENT-10]"],
  ["snb", "1180", "alias_exact", "high", "[IDENT-10]"],
  ["petro", "2380", "name_prefix", "medium", "[IDENT-11]"],
  ["بترو", "2380", "name_prefix", "medium", "[IDENT-11]"],
  ["rabigh", "2380", "name_partial", "low", "[IDENT-12]"],
  ["رابغ", "2380", "name_partial", "low", "[IDENT-12]"],
];

test.each(CASES)(
  "in the path %s is %s by %s with confidence %s %s [QUOTE-18, IDENT-13]",
  async (input, symbol, match, confidence) => {
    const { status, body } = await world.get(at(input));
    expect(status).toBe(200);
    expect(body.symbol).toBe(symbol);
    expect(body.resolved_instrument).toEqual({ input, symbol, name: body.name, match_type: match, confidence });
  },
);

test("a given identifier decides, whatever the path says [QUOTE-17]", async () => {
  for (const path of ["1120", "2222", "9999", "-", "اي شيء"]) {
    const { status, body } = await world.get(at(path, "Petro Rabigh"));
    expect([status, body.symbol]).toEqual([200, "2380"]);
    expect(body.resolved_instrument.input).toBe("Petro Rabigh");
  }
});

test("an identifier may be a ticker [IDENT-01]", async () => {
  const { body } = await world.get(at("x", "1120"));
  expect(body.resolved_instrument).toMatchObject({ input: "1120", symbol: "1120", match_type: "symbol_exact" });
});

test("an empty identifier counts as left out", async () => {
  const { body } = await world.get("/quote/2222/?identifier=%20");
  expect(body.resolved_instrument).toMatchObject({ input: "2222", match_type: "symbol_exact" });
});

test("names work on a delayed plan as well, with the delayed quote", async () => {
  const { body } = await world.get(at("أرامكو"), "free");
  expect(body).toMatchObject({ symbol: "2222", price: 27.34, is_delayed: true });
});

test("a quote by name and by ticker is the same but for how it was found", async () => {
  const { resolved_instrument: byName, ...named } = (await world.get(at("Aramco"))).body;
  const { resolved_instrument: byTicker, ...ticker } = (await world.get("/quote/2222/")).body;
  expect(named).toEqual(ticker);
  expect(byName.symbol).toBe(byTicker.symbol);
});
