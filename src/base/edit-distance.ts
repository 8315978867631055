// How many edits turn one word into another: the ground of every "did you mean".

import { outOfRange } from "./assert.ts";

/** Insertions, removals, replacements and swaps of neighbours, each counted as one. Cost: the product of the lengths. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const replaced = (last[j - 1] ?? outOfRange(j - 1)) + (isSame ? 0 : 1);
      let best = Math.min((last[j] ?? outOfRange(j)) + 1, (row[j - 1] ?? outOfRange(j - 1)) + 1, replaced);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        best = Math.min(best, (beforeLast[j - 2] ?? outOfRange(j - 2)) + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? outOfRange(to.length);
}
