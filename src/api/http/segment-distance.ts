// How far one word of a path is from another: 0 when they are the same, near 0 for another case, a plural or a common
// synonym, and up to 1 by the share of letters that differ.

import { editsAtLeast, lettersOf, outOfRange } from "../../base/index.ts";

const WORD_CHARS_MAX = 20;

const PART_END = /[-_.]/;

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

/** A word with what is worked out of it once, before it is compared with many others. */
export interface PathWord {
  /** As it was written. */
  readonly text: string;
  /** In lower case, and cut. */
  readonly word: string;
  readonly singular: string;
  /** The words between its dashes, underscores and dots. */
  readonly parts: readonly string[];
  readonly letters: number;
  /** For each code below CODES_MAX the places at which the word has it, a bit for each. */
  readonly places: Int32Array;
  /** The word of the table that it is a synonym of. */
  readonly synonymOf: string | undefined;
}

/** `places` are worked out for words of the table alone: only from them edits are counted. */
export function pathWord(text: string, isKnown = false): PathWord {
  const word = text.slice(0, WORD_CHARS_MAX).toLowerCase();
  const single = singular(word);
  const parts = PART_END.test(word) ? word.split(PART_END) : [word];
  const synonymOf = Object.hasOwn(SYNONYMS, single) ? SYNONYMS[single] : undefined;
  return {
    text,
    word,
    singular: single,
    parts,
    letters: lettersOf(word),
    places: isKnown ? placesOf(word) : NO_PLACES,
    synonymOf,
  };
}

/** 0 for the same word, at most 1. `known` is a word of the table. */
export function segmentDistance(known: PathWord, asked: PathWord): number {
  if (known.text === asked.text) return 0;
  if (known.text === asked.word) return CASE_COST;
  if (known.singular === asked.singular) return PLURAL_COST;
  if (asked.synonymOf === known.text) return SYNONYM_COST;
  if (isPart(known.text, asked)) return PART_COST;
  // Twice the share of wrong letters: a word of which half is wrong is another word.
  const longer = Math.max(known.text.length, asked.word.length);
  if (2 * editsNeeded(known, asked) >= longer) return 1;
  return Math.min(1, (2 * editsBetween(known, asked.word)) / longer);
}

/** Letters, digits and signs of ASCII; no word of the table has others. */
const CODES_MAX = 128;

const NO_PLACES = new Int32Array(0);

function placesOf(word: string): Int32Array {
  const places = new Int32Array(CODES_MAX);
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < CODES_MAX) places[code] = (places[code] ?? outOfRange(code)) | (1 << at);
  }
  return places;
}

/**
 * The same number as `editDistance`, a whole column of its table at a time in the bits of a few numbers (Hyyrö 2003). An
 * unknown path is compared with every word of the table, and must not cost more than one that is known.
 */
export function editsBetween({ word, places }: PathWord, other: string): number {
  const last = 1 << (word.length - 1);
  let edits = word.length;
  let raised = -1;
  let lowered = 0;
  let kept = 0;
  let before = 0;
  for (let at = 0; at < other.length; at++) {
    const code = other.charCodeAt(at);
    const here = code < CODES_MAX ? (places[code] ?? outOfRange(code)) : 0;
    const swapped = ((~kept & here) << 1) & before;
    kept = (((here & raised) + raised) ^ raised) | here | lowered | swapped;
    const up = lowered | ~(kept | raised);
    const down = kept & raised;
    if ((up & last) !== 0) edits++;
    if ((down & last) !== 0) edits--;
    const shifted = (up << 1) | 1;
    raised = (down << 1) | ~(kept | shifted);
    lowered = shifted & kept;
    before = here;
  }
  return edits;
}

/** Fewer edits cannot do: each changes the length by one at most. */
function editsNeeded(known: PathWord, asked: PathWord): number {
  return Math.max(Math.abs(known.text.length - asked.word.length), editsAtLeast(known.letters, asked.letters));
}

/** True for "rotate" in place of "rotate-secret", and for "top-gainers" in place of "gainers". */
function isPart(known: string, { word, parts }: PathWord): boolean {
  if (word.length >= PART_CHARS_MIN && word.length < known.length && known.startsWith(word)) return true;
  return parts.length > 1 && known.length >= PART_CHARS_MIN && parts.includes(known);
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
