// How far one word of a path is from another: 0 when they are the same, near 0 for another case, a plural or a common
// synonym, and up to 1 by the share of letters that differ.

import { editDistance } from "../../base/index.ts";

const WORD_CHARS_MAX = 20;

const CASE_COST = 0.05;
const PLURAL_COST = 0.2;
const SYNONYM_COST = 0.25;
const PART_COST = 0.3;
/** A shorter part matches too many words by chance. */
const PART_CHARS_MIN = 4;

/** What other services call the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = {
  bulk: "quotes",
  stock: "quote",
  price: "quote",
  ticker: "quote",
  symbol: "companies",
  instrument: "companies",
  search: "companies",
  profile: "company",
  history: "historical",
  candle: "historical",
  bar: "historical",
  ohlc: "historical",
  ohlcv: "historical",
  orderbook: "depth",
  book: "depth",
  fundamental: "financials",
  statement: "financials",
  new: "events",
  winner: "gainers",
  rule: "alerts",
  destination: "webhooks",
  index: "summary",
  overview: "summary",
  health: "healthz",
  ready: "readyz",
};

/** 0 for the same word, at most 1. `known` is a word of the table. */
export function segmentDistance(known: string, asked: string): number {
  if (known === asked) return 0;
  const word = asked.slice(0, WORD_CHARS_MAX).toLowerCase();
  if (known === word) return CASE_COST;
  const single = singular(word);
  if (singular(known) === single) return PLURAL_COST;
  if (Object.hasOwn(SYNONYMS, single) && SYNONYMS[single] === known) return SYNONYM_COST;
  if (isPart(known, word)) return PART_COST;
  // Twice the share of wrong letters: a word of which half is wrong is another word.
  const longer = Math.max(known.length, word.length);
  if (2 * Math.abs(known.length - word.length) >= longer) return 1;
  return Math.min(1, (2 * editDistance(known, word)) / longer);
}

/** True for "rotate" in place of "rotate-secret", and for "top-gainers" in place of "gainers". */
function isPart(known: string, word: string): boolean {
  if (word.length >= PART_CHARS_MIN && known.startsWith(word)) return true;
  return known.length >= PART_CHARS_MIN && word.split(/[-_.]/).includes(known);
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
