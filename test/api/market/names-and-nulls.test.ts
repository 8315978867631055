// Two rules for every answer of market data: the language of each name, and the fields that may be null.

import { expect, test } from "bun:test";
import { starterPaths } from "../../world/market-paths.ts";
import { MORNING_COMPANIES, MORNING_LISTINGS, openMorning, playedWorld, preopen } from "../../world/morning.ts";
import { barAt } from "../../world/past-bars.ts";

const SYMBOLS = MORNING_LISTINGS.map(({ symbol }) => symbol);
const ARABIC = /^[\u0600-\u06ff\s]+$/;
const BY_SYMBOL = new Map(MORNING_COMPANIES.map((company) => [company.symbol, company]));

/** Fields that a rule of their resource allows to be null. */
const NULLABLE = new Set([
  "auction",
  "symbol_state",
  "market_order",
  "bid_updated_at",
  "ask_updated_at",
  "updated_at",
  "latest_event_time",
  "latest_bar_at",
  "trade_count",
  "number_of_trades",
  "limit_up",
  "limit_down",
  "isin",
  "market_cap",
  "sector_id",
  "sector",
  "sector_en",
  "reason",
  // Sharia screening, where a statement or a market value is missing.
  "passes",
  "non_permissible_percent",
  "value",
  "numerator",
  "denominator",
  "purification",
  // Owners, where the exchange has published none.
  "as_of",
  "foreign_limit_percent",
  "foreign_percent",
  "foreign_headroom_percent",
  "foreign_headroom_shares",
  "net_short",
  // The screener, where a company has no past.
  "pe_ratio",
  "return_1y",
  "from_low_52w",
]);

const paths = [
  ...starterPaths(SYMBOLS),
  ...SYMBOLS.flatMap((symbol) => [
    `/market/trades/${symbol}/`,
    `/market/depth/${symbol}/`,
    `/historical/${symbol}/?interval=30m`,
  ]),
];

function* fieldsOf(value: unknown): Generator<readonly [string, unknown, Readonly<Record<string, unknown>>]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, field, { ...value }];
    yield* fieldsOf(field);
  }
}

test("a field is null only where a rule allows it, through auction, trading and an empty day [HTTP-05]", async () => {
  const bars = [{ symbol: "2222", interval: "1d" as const, bars: [barAt(20261112, 0, { tradeCount: null })] }];
  const seen = new Set<string>();
  for (const { world } of [await playedWorld(preopen(), { bars }), await openMorning({ bars })]) {
    for (const path of paths) {
      const { status, body } = await world.get(path, "business");
      if (status !== 200) continue;
      for (const [name, field] of fieldsOf(body)) if (field === null) seen.add(name);
    }
    await world.close();
  }
  expect([...seen].filter((name) => !NULLABLE.has(name))).toEqual([]);
  expect(seen.size).toBeGreaterThan(5);
});

test("name is the Arabic name and name_en the English one wherever there are names [HTTP-06]", async () => {
  const { world } = await openMorning();
  let named = 0;
  for (const path of paths) {
    for (const [name, field, owner] of fieldsOf((await world.get(path, "business")).body)) {
      // Standards, ratios and holders have names of their own.
      if (owner["symbol"] === undefined || !/^name(?:_ar|_en)?$/.test(name)) continue;
      named++;
      const company = BY_SYMBOL.get(String(owner["symbol"]));
      expect(field).toBe(name === "name_en" ? (company?.nameEn ?? "") : (company?.nameAr ?? ""));
      if (name !== "name_en") expect(String(field)).toMatch(ARABIC);
    }
  }
  expect(named).toBeGreaterThan(50);
  await world.close();
});
