// The directory in memory: every company by symbol, with a search for free text, in stable pages.

import { SteppedWork, type Steps } from "../../base/index.ts";
import { type Company, type Market, sectorIdOf } from "../../model/index.ts";
import { fold } from "./fold.ts";
import { codesOf, Identifiers } from "./identifiers.ts";
import { SUGGESTIONS_MAX, Suggestions } from "./suggestions.ts";

export interface DirectoryQuery {
  readonly search: string | null;
  readonly market: Market | null;
  readonly sectorId: string | null;
  readonly limit: number;
  readonly offset: number;
}

export interface DirectoryPage {
  readonly companies: readonly Company[];
  readonly total: number;
  /** Where a search found nothing: the companies nearest to the text. */
  readonly suggestions: readonly Company[];
}

interface Row {
  readonly company: Company;
  readonly sectorId: string | null;
  /** Symbol, names, aliases and former names, folded, each with a space before it. */
  readonly text: string;
  /** The same text without the spaces inside a name, so that "AlRajhi" is found. */
  readonly joined: string;
  /** ISIN and former symbols, folded. */
  readonly codes: readonly string[];
}

const NO_COMPANIES: readonly Company[] = [];

/** Shorter words are searched within single words only: across two words they would match by chance. */
const JOINED_CHARS_MIN = 5;
/** Codes are found by their beginning; a shorter one would find too many. */
const CODE_CHARS_MIN = 4;

/**
 * One loaded state of the directory. When facts change, a new object takes its place. Its indices are built ahead, in turns with others, or at
 * the first question that needs them.
 */
export class CompanyDirectory {
  readonly #identifiers: SteppedWork<Identifiers>;
  readonly #rows: SteppedWork<readonly Row[]>;
  readonly #suggestions: SteppedWork<Suggestions>;
  /** All symbols, in order. */
  readonly symbols: readonly string[];

  constructor(companies: readonly Company[]) {
    const inOrder = companies.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.symbols = inOrder.map(({ symbol }) => symbol);
    this.#identifiers = new SteppedWork(Identifiers.steps(companies));
    this.#rows = new SteppedWork(rowsOf(inOrder));
    this.#suggestions = new SteppedWork(Suggestions.steps(inOrder));
  }

  get identifiers(): Identifiers {
    return this.#identifiers.finish();
  }

  /** Builds the indices in turns with others. */
  async prepare(): Promise<void> {
    for (const index of [this.#identifiers, this.#rows, this.#suggestions]) await index.inTurns();
  }

  /** The companies that a text could mean when it names none exactly; the nearest first. */
  suggest(text: string): readonly Company[] {
    const resolution = this.identifiers.resolve(text);
    if (resolution.kind === "match") return [resolution.company];
    if (resolution.kind === "ambiguous") return resolution.candidates.slice(0, SUGGESTIONS_MAX);
    return this.#suggestions.finish().near(text);
  }

  /** Companies with every word of the search in their symbol, names, aliases or codes; ordered by symbol. */
  find(query: DirectoryQuery): DirectoryPage {
    const words = fold(query.search ?? "")
      .split(" ")
      .filter((word) => word !== "");
    const isSearchWithoutLetters = words.length === 0 && (query.search ?? "").trim() !== "";
    const isAskedFor = (company: Company, sectorId: string | null): boolean =>
      (query.market === null || company.market === query.market) &&
      (query.sectorId === null || sectorId === query.sectorId);
    const found = isSearchWithoutLetters
      ? []
      : this.#rows
          .finish()
          .filter((row) => isAskedFor(row.company, row.sectorId) && words.every((word) => holds(row, word)));
    const suggestions = found.length === 0 && words.length > 0 ? this.suggest(query.search ?? "") : NO_COMPANIES;
    return {
      companies: found.slice(query.offset, query.offset + query.limit).map((row) => row.company),
      total: found.length,
      suggestions: suggestions.filter((company) => isAskedFor(company, sectorIdOf(company.sectorEn))),
    };
  }
}

function* rowsOf(companies: readonly Company[]): Steps<readonly Row[]> {
  const rows: Row[] = [];
  for (const company of companies) {
    const names = spellingsOf(company).map((name) => fold(name));
    const text = names.map((name) => ` ${name}`).join("");
    const joined = names.map((name) => name.replaceAll(" ", "")).join(" ");
    const codes = codesOf(company).map((code) => fold(code));
    rows.push({ company, sectorId: sectorIdOf(company.sectorEn), text, joined, codes });
    yield;
  }
  return rows;
}

function holds({ text, joined, codes }: Row, word: string): boolean {
  if (text.includes(word) || (word.length >= JOINED_CHARS_MIN && joined.includes(word))) return true;
  return word.length >= CODE_CHARS_MIN && codes.some((code) => code.startsWith(word));
}

function spellingsOf({ symbol, nameAr, nameEn, aliases, formerNames }: Company): readonly string[] {
  return [symbol, nameAr, nameEn, ...aliases, ...formerNames];
}
