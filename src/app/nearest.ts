// The word that was probably meant: the nearest of a closed list, for suggestions at the command line.

/** Edits (insert, remove, replace, swap of neighbours) that turn one word into the other. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

const WORD_LENGTH_MAX = 64;

/** The nearest word, or undefined when none is near enough to be what was meant. */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  if (word.length > WORD_LENGTH_MAX) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    // A beginning counts as one edit: `--data` is meant as `--data-dir`.
    const edits = candidate.startsWith(word) && word.length > 2 ? 1 : distance(word, candidate);
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
