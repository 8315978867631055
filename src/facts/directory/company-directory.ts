// The directory in memory: every company by symbol, searched by what people type, in stable pages.

import { type Company, type Market, sectorIdOf } from "../../model/index.ts";
import { fold } from "./fold.ts";
import { Identifiers } from "./identifiers.ts";

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
}

interface Row {
  readonly company: Company;
  readonly sectorId: string | null;
  /** Symbol, names and aliases, folded, each with a space before it. */
  readonly text: string;
  /** The same without the spaces inside a name, so that "AlRajhi" is found. */
  readonly joined: string;
}

/** Shorter words are looked for within single words only: across two words they would match by chance. */
const JOINED_CHARS_MIN = 5;

/** One loaded state of the directory. When facts change, a new object takes its place. */
export class CompanyDirectory {
  readonly identifiers: Identifiers;
  readonly #rows: readonly Row[];

  constructor(companies: readonly Company[]) {
    this.identifiers = new Identifiers(companies);
    this.#rows = [...companies]
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
      .map((company) => {
        const names = [company.symbol, company.nameAr, company.nameEn, ...company.aliases].map((name) => fold(name));
        const text = names.map((name) => ` ${name}`).join("");
        const joined = names.map((name) => name.replaceAll(" ", "")).join(" ");
        return { company, sectorId: sectorIdOf(company.sectorEn), text, joined };
      });
  }

  /** Companies with every word of the search in their symbol, names or aliases; ordered by symbol. */
  find(query: DirectoryQuery): DirectoryPage {
    const words = fold(query.search ?? "")
      .split(" ")
      .filter((word) => word !== "");
    const isSearchWithoutLetters = words.length === 0 && (query.search ?? "").trim() !== "";
    const found = isSearchWithoutLetters
      ? []
      : this.#rows.filter(
          (row) =>
            (query.market === null || row.company.market === query.market) &&
            (query.sectorId === null || row.sectorId === query.sectorId) &&
            words.every((word) => holds(row, word)),
        );
    return {
      companies: found.slice(query.offset, query.offset + query.limit).map((row) => row.company),
      total: found.length,
    };
  }
}

function holds({ text, joined }: Row, word: string): boolean {
  return text.includes(word) || (word.length >= JOINED_CHARS_MIN && joined.includes(word));
}
