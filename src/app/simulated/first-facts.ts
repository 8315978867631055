// The facts about the companies before the first simulated day: ten years of filings, a year of news, and the events that rules read in the
// news. Those of the default market are the same for everybody and lie in a file; those of any other market are generated.

import { existsSync, readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { CompanyPublications, loadUniverse } from "../../../exchange/index.ts";
import { type Day, dayStartMs, programFile } from "../../base/index.ts";
import { RuleAnalyser, subjectOf } from "../../companies/index.ts";
import type { Article, Company, Reading } from "../../model/index.ts";
import type { FactBatch, ReadArticle } from "../../store/index.ts";
import { checkFacts } from "../import/fact-intake.ts";
import { BATCH_COMPANIES, companyOf, factsBetween } from "./exchange-facts.ts";
import type { MarketStart } from "./history-thread.ts";
import { factsUpTo } from "./simulated-facts.ts";

/** The facts of some companies. */
export interface FirstFacts {
  readonly facts: FactBatch;
  /** For each article that was received before the first day, in their order; null where an article makes no event. */
  readonly readings: readonly (Reading | null)[];
  /** Progress: this is batch `done` of about `total`. */
  readonly done: number;
  readonly total: number;
}

/** One year, as the difference of two days in the form YYYYMMDD. */
const NEWS_BEFORE = 10_000;

/** The file with the facts of a market, if there is one: compressed JSON, one line for each batch. */
export function firstFactsFile({ seed, firstDay }: MarketStart): string {
  return programFile(`src/app/simulated/first-facts-${seed}-${firstDay}.jsonl.zst`);
}

export function firstFacts(start: MarketStart): AsyncIterable<FirstFacts> | Iterable<FirstFacts> {
  const file = firstFactsFile(start);
  return existsSync(file) ? readFirstFacts(file) : generateFirstFacts(start);
}

/** Reads without checks: generated facts are checked, and a test proves that the file has the same ones. */
function* readFirstFacts(file: string): Generator<FirstFacts, void, undefined> {
  const text = zstdDecompressSync(readFileSync(file)).toString();
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf("\n", at);
    // The line was written by `npm run generate:past`, from the very same type.
    yield JSON.parse(text.slice(at, end)) as FirstFacts;
    at = end + 1;
  }
}

/** Generates the facts, checked as files of real data are. */
export async function* generateFirstFacts({
  seed,
  firstDay,
}: MarketStart): AsyncGenerator<FirstFacts, void, undefined> {
  const publications = new CompanyPublications({ seed, firstDay });
  const total = Math.ceil(publications.companyCount / BATCH_COMPANIES);
  let done = 0;
  const rules = new RuleAnalyser();
  const companies = new Map<string, Company>(loadUniverse().map((listing) => [listing.symbol, companyOf(listing)]));
  const span = { upTo: factsUpTo(firstDay), articlesFrom: firstDay - NEWS_BEFORE };
  for await (const facts of factsBetween(publications, span)) {
    checkFacts(facts);
    for (const company of facts.companies ?? []) companies.set(company.symbol, company);
    const readings: (Reading | null)[] = [];
    for (const article of articlesBefore(firstDay, facts)) {
      const subject = subjectOf(article.symbol, companies.get(article.symbol) ?? null);
      readings.push((await rules.analyse(article, subject)).reading);
    }
    yield { facts, readings, done: ++done, total };
  }
}

/** The articles of a batch as a running service reads an archive: by rules, and each event keeps the date of its article. */
export function readArticlesOf(firstDay: Day, { facts, readings }: FirstFacts): readonly ReadArticle[] {
  return articlesBefore(firstDay, facts).map((article, at) => ({
    article,
    reading: readings[at] ?? null,
    reader: "rules",
    createdAtMs: article.receivedAtMs,
  }));
}

/** The running service reads the articles of the first day. */
function articlesBefore(firstDay: Day, { articles = [] }: FactBatch): readonly Article[] {
  const beforeMs = dayStartMs(firstDay);
  return articles.filter(({ receivedAtMs }) => receivedAtMs < beforeMs);
}
