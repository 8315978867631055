// Every usual spelling of a listed company's name finds the same company.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { loadUniverse } from "../../../exchange/index.ts";
import { CompanyDirectory } from "../../../src/companies/index.ts";
import { companyOf } from "../../world/companies.ts";

const LISTINGS = loadUniverse();
const directory = new CompanyDirectory(
  LISTINGS.map((listing) =>
    companyOf({ ...listing, limitLow: 0, limitHigh: 0, tick: 100 }, { aliases: listing.aliases }),
  ),
);

/** Letters that Arabic readers take for one another, in groups. */
const ALIKE = ["اأإآٱ", "هة", "يى", "0٠۰", "1١۱", "2٢۲"];
const MARKS = ["", "", "\u064e", "\u0650", "\u0651", "\u0640"];

/** Respells a name by a list of draws: another letter of its group, then perhaps a mark after it. */
function respelled(name: string, draws: readonly number[]): string {
  return [...name]
    .map((letter, i) => {
      const draw = draws[i % draws.length] ?? 0;
      const group = ALIKE.find((letters) => letters.includes(letter));
      const other = group === undefined ? letter : ([...group][draw % [...group].length] ?? letter);
      const isArabic = /[\u0621-\u064a]/.test(letter);
      return other + (isArabic ? (MARKS[draw % MARKS.length] ?? "") : "");
    })
    .join("");
}

const draws = fc.array(fc.nat(59), { minLength: 3, maxLength: 12 });
const meant = (text: string): string => {
  const resolution = directory.identifiers.resolve(text);
  if (resolution.kind === "match") return `${resolution.company.symbol} ${resolution.matchType}`;
  return resolution.kind === "ambiguous" ? resolution.candidates.map(({ symbol }) => symbol).join() : "none";
};
const found = (search: string): string[] =>
  directory.find({ search, market: null, sectorId: null, limit: 500, offset: 0 }).companies.map(({ symbol }) => symbol);

test("an Arabic name means the same in any spelling, as identifier and as search [IDENT-02, IDENT-03, IDENT-04, IDENT-05, COMPANIES-12]", () => {
  fc.assert(
    fc.property(fc.constantFrom(...LISTINGS), draws, (listing, list) => {
      const spelling = respelled(listing.nameAr, list);
      expect(meant(spelling)).toBe(meant(listing.nameAr));
      expect(meant(spelling)).not.toBe("none");
      expect(found(spelling)).toEqual(found(listing.nameAr));
      expect(found(spelling)).toContain(listing.symbol);
    }),
    { numRuns: 500 },
  );
});

test("an English name means the same in any case, with other punctuation and with a company suffix [IDENT-06, IDENT-07, COMPANIES-12]", () => {
  const suffixes = fc.constantFrom("", " Co.", " Company", " co", " Ltd.", " Holding Company");
  const separators = fc.constantFrom(" ", "-", "  ", ". ", ", ");
  fc.assert(
    fc.property(
      fc.constantFrom(...LISTINGS),
      fc.boolean(),
      suffixes,
      separators,
      (listing, isUpper, suffix, separator) => {
        const cased = isUpper ? listing.nameEn.toUpperCase() : listing.nameEn.toLowerCase();
        const spelling = cased.replaceAll(" ", separator);
        expect(meant(spelling)).toBe(meant(listing.nameEn));
        expect(found(spelling)).toEqual(found(listing.nameEn));
        expect(found(spelling)).toContain(listing.symbol);
        // A suffix changes nothing where the name itself is no suffix and no other company is called so.
        expect(meant(spelling + suffix)).toContain(listing.symbol);
      },
    ),
    { numRuns: 500 },
  );
});

test("every listed company is found by its ticker, its names and each of its aliases [IDENT-01, IDENT-14]", () => {
  for (const listing of LISTINGS) {
    expect(meant(listing.symbol)).toBe(`${listing.symbol} symbolExact`);
    for (const name of [listing.nameAr, listing.nameEn, ...listing.aliases])
      expect(meant(name)).toContain(listing.symbol);
  }
});

test("a name written in one word is found as well [COMPANIES-11]", () => {
  expect(found("alrajhi")).toContain("1120");
  expect(found("saudiaramco")).toEqual(["2222"]);
  expect(found("ارامكوالسعودية")).toEqual(["2222"]);
});
