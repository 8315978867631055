// Did you mean: finds the companies whose names or symbols are nearest to a text without a match, within a bounded amount of work.

import { editDistance, editsAtLeast, lettersOf, type Steps } from "../../base/index.ts";
import type { Company } from "../../model/index.ts";
import { fold, foldName } from "./fold.ts";
import { phoneticKey } from "./phonetic-key.ts";

/** The most companies that are suggested. */
export const SUGGESTIONS_MAX = 5;
/** Names are shorter; of a longer text only the beginning is compared. */
const ASKED_CHARS_MAX = 48;
const ASKED_WORDS_MAX = 4;
/** Shorter words are near to everything. */
const WORD_CHARS_MIN = 3;
const SOUND_CHARS_MIN = 3;

/** The cost of each kind of nearness beside its edits. */
const COST = {
  /** The sound is the same, the letters are not. */
  sound: 1,
  /** The words are near to words of the name, which has other words too. */
  words: 0.5,
};

/** A spelling, and the companies that it belongs to. */
interface Spelling {
  readonly text: string;
  readonly letters: number;
  readonly companies: Set<Company>;
}

/** Bound: the spellings of the directory. */
type Index = Map<string, Spelling>;
type Costs = Map<Company, number>;

/** An index over one state of the directory. */
export class Suggestions {
  readonly #symbols: Index = new Map();
  readonly #names: Index = new Map();
  readonly #words: Index = new Map();
  readonly #sounds: Index = new Map();

  static *steps(companies: readonly Company[]): Steps<Suggestions> {
    const made = new Suggestions();
    for (const company of companies) {
      if (company.status !== "delisted") made.#add(company);
      yield;
    }
    return made;
  }

  #add(company: Company): void {
    const names = joinedNames(company);
    addTo(this.#symbols, company, [fold(company.symbol)]);
    addTo(this.#names, company, names);
    addTo(this.#words, company, namesOf(company).flatMap(wordsOf));
    addTo(this.#sounds, company, names.map(phoneticKey));
  }

  /** The nearest first, each once; empty where nothing is near. */
  near(text: string): readonly Company[] {
    const asked = foldName(text.slice(0, ASKED_CHARS_MAX));
    const costs: Costs = new Map();
    if (/^\d+$/.test(asked)) {
      // A wrong digit can be any other one, so only a missing or an extra digit is counted.
      for (const [symbol, found] of near(this.#symbols, asked, 1)) {
        if (symbol.length !== asked.length) lower(costs, found.companies, 1);
      }
    } else if (asked.length >= WORD_CHARS_MIN) {
      const words = asked.split(" ").filter((word) => word.length >= WORD_CHARS_MIN);
      // Other services add a market to a symbol: "2222.SR".
      for (const word of words) lower(costs, this.#symbols.get(word)?.companies ?? [], 0);
      this.#addNames(costs, asked.replaceAll(" ", ""));
      this.#addWords(costs, words);
    }
    return [...costs]
      .sort(([a, costA], [b, costB]) => costA - costB || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, SUGGESTIONS_MAX)
      .map(([company]) => company);
  }

  #addNames(costs: Costs, asked: string): void {
    for (const [, found, edits] of near(this.#names, asked, editsMax(asked))) lower(costs, found.companies, edits);
    const sound = phoneticKey(asked);
    if (sound.length < SOUND_CHARS_MIN) return;
    const same = this.#sounds.get(sound);
    if (same !== undefined) lower(costs, same.companies, COST.sound);
  }

  /** Companies that have a near word for each of the asked ones. */
  #addWords(costs: Costs, asked: readonly string[]): void {
    let sums: Costs | null = null;
    for (const word of asked.slice(0, ASKED_WORDS_MAX)) {
      const own: Costs = new Map();
      for (const [, found, edits] of near(this.#words, word, editsMax(word))) lower(own, found.companies, edits);
      const before: Costs | null = sums;
      sums = before === null ? own : sumOf(before, own);
    }
    for (const [company, cost] of sums ?? []) lower(costs, [company], cost + COST.words);
  }
}

/** The most edits that a spelling may be away from a text of this length. */
function editsMax(text: string): number {
  if (text.length <= 4) return 1;
  return text.length <= 8 ? 2 : 3;
}

function namesOf({ nameAr, nameEn, aliases, formerNames }: Company): readonly string[] {
  return [nameAr, nameEn, ...aliases, ...formerNames];
}

function wordsOf(name: string): readonly string[] {
  return fold(name)
    .split(" ")
    .filter((word) => word.length >= WORD_CHARS_MIN);
}

/** The names without company words and spaces. */
function joinedNames(company: Company): readonly string[] {
  return namesOf(company).map((name) => foldName(name).replaceAll(" ", ""));
}

function addTo(index: Index, company: Company, texts: readonly string[]): void {
  for (const text of texts) {
    if (text === "") continue;
    const known = index.get(text);
    if (known === undefined) index.set(text, { text, letters: lettersOf(text), companies: new Set([company]) });
    else known.companies.add(company);
  }
}

/** The spellings within `max` edits. Most are passed over by their length and letters alone. */
function* near(index: Index, asked: string, max: number): Generator<readonly [string, Spelling, number]> {
  const letters = lettersOf(asked);
  for (const spelling of index.values()) {
    const { text } = spelling;
    if (Math.abs(text.length - asked.length) > max) continue;
    if (editsAtLeast(letters, spelling.letters) > max) continue;
    const edits = editDistance(text, asked);
    if (edits <= max && edits < Math.max(2, asked.length / 2)) yield [text, spelling, edits];
  }
}

function lower(costs: Costs, companies: Iterable<Company>, cost: number): void {
  for (const company of companies) {
    if (cost < (costs.get(company) ?? Number.POSITIVE_INFINITY)) costs.set(company, cost);
  }
}

/** The companies of both, with the costs of both. */
function sumOf(a: Costs, b: Costs): Costs {
  const sums: Costs = new Map();
  for (const [company, cost] of a) {
    const other = b.get(company);
    if (other !== undefined) sums.set(company, cost + other);
  }
  return sums;
}
