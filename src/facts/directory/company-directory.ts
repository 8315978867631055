// The directory as answers see it: every company by symbol, found by what people type, in stable pages.

import type { Company, Market } from "../../model/index.ts";
import { fold } from "./fold.ts";
import { Identifiers } from "./identifiers.ts";

export interface DirectoryQuery {
  readonly search: string | null;
  readonly market: Market | null;
  readonly limit: number;
  readonly offset: number;
}

export interface DirectoryPage {
  readonly companies: readonly Company[];
  readonly total: number;
}

interface Row {
  readonly company: Company;
  /** Symbol, names and aliases, folded and joined; the space before each word lets a search ask for word starts. */
  readonly text: string;
  /** The same without the spaces within a name, for those who write "AlRajhi". */
  readonly joined: string;
}

/** Shorter words are only looked for within words: across the border of two they would be chance. */
const JOINED_CHARS_MIN = 5;

/** One loaded state of the directory; replaced as a whole when facts change. */
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
        return { company, text, joined: names.map((name) => name.replaceAll(" ", "")).join(" ") };
      });
  }

  /** All companies, by symbol. */
  companies(): readonly Company[] {
    return this.#rows.map((row) => row.company);
  }

  /** Every word of the search must occur somewhere in the company's symbol, names or aliases; the order is by symbol. */
  find(query: DirectoryQuery): DirectoryPage {
    const words = fold(query.search ?? "")
      .split(" ")
      .filter((word) => word !== "");
    const isSearchWithoutLetters = words.length === 0 && (query.search ?? "").trim() !== "";
    const found = isSearchWithoutLetters
      ? []
      : this.#rows.filter(
          (row) =>
            (query.market === null || row.company.market === query.market) && words.every((word) => holds(row, word)),
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
