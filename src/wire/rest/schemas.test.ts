import { describe, expect, test } from "bun:test";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { rest } from "../index.ts";
import { exampleOf } from "../schema/example.ts";

/** Every schema of the module by its exported name. */
const SCHEMAS: readonly (readonly [string, TSchema])[] = Object.entries(
  rest as Readonly<Record<string, unknown>>,
).filter((entry): entry is [string, TSchema] => {
  const [name, value] = entry;
  return /^[A-Z][a-z]/.test(name) && typeof value === "object" && value !== null && "description" in value;
});

interface Described {
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
}

const REQUESTS = new Set([
  "WebhookCreate",
  "WebhookPatch",
  "AlertCreate",
  "AlertPatch",
  "WatchlistCreate",
  "WatchlistPatch",
  "ReplayCreate",
  "ReplayPatch",
  "NotificationsRead",
  "LinkCreate",
  "EmailCreate",
  "KeyCreate",
]);

describe.each(SCHEMAS)("schema %s", (name, schema) => {
  const check = Compile(schema);
  const described = schema as Described;
  const example = exampleOf(schema);

  test("accepts its example", () => {
    expect(check.Errors(example)).toEqual([]);
  });

  test("describes every field and gives an example for it", () => {
    expect(described.description).toBeString();
    for (const [field, part] of Object.entries(described.properties ?? {})) {
      const { description } = part as Described;
      expect(`${name}.${field}: ${description ?? "no description"}`).not.toContain("no description");
      expect(Compile(part).Errors(exampleOf(part))).toEqual([]);
    }
  });

  const properties = described.properties;
  if (properties === undefined || REQUESTS.has(name)) return;

  test("refuses a stray field", () => {
    expect(check.Check({ ...(example as object), stray: 1 })).toBe(false);
  });

  test("refuses to miss a required field, and null where null is not a value", () => {
    const whole = example as Readonly<Record<string, unknown>>;
    for (const field of described.required ?? []) {
      const { [field]: _, ...without } = whole;
      expect(`${field} ${check.Check(without)}`).toBe(`${field} false`);
      const takesNull = Compile(properties[field] ?? {}).Check(null);
      expect(`${field} ${check.Check({ ...whole, [field]: null })}`).toBe(`${field} ${takesNull}`);
    }
  });
});

