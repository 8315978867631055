// Finds the kind of event that an article tells: the kind whose phrases weigh most, those of the title three times those of the
// text. An article in which no kind is clear has none.

import type { EventKind } from "../kinds/event-kind.ts";
import { EVENT_KINDS } from "../kinds/event-kinds.ts";
import { MARKET_WRAP } from "../kinds/other-kinds.ts";
import { PhraseIndex, PhraseList } from "../kinds/phrases.ts";
import { COMPANY_WORD, type PreparedArticle } from "./prepared-article.ts";

export interface KindReading {
  readonly kind: EventKind;
  /** The company says that what it is about is not so. */
  readonly isDenied: boolean;
}

const TITLE_FACTOR = 3;
/** A phrase of the text alone has to be a strong one. */
const SCORE_MIN = 6;
const KIND_PHRASES = new PhraseIndex(EVENT_KINDS.map((kind) => [kind.phrases, kind] as const));
const DENIAL = new PhraseList([
  "تنفي|ينفي|نفت|نفي|ينفون",
  "لا صحه",
  "غير صحيح*",
  "deny|denies|denied|denying|denial",
  "refut*|rebut*",
  "no truth",
  "untrue",
]);

/** Null when the article is about the market at large, or is not understood. */
export function readKind({ title, text }: PreparedArticle): KindReading | null {
  if (MARKET_WRAP.isIn(title) && !title.some(([word]) => word === COMPANY_WORD)) return null;
  const inTitle = KIND_PHRASES.find(title);
  const inText = KIND_PHRASES.find(text);
  let best: EventKind | null = null;
  let bestScore = SCORE_MIN - 1;
  for (const kind of EVENT_KINDS) {
    const hits = (inTitle.has(kind) ? TITLE_FACTOR : 0) + (inText.has(kind) ? 1 : 0);
    const score = hits * kind.weight;
    if (score > bestScore) {
      best = kind;
      bestScore = score;
    }
  }
  return best === null ? null : { kind: best, isDenied: DENIAL.isIn(title) };
}
