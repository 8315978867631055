// The batch quotes envelope: up to 50 quotes in the caller's order.

import { type Static, Type } from "typebox";
import { BatchQuote, Resolution } from "../quote/quote.ts";
import { exampleOf } from "../schema/example.ts";
import { count, flag, list, resource, text } from "../schema/field.ts";

/** Symbols of a batch beyond this are not processed. */
export const BATCH_SYMBOLS_MAX = 50;

const quotes = [exampleOf(BatchQuote)];

export const BatchQuotes = resource(
  "BatchQuotes",
  "Quotes of several instruments, in the caller's order; unknown symbols are left out.",
  {
    quotes: list(BatchQuote, "The quotes that were found."),
    count: count("Quotes in this answer.", 1),
    max_symbols: Type.Integer({
      description: "Symbols that one request can ask for.",
      examples: [BATCH_SYMBOLS_MAX],
      const: BATCH_SYMBOLS_MAX,
    }),
    requested_count: count("Different symbols or identifiers that were asked for, beyond the maximum too.", 1),
    truncated: Type.Optional(flag("True when only the first max_symbols were processed; absent otherwise.", true)),
    warning: Type.Optional(
      text("What truncated means; absent otherwise.", "Only the first 50 of 61 symbols were processed."),
    ),
    resolution: Type.Optional(Resolution),
  },
  { quotes, count: 1, max_symbols: BATCH_SYMBOLS_MAX, requested_count: 1 },
);
export type BatchQuotes = Static<typeof BatchQuotes>;

/** The answer to `identifiers`: one found, one that is two companies, one that is none. */
export const BATCH_BY_IDENTIFIERS_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_SYMBOLS_MAX,
  requested_count: 3,
  resolution: exampleOf(Resolution),
};

export const BATCH_TRUNCATED_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_SYMBOLS_MAX,
  requested_count: 61,
  truncated: true,
  warning: "Only the first 50 of 61 symbols were processed.",
};