/** A field, and a value that the schema must refuse for it. */
const WRONG: readonly (readonly [string, TSchema, string, unknown])[] = [
  ["a price as text [HTTP-04]", rest.Quote, "price", "27.34"],
  ["a symbol as number [HTTP-04]", rest.Quote, "symbol", 2222],
  ["a fractional volume [QUOTE-03]", rest.Quote, "volume", 1.5],
  ["a timestamp in UTC [HTTP-02]", rest.Quote, "updated_at", "2026-11-15T08:00:00.412Z"],
  ["a timestamp without milliseconds [HTTP-02]", rest.Quote, "updated_at", "2026-11-15T11:00:00+03:00"],
  ["an auction that is over [AUCTION-02]", rest.Auction, "phase", "volatility"],
  ["a match type of its own [IDENT-08]", rest.ResolvedInstrument, "match_type", "fuzzy"],
  ["a batch of another size [BATCH-02]", rest.BatchQuotes, "max_symbols", 60],
  ["a side that is none [TRADES-04]", rest.Trade, "side", "cross"],
  ["a session that is none [DEPTH-25]", rest.DepthSnapshot, "session", "lunch"],
  ["a book state that is none [DEPTH-26]", rest.DepthSnapshot, "book_state", "crossed"],
  ["an imbalance beyond 1 [DEPTH-22]", rest.DepthSnapshot, "level_imbalance", 1.2],
  ["a mood that is none [MARKET-06]", rest.MarketSummary, "market_mood", "bullish"],
  ["an index that is none [MARKET-03]", rest.MarketSummary, "index", "NOMUC"],
  ["a security type that is none [COMPANIES-04]", rest.DirectoryEntry, "security_type", "REIT"],
  ["a confidence beyond 1 [COMPANY-18]", rest.Valuation, "fair_price_confidence", 72],
  ["a score beyond 5 [COMPANY-20]", rest.Analysts, "consensus_score", 6],
  ["a strength beyond 100 [COMPANY-15]", rest.Technicals, "technical_strength", 101],
  ["an English direction [COMPANY-16]", rest.Technicals, "price_direction", "up"],
  ["a day that is no date [HTTP-03]", rest.DailyBar, "date", "2026-02-30"],
  ["a day bar with a time [HISTORY-08]", rest.DailyBar, "date", "2026-11-12T10:00:00.000+03:00"],
  ["an intraday bar without a time [HISTORY-09]", rest.IntradayBar, "date", "2026-11-12"],
  ["a source that is none [HISTORY-05]", rest.Historical, "source", "vendor"],
  ["a fiscal year as number [DIVIDENDS-05]", rest.PaidDividend, "fiscal_year", 2026],
  ["an importance in uppercase [EVENTS-04]", rest.StockEvent, "importance", "CRITICAL"],
  ["a sentiment that is none [EVENTS-05]", rest.StockEvent, "sentiment", "mixed"],
  ["an event type in lowercase [EVENTS-03]", rest.StockEvent, "event_type", "other"],
  ["a secret of another form [WEBHOOKS-05]", rest.CreatedWebhook, "signing_secret", "secret"],
  ["a delivery status that is none [DELIVERY-14]", rest.Delivery, "status", "sent"],
  ["a rule status that is none [ALERTS-09]", rest.Alert, "status", "done"],
  ["a severity that is none [DELIVERY-03]", rest.Notification, "severity", "fatal"],
];

test.each(WRONG)("the schemas refuse %s", (_, schema, field, value) => {
  const example = exampleOf(schema) as Readonly<Record<string, unknown>>;
  expect(Compile(schema).Check(example)).toBe(true);
  expect(Compile(schema).Check({ ...example, [field]: value })).toBe(false);
});

describe("what varies", () => {
  test("a single quote has resolved_instrument and no net_liquidity, an item of a batch the reverse [QUOTE-16, BATCH-03]", () => {
    const { resolved_instrument, ...shared } = exampleOf(rest.Quote) as rest.Quote;
    const item = { ...shared, net_liquidity: shared.liquidity.net_value };
    expect(Compile(rest.BatchQuote).Check(item)).toBe(true);
    expect(Compile(rest.BatchQuote).Check({ ...item, resolved_instrument })).toBe(false);
    expect(Compile(rest.Quote).Check({ ...item, resolved_instrument })).toBe(false);
  });

  test("an event type that is not known today is taken [VERSION-05]", () => {
    const example = exampleOf(rest.StockEvents) as rest.StockEvents;
    expect(Compile(rest.StockEvents).Check({ ...example, available_types: ["RIGHTS_ISSUE"] })).toBe(true);
  });

  test("core and extended fields of the statements are told apart [FINANCIALS-07, FINANCIALS-08, FINANCIALS-09, FINANCIALS-33]", () => {
    const { income, balance, cashflow } = rest.STATEMENT_FIELDS;
    expect(income.core).toEqual(["total_revenue", "gross_profit", "operating_income", "net_income"]);
    expect(balance.core).toEqual(["total_assets", "total_liabilities", "stockholders_equity", "total_debt"]);
    expect(cashflow.core).toEqual([
      "operating_cash_flow",
      "investing_cash_flow",
      "financing_cash_flow",
      "free_cash_flow",
    ]);
    for (const { further } of [income, balance, cashflow]) expect(further.length).toBeGreaterThan(5);
  });

  test("number_of_trades is marked as deprecated", () => {
    expect(rest.IntradayBar.properties.number_of_trades).toMatchObject({ deprecated: true });
  });
});
