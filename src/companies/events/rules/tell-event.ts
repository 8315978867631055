// Tells an event in Arabic in one of the ways of its kind. Which one follows from the article alone, so that the same article is
// always told alike, and two articles seldom.

import { fillSentence, outOfRange, seedOf } from "../../../base/index.ts";
import { type ArticleSlots, ISSUER_SLOTS } from "./article-slots.ts";

/** The sentence of the way that tells most; of several that tell as much, the one that the key falls on. */
export function tell(ways: readonly string[], { values, agreement }: ArticleSlots, key: string): string {
  const told = ways
    .map((way) => fillSentence(way, values, agreement))
    .filter((one) => one !== null)
    .map(({ text, slots }) => ({ text, facts: [...slots].filter((slot) => !ISSUER_SLOTS.has(slot)).length }));
  const most = Math.max(...told.map(({ facts }) => facts));
  const best = told.filter(({ facts }) => facts === most);
  const at = best.length === 0 ? 0 : seedOf("way", key) % best.length;
  return (best[at] ?? outOfRange(at)).text;
}
