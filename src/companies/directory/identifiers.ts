// Resolves an identifier of a company (ticker, ISIN, Arabic or English name, alias, former name or ticker) to one company, or says why not.

import type { Steps } from "../../base/index.ts";
import { type Company, searchRank } from "../../model/index.ts";
import { fold, foldName } from "./fold.ts";

export type MatchType = "symbolExact" | "nameExact" | "aliasExact" | "namePrefix" | "namePartial";

export type Resolution =
  | { readonly kind: "match"; readonly company: Company; readonly matchType: MatchType }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Company[] }
  | { readonly kind: "none" };

/** The most candidates that an ambiguous identifier names. */
const CANDIDATES_MAX = 10;

/** Left over from a broken percent-encoding or from bytes that are not UTF-8: such a text names no company. */
const UNDECODED = /[%\ufffd]/;

interface Entry {
  readonly company: Company;
  /** Folded names and aliases, with and without company words. */
  readonly names: readonly string[];
}

/** An index over one state of the directory; built again when the directory changes. */
export class Identifiers {
  // Bound: the companies of the directory.
  readonly #bySymbol = new Map<string, Company>();
  readonly #byName = new Map<string, Set<Company>>();
  readonly #byAlias = new Map<string, Set<Company>>();
  // Bound: the companies of the directory.
  readonly #entries: Entry[] = [];

  static *steps(companies: readonly Company[]): Steps<Identifiers> {
    const made = new Identifiers();
    const left = leftBehind(companies);
    const byRank = [...companies].sort((a, b) => searchRank(a) - searchRank(b) || (a.symbol < b.symbol ? -1 : 1));
    for (const company of byRank) {
      made.#bySymbol.set(company.symbol, company);
      if (!left.has(company.symbol)) made.#add(company);
      yield;
    }
    return made;
  }

  #add(company: Company): void {
    const names = spellings([company.nameAr, company.nameEn]);
    const aliases = spellings([...company.aliases, ...company.formerNames]);
    for (const name of names) add(this.#byName, name, company);
    for (const alias of aliases) add(this.#byAlias, alias, company);
    // Codes match as a whole or not at all: the start of a number names nobody.
    for (const code of codesOf(company)) add(this.#byAlias, fold(code), company);
    this.#entries.push({ company, names: [...names, ...aliases] });
  }

  bySymbol(symbol: string): Company | null {
    return this.#bySymbol.get(symbol) ?? null;
  }

  /** Exact beats prefix beats partial; several equally good matches are ambiguous. */
  resolve(input: string): Resolution {
    const folded = fold(input);
    if (folded === "" || UNDECODED.test(input)) return { kind: "none" };
    const bySymbol = this.#bySymbol.get(input) ?? this.#bySymbol.get(folded.toUpperCase());
    // NAMES-05: a symbol that a company gave up leads to the company, not to the entry that it left behind.
    const moved =
      bySymbol?.status === "delisted" ? decide(union(this.#byAlias.get(folded), undefined), "aliasExact") : null;
    if (moved !== null) return moved;
    if (bySymbol !== undefined) return { kind: "match", company: bySymbol, matchType: "symbolExact" };
    const name = foldName(input);
    return (
      decide(union(this.#byName.get(folded), this.#byName.get(name)), "nameExact") ??
      decide(union(this.#byAlias.get(folded), this.#byAlias.get(name)), "aliasExact") ??
      decide(
        this.#scan((candidate) => candidate.startsWith(name)),
        "namePrefix",
      ) ??
      decide(
        this.#scan((candidate) => candidate.includes(name)),
        "namePartial",
      ) ?? { kind: "none" }
    );
  }

  #scan(matches: (name: string) => boolean): ReadonlySet<Company> {
    const found = new Set<Company>();
    for (const entry of this.#entries) {
      if (entry.names.some(matches)) found.add(entry.company);
    }
    return found;
  }
}

function decide(found: ReadonlySet<Company>, matchType: MatchType): Resolution | null {
  const companies = [...found];
  const [first] = companies;
  if (first === undefined) return null;
  if (companies.length === 1) return { kind: "match", company: first, matchType };
  return { kind: "ambiguous", candidates: companies.slice(0, CANDIDATES_MAX) };
}

/**
 * Symbols that companies gave up for another one: their entries still have the history of that time, but a name or code means the company
 * under its new symbol.
 */
function leftBehind(companies: readonly Company[]): ReadonlySet<string> {
  const former = new Set(companies.flatMap(({ formerSymbols }) => formerSymbols));
  return new Set(
    companies.flatMap(({ symbol, status }) => (status === "delisted" && former.has(symbol) ? [symbol] : [])),
  );
}

/** The ISIN and former symbols. */
export function codesOf({ isin, formerSymbols }: Company): readonly string[] {
  return isin === null ? formerSymbols : [isin, ...formerSymbols];
}

function spellings(texts: readonly string[]): Set<string> {
  const folded = texts.flatMap((text) => [fold(text), foldName(text)]);
  return new Set(folded.filter((text) => text !== ""));
}

function add(index: Map<string, Set<Company>>, key: string, company: Company): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([company]));
  else known.add(company);
}

function union(a: ReadonlySet<Company> | undefined, b: ReadonlySet<Company> | undefined): ReadonlySet<Company> {
  return new Set([...(a ?? []), ...(b ?? [])]);
}
