// Finds phrases in a text. In a phrase a star stands for the rest of a word, a bar between words for one of them, an underscore
// joins the words of one alternative; a tilde stands for up to four words in between, two tildes for up to nine, and <money> for
// an amount. All phrases are looked for in one pass: the words of the text lead to those that begin with them.

import { outOfRange } from "../../../base/index.ts";
import { fold } from "../../directory/fold.ts";
import type { AmountKind } from "../amounts/amount.ts";
import type { WordText } from "./phrase-words.ts";
import { type Alternative, stands, WordChoice } from "./word-choice.ts";

/** The letters by which prepared text marks an amount, such as zm0z; the number is that of the amount. */
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
  /** Words that may stand before it. */
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

/** One list of phrases: is any of them there? */
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

/** Many phrases have the same words at a place: each list of them is made once. */
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
