// Finds phrases in a text. In a phrase a star stands for the rest of a word, a bar between words for one of them, an underscore
// joins the words of one alternative; a tilde stands for up to four words in between, two tildes for up to nine, and <money> for
// an amount. All phrases are looked for in one pass: the words of the text lead to those that begin with them.

import { outOfRange } from "../../base/index.ts";
import { fold } from "../directory/fold.ts";
import type { AmountKind } from "./amount.ts";

/** A word of a text and the forms in which a phrase may name it. */
type Word = readonly string[];
export type WordText = readonly Word[];

const ARABIC = /[\u0600-\u06FF]/;
const PARTICLE_LETTERS = "وفبلك";
const PARTICLES_MAX = 2;

/**
 * A folded text as words, ready to be searched: each Arabic word also without the particles that may be written onto it (and, so,
 * with, for, like, the).
 */
export function wordsOf(folded: string): WordText {
  return folded
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (ARABIC.test(word) ? withoutParticles(word) : [word]));
}

/** The word, and its rest after up to two particles and the article. */
function withoutParticles(word: string): Word {
  const forms = [word];
  for (let cut = 0; cut <= PARTICLES_MAX; cut++) {
    const rest = word.slice(cut);
    if (cut > 0) forms.push(rest);
    if (rest.startsWith("ال")) forms.push(rest.slice(2));
    if (rest.startsWith("ل")) forms.push(rest.slice(1));
    if (!PARTICLE_LETTERS.includes(rest.charAt(0))) break;
  }
  return forms.filter((form) => form !== "");
}

/** The letters by which prepared text marks an amount, such as zm0z; the number is the place of the amount. */
const AMOUNT_LETTERS: Readonly<Record<AmountKind, string>> = {
  money: "m",
  each: "e",
  percent: "p",
  shares: "s",
  count: "c",
  range: "r",
  day: "d",
  unclear: "u",
};

/** The word that stands for an amount in prepared text. */
export function amountWord(kind: AmountKind, at: number): string {
  return `z${AMOUNT_LETTERS[kind]}${at}z`;
}

interface Step {
  /** The most words that may stand before it. */
  readonly gap: number;
  readonly choice: WordChoice;
}
type Phrase = readonly Step[];

const GAPS: Readonly<Record<string, number>> = { "~": 4, "~~": 9 };
/** Beginnings are filed by their first letters. */
const FILED_LETTERS = [3, 2];

/** A place in the index: a first alternative and the phrase that goes on after it. */
interface Entry<T> {
  readonly first: Alternative;
  readonly rest: Phrase;
  readonly value: T;
}

export class PhraseIndex<T> {
  readonly #whole = new Map<string, Entry<T>[]>();
  readonly #beginnings = new Map<string, Entry<T>[]>();

  constructor(lists: readonly (readonly [phrases: readonly string[], value: T])[]) {
    const choices = new Choices();
    for (const [phrases, value] of lists) for (const phrase of phrases) this.#add(phraseOf(phrase, choices), value);
  }

  /** The values whose phrases the text has. */
  find(words: WordText): ReadonlySet<T> {
    const found = new Set<T>();
    for (let at = 0; at < words.length; at++) {
      for (const form of words[at] ?? outOfRange(at)) {
        this.#check(this.#whole.get(form), words, at, found);
        for (const letters of FILED_LETTERS) {
          if (form.length >= letters) this.#check(this.#beginnings.get(form.slice(0, letters)), words, at, found);
        }
      }
    }
    return found;
  }

  #check(entries: readonly Entry<T>[] | undefined, words: WordText, at: number, found: Set<T>): void {
    if (entries === undefined) return;
    for (const { first, rest, value } of entries) {
      if (stands(first, words, at) && !found.has(value) && goesOn(rest, 0, words, at + first.length)) found.add(value);
    }
  }

  #add([first, ...rest]: Phrase, value: T): void {
    for (const alternative of first?.choice.alternatives ?? []) {
      const { text: word, isBeginning } = alternative[0] ?? outOfRange(0);
      const [map, key] = isBeginning ? [this.#beginnings, word.slice(0, FILED_LETTERS[0])] : [this.#whole, word];
      const entries = map.get(key) ?? [];
      entries.push({ first: alternative, rest, value });
      map.set(key, entries);
    }
  }
}

/** A list of phrases, to find out whether a text has any of them. */
export class PhraseList {
  readonly #index: PhraseIndex<true>;

  constructor(phrases: readonly string[]) {
    this.#index = new PhraseIndex([[phrases, true]]);
  }

  isIn(words: WordText): boolean {
    return this.#index.find(words).size > 0;
  }
}

function goesOn(steps: Phrase, step: number, words: WordText, from: number): boolean {
  const next = steps[step];
  if (next === undefined) return true;
  const { choice, gap } = next;
  for (let at = from; at <= from + gap; at++) {
    const word = words[at];
    if (word === undefined) return false;
    if (choice.has(word) && goesOn(steps, step + 1, words, at + 1)) return true;
    for (const alternative of choice.several) {
      if (stands(alternative, words, at) && goesOn(steps, step + 1, words, at + alternative.length)) return true;
    }
  }
  return false;
}

/** Many phrases share the words of a place: each list of words is made once. */
class Choices {
  // Bound: the places of the phrases of one index.
  readonly #byText = new Map<string, WordChoice>();

  of(text: string): WordChoice {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    const choice = new WordChoice(text.split("|").map(alternativeOf));
    this.#byText.set(text, choice);
    return choice;
  }
}

function phraseOf(text: string, choices: Choices): Phrase {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of text.split(" ")) {
    const opens = GAPS[part];
    if (opens === undefined) steps.push({ gap, choice: choices.of(part) });
    gap = opens ?? 0;
  }
  return steps;
}

function alternativeOf(text: string): Alternative {
  const amount = /^<(money|each|percent|shares)>$/.exec(text)?.[1];
  if (amount !== undefined) return [{ text: amountWord(amount as AmountKind, 0).slice(0, 2), isBeginning: true }];
  // Folded like the text that it is looked for in, so that a rule may be written in any spelling.
  return text.split("_").map((word) => ({ text: fold(word), isBeginning: word.endsWith("*") }));
}

/** A word of a phrase: as it stands, or the beginning of it. */
interface PhraseWord {
  readonly text: string;
  readonly isBeginning: boolean;
}

/** The words of one alternative, mostly one. */
type Alternative = readonly PhraseWord[];

/** The most first letters by which beginnings are filed. */
const FILED_LETTERS_MAX = 3;

/**
 * One place of a phrase: the alternative words that may stand there. Lists of fifty words are usual, and a first start reads a year of
 * news, so a word of the text is looked up and not compared with each.
 */
class WordChoice {
  readonly alternatives: readonly Alternative[];
  /** Alternatives of more than one word. */
  readonly several: readonly Alternative[];
  // Bound: the alternatives.
  readonly #whole = new Set<string>();
  /** Beginnings by their first letters. Bound: the alternatives. */
  readonly #beginnings = new Map<string, string[]>();
  /** The numbers of letters by which beginnings are filed. Bound: FILED_LETTERS_MAX. */
  readonly #filedLetters = new Set<number>();

  constructor(alternatives: readonly Alternative[]) {
    this.alternatives = alternatives;
    this.several = alternatives.filter(({ length }) => length > 1);
    for (const [word, ...others] of alternatives) if (word !== undefined && others.length === 0) this.#file(word);
  }

  /** True when one of the single words is this word, in one of its forms. */
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

/** True when all words of an alternative stand in the text from `at` on. */
function stands(alternative: Alternative, words: WordText, at: number): boolean {
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
