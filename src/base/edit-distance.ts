// The number of edits that turn one word into another, for every "did you mean".

import { outOfRange } from "./assert.ts";

/** Insertions, removals, replacements and swaps of neighbours, each counted as one. Cost: the product of the lengths. */
export function editDistance(from: string, to: string): number {
  const columns = to.length + 1;
  // Three rows of the table are enough: the current row and the two before it.
  let beforeLast = new Uint16Array(columns);
  let last = new Uint16Array(columns);
  let row = new Uint16Array(columns);
  for (let j = 0; j < columns; j++) last[j] = j;
  for (let i = 1; i <= from.length; i++) {
    const letter = from.charCodeAt(i - 1);
    row[0] = i;
    for (let j = 1; j < columns; j++) {
      const replaced = at(last, j - 1) + (letter === to.charCodeAt(j - 1) ? 0 : 1);
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced);
      const isSwapped =
        i > 1 && j > 1 && letter === to.charCodeAt(j - 2) && from.charCodeAt(i - 2) === to.charCodeAt(j - 1);
      if (isSwapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row[j] = best;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return at(last, to.length);
}

function at(row: Uint16Array, index: number): number {
  return row[index] ?? outOfRange(index);
}

/** The letters of a word as bits, one bit for each of 32 groups of letters. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** A lower bound of the edits between two words: each edit adds or removes at most one letter. */
export function editsAtLeast(letters: number, otherLetters: number): number {
  return Math.max(bitCount(letters & ~otherLetters), bitCount(otherLetters & ~letters));
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
