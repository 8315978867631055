// Writes the facts of a program (the simulated exchange) with the same checks as an import, and counts the facts version up as an import
// does. The caller makes all facts before the transaction, because the database ends a transaction that stands idle.

import { assert } from "../../base/index.ts";
import { countFactsVersionUp } from "../../companies/index.ts";
import type { FactBatch, Store } from "../../store/index.ts";
import {
  checkAction,
  checkArticle,
  checkBar,
  checkBoardListing,
  checkCompany,
  checkDividend,
  checkOwnership,
  checkSplit,
  checkStatement,
  checkTarget,
} from "./fact-checks.ts";

/** Writes all batches or none. A fact that an import would refuse is a fault of the program that made it. */
export async function writeFacts(store: Store, batches: readonly FactBatch[]): Promise<void> {
  for (const batch of batches) checkFacts(batch);
  await store.facts.write(batches);
  await countFactsVersionUp(store.settings);
}

/** Throws a Fault for a fact that an import would refuse. */
export function checkFacts(batch: FactBatch): void {
  const problem = problemOf(batch);
  assert(problem === null, `a fact is not fit to be kept: ${problem}`);
}

/** The first problem of a batch, with the company it is about; null when there is none. */
export function problemOf(batch: FactBatch): string | null {
  for (const { symbol, interval, bars } of batch.bars ?? []) {
    const problem = firstProblem(bars, (bar) => checkBar(interval, bar));
    if (problem !== null) return `${symbol}: ${problem}`;
  }
  return (
    firstNamed(batch.companies, checkCompany) ??
    firstNamed(batch.splits, checkSplit) ??
    firstNamed(batch.actions, checkAction) ??
    firstNamed(batch.dividends, checkDividend) ??
    firstNamed(batch.statements, checkStatement) ??
    firstNamed(batch.targets, checkTarget) ??
    firstNamed(batch.boardListings, checkBoardListing) ??
    firstNamed(batch.ownerships, checkOwnership) ??
    firstNamed(batch.articles, checkArticle)
  );
}

function firstProblem<Fact>(facts: readonly Fact[], check: (fact: Fact) => string | null): string | null {
  for (const fact of facts) {
    const problem = check(fact);
    if (problem !== null) return problem;
  }
  return null;
}

function firstNamed<Fact extends { readonly symbol: string }>(
  facts: readonly Fact[] | undefined,
  check: (fact: Fact) => string | null,
): string | null {
  return firstProblem(facts ?? [], (fact) => {
    const problem = check(fact);
    return problem === null ? null : `${fact.symbol}: ${problem}`;
  });
}
