// The answer of the batch: quotes in the caller's order, and what became of symbols that were not answered.

import { type Static, Type } from "typebox";
import { LIMITS } from "../limits.ts";
import { BatchQuote, Resolution } from "../quote/quote.ts";
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

/** The answer to `identifiers`: one found, one that is two companies, one that is none. */
export const BATCH_BY_IDENTIFIERS_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_MAX,
  requested_count: 3,
  resolution: exampleOf(Resolution),
};

export const BATCH_TRUNCATED_EXAMPLE = {
  quotes,
  count: 1,
  max_symbols: BATCH_MAX,
  requested_count: 61,
  truncated: true,
  warning: TRUNCATED_WARNING,
};
