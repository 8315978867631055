// GET /quotes/.

import { endpoint } from "../endpoint/endpoint.ts";
import { words } from "../endpoint/parameter.ts";
import { dataMode } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { PRICES_BY_PLAN } from "../quote/get-quote.ts";
import { invalidParam, missingParam } from "../refusal/refusals.ts";
import { BATCH_BY_IDENTIFIERS_EXAMPLE, BATCH_TRUNCATED_EXAMPLE, BatchQuotes } from "./batch-quotes.ts";

const BATCH_MAX = LIMITS.quotesPerBatch.max;

export const getQuotes = endpoint({
  method: "GET",
  path: "/quotes/",
  operationId: "getQuotes",
  tag: "Quotes",
  summary: "Quotes of several instruments",
  description: `Up to ${BATCH_MAX} quotes in the caller's order. Use symbols or identifiers, not both. Unknown symbols are left out; of more than ${BATCH_MAX} the first ${BATCH_MAX} are answered, with truncated and a warning.`,
  lowestPlan: "starter",
  planNote: PRICES_BY_PLAN,
  query: {
    symbols: words("symbols", "Tickers, comma-separated; required unless identifiers is given.", "2222,1120"),
    identifiers: words("identifiers", "Names, aliases or tickers, comma-separated, in place of symbols.", "أرامكو,stc"),
    dataMode,
  },
  check({ symbols, identifiers }) {
    if (symbols.length === 0 && identifiers.length === 0) return missingParam("symbols or identifiers");
    if (symbols.length > 0 && identifiers.length > 0)
      return invalidParam("identifiers", "left out when symbols is given");
    return null;
  },
  response: BatchQuotes,
  examples: {
    identifiers: { summary: "By identifiers", value: BATCH_BY_IDENTIFIERS_EXAMPLE },
    truncated: { summary: "More symbols than one request answers", value: BATCH_TRUNCATED_EXAMPLE },
  },
  errors: ["INVALID_PARAM", "MISSING_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
});
