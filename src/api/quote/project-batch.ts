// The JSON of /quotes/ beside its quotes.

import { LIMITS, type rest } from "../../wire/index.ts";

/** What a batch answer says beside its quotes. */
export interface BatchContext {
  readonly requestedCount: number;
  /** How identifiers were understood; null when the caller sent tickers. */
  readonly resolution: rest.Resolution | null;
}

export function projectBatchEnvelope(count: number, context: BatchContext): Omit<rest.BatchQuotes, "quotes"> {
  return {
    count,
    max_symbols: LIMITS.quotesPerBatch.max,
    requested_count: context.requestedCount,
    ...truncation(context),
    ...(context.resolution === null ? {} : { resolution: context.resolution }),
  };
}

/** BATCH-07: both fields only when more was asked for than one request answers. */
function truncation({ requestedCount, resolution }: BatchContext): Pick<rest.BatchQuotes, "truncated" | "warning"> {
  if (requestedCount <= LIMITS.quotesPerBatch.max) return {};
  const things = resolution === null ? "symbols" : "identifiers";
  return {
    truncated: true,
    warning: `Only the first ${LIMITS.quotesPerBatch.max} of ${requestedCount} ${things} were processed.`,
  };
}
