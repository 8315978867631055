// The word that was probably meant: the nearest of a closed list, for suggestions at the command line.

import { editDistance } from "../../base/index.ts";

const WORD_LENGTH_MAX = 64;

/** The nearest word, or undefined when none is near enough to be what was meant. */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    // A beginning counts as one edit: `--data` is meant as `--data-dir`.
    const edits = candidate.startsWith(word) && word.length > 2 ? 1 : editDistance(word, candidate);
    if (edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}

/** " Did you mean --port?" or nothing, to end a complaint with. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestOf(word, words);
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`;
}
