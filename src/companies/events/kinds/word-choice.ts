// One place of a phrase: the words of which one stands there. Lists of fifty words are usual, and a year of news is read at a first
// start, so a word of the text is looked up in them and not compared with each.

import { outOfRange } from "../../../base/index.ts";
import type { Word, WordText } from "./phrase-words.ts";

/** A word of a phrase: as it stands, or the beginning of it. */
export interface PhraseWord {
  readonly text: string;
  readonly isBeginning: boolean;
}

/** The words of one alternative, mostly one. */
export type Alternative = readonly PhraseWord[];

/** Beginnings are filed by so many of their first letters at most. */
const FILED_LETTERS_MAX = 3;

export class WordChoice {
  readonly alternatives: readonly Alternative[];
  /** Those of more than one word. */
  readonly several: readonly Alternative[];
  // Bound: the alternatives.
  readonly #whole = new Set<string>();
  /** By their first letters. Bound: the alternatives. */
  readonly #beginnings = new Map<string, string[]>();
  /** How many letters beginnings are filed by. Bound: FILED_LETTERS_MAX. */
  readonly #filedLetters = new Set<number>();

  constructor(alternatives: readonly Alternative[]) {
    this.alternatives = alternatives;
    this.several = alternatives.filter(({ length }) => length > 1);
    for (const [word, ...others] of alternatives) if (word !== undefined && others.length === 0) this.#file(word);
  }

  /** Whether one of the single words is this one, in one of its forms. */
  has(word: Word): boolean {
    for (const form of word) if (this.#whole.has(form) || this.#begins(form)) return true;
    return false;
  }

  #file({ text, isBeginning }: PhraseWord): void {
    if (!isBeginning) {
      this.#whole.add(text);
      return;
    }
    const letters = Math.min(text.length, FILED_LETTERS_MAX);
    const key = text.slice(0, letters);
    const filed = this.#beginnings.get(key) ?? [];
    filed.push(text);
    this.#beginnings.set(key, filed);
    this.#filedLetters.add(letters);
  }

  #begins(form: string): boolean {
    for (const letters of this.#filedLetters) {
      const filed = this.#beginnings.get(form.slice(0, letters));
      if (filed !== undefined) for (const text of filed) if (form.startsWith(text)) return true;
    }
    return false;
  }
}

/** Whether all words of an alternative stand in the text from `at` on. */
export function stands(alternative: Alternative, words: WordText, at: number): boolean {
  for (let offset = 0; offset < alternative.length; offset++) {
    const word = words[at + offset];
    if (word === undefined || !isWord(alternative[offset] ?? outOfRange(offset), word)) return false;
  }
  return true;
}

function isWord({ text, isBeginning }: PhraseWord, word: Word): boolean {
  for (const form of word) if (isBeginning ? form.startsWith(text) : form === text) return true;
  return false;
}
