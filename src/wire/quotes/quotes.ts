// The answer of the batch: quotes in the caller's order, and the reason for each symbol without a quote.

import { type Static, Type } from "typebox";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { words } from "../endpoint/parameter.ts";
import { dataMode, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Auction, BatchQuote, Liquidity, PRICES_BY_PLAN, QUOTE_FIELDS, Resolution } from "../quote/quote.ts";
import { invalidParam, missingParam } from "../refusal/refusals.ts";
import { exampleOf } from "../schema/example.ts";
import { count, flag, list, resource, text } from "../schema/field.ts";

const BATCH_MAX = LIMITS.quotesPerBatch.max;
const TRUNCATED_WARNING = `Only the first ${BATCH_MAX} of 61 symbols were processed.`;

const quotes = [exampleOf(BatchQuote)];

export const BatchQuotes = resource(
  "BatchQuotes",
  "Quotes of several instruments, in the caller's order; unknown symbols are left out.",
  {
    quotes: list(BatchQuote, "The quotes that were found."),
    count: count("Quotes in this answer.", 1),
    max_symbols: Type.Integer({
      description: "Symbols that one request can ask for.",
      examples: [BATCH_MAX],
      const: BATCH_MAX,
    }),
    requested_count: count("Different symbols or identifiers that were asked for, beyond the maximum too.", 1),
    truncated: Type.Optional(flag("True when only the first max_symbols were processed; absent otherwise.", true)),
    warning: Type.Optional(text("What truncated means; absent otherwise.", TRUNCATED_WARNING)),
    resolution: Type.Optional(Resolution),
  },
  { quotes, count: 1, max_symbols: BATCH_MAX, requested_count: 1 },
);
export type BatchQuotes = Static<typeof BatchQuotes>;

const { liquidity, auction, ...flat } = QUOTE_FIELDS;

/** The column of the CSV for a field of the auction; the cell is empty while none is live. */
export const auctionColumn = (field: string): string => `auction_${field}`;

/** A row of the CSV: the fields of liquidity and auction beside the others. */
export const QuoteRow = resource("QuoteRow", "A quote as a row of the CSV.", {
  ...flat,
  ...Liquidity.properties,
  net_liquidity: BatchQuote.properties.net_liquidity,
  ...Object.fromEntries(
    Object.entries(Auction.properties).map(([field, schema]) => [auctionColumn(field), Type.Optional(schema)]),
  ),
});

/** The answer to three `identifiers`: of one company, of two companies, and of none. */
const BATCH_BY_IDENTIFIERS_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_MAX,
  requested_count: 3,
  resolution: exampleOf(Resolution),
};

const BATCH_TRUNCATED_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_MAX,
  requested_count: 61,
  truncated: true,
  warning: TRUNCATED_WARNING,
};

export const getQuotes = endpoint({
  path: "/quotes/",
  tag: "Quotes",
  summary: "Quotes of several instruments",
  summaryAr: "أسعار عدة أدوات",
  descriptionAr:
    "حتى 50 سعرًا بترتيب الطلب. استخدم `symbols` أو `identifiers` لا كليهما. الرموز المجهولة تُترك، ومما زاد على 50 يُجاب عن أول 50 مع `truncated` وتحذير.",
  description: `Up to ${BATCH_MAX} quotes in the caller's order. Use symbols or identifiers, not both. Unknown symbols are left out; of more than ${BATCH_MAX} the first ${BATCH_MAX} are answered, with truncated and a warning.`,
  name: "batch quotes",
  lowestPlan: "starter",
  shows: "market",
  planNote: PRICES_BY_PLAN,
  query: {
    symbols: words("symbols", "Tickers, comma-separated; required unless identifiers is given.", "2222,1120"),
    identifiers: words("identifiers", "Names, aliases or tickers, comma-separated, in place of symbols.", "أرامكو,stc"),
    dataMode,
    format,
  },
  check({ symbols, identifiers }) {
    if (symbols.length === 0 && identifiers.length === 0) return missingParam("symbols or identifiers");
    if (symbols.length > 0 && identifiers.length > 0)
      return invalidParam("identifiers", "left out when symbols is given");
    return null;
  },
  csvRows: [QuoteRow],
  response: BatchQuotes,
  examples: {
    identifiers: { summary: "By identifiers", value: BATCH_BY_IDENTIFIERS_EXAMPLE },
    truncated: { summary: "More symbols than one request answers", value: BATCH_TRUNCATED_EXAMPLE },
  },
  errors: ["INVALID_PARAM", "MISSING_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "quotes",
    query: { symbols: ["2222", "1120"] },
    positional: ["symbols"],
    rows: { list: "quotes", row: "quote", fields: ["symbol", "price", "bid", "ask"] },
  },
  tool: { name: "get_quotes", units: UNITS.prices },
});
