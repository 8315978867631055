// Resolves the identifiers of /quotes/: the symbols to answer, and the `resolution` of the answer that says how they were found.

import type { Identifiers } from "../../companies/index.ts";
import type { rest } from "../../wire/index.ts";
import { projectCandidate } from "./project-quote.ts";

interface ResolvedBatch {
  /** Each symbol once, in the order in which it was first named. */
  readonly symbols: readonly string[];
  readonly resolution: rest.Resolution;
}

/** Resolves the first `max` identifiers; all of them count as requested. */
export function resolveBatch(identifiers: Identifiers, inputs: readonly string[], max: number): ResolvedBatch {
  const symbols = new Set<string>();
  const ambiguous: rest.Resolution["ambiguous"] = [];
  const notFound: rest.Resolution["not_found"] = [];
  let resolvedCount = 0;
  for (const input of inputs.slice(0, max)) {
    const resolution = identifiers.resolve(input);
    if (resolution.kind === "match") {
      symbols.add(resolution.company.symbol);
      resolvedCount++;
    } else if (resolution.kind === "ambiguous") {
      ambiguous.push({ input, candidates: resolution.candidates.map(projectCandidate) });
    } else {
      notFound.push({ input });
    }
  }
  const counts = { requested_count: inputs.length, resolved_count: resolvedCount };
  return { symbols: [...symbols], resolution: { ...counts, ambiguous, not_found: notFound } };
}
