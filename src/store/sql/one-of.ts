// Reads a column whose text is one word of a closed list.

import { assert } from "../../base/index.ts";

/** The word as its type. A text that is no word of the list was not written by the service. */
export function oneOf<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  assert(word !== undefined, `'${text}' is none of ${words.join(", ")}`);
  return word;
}
