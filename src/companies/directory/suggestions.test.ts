// Suggestions: typing errors and spellings in the other script lead to the intended company.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loadUniverse } from "../../../exchange/index.ts";
import type { Company } from "../../model/index.ts";
import { CompanyDirectory } from "./company-directory.ts";
import { phoneticKey } from "./phonetic-key.ts";
import { SUGGESTIONS_MAX } from "./suggestions.ts";

const COMPANIES = loadUniverse().map(
  (listing): Company => ({
    ...listing,
    formerNames: [],
    status: "active",
    descriptionAr: "",
    descriptionEn: "",
    country: "SA",
    currency: "SAR",
  }),
);
const directory = new CompanyDirectory(COMPANIES);
const suggested = (text: string): readonly string[] =>
  directory
    .find({ search: text, market: null, sectorId: null, limit: 10, offset: 0 })
    .suggestions.map(({ symbol }) => symbol);

describe("suggestions", () => {
  test.each([
    ["aramko", "2222"],
    ["ارمكو", "2222"],
    ["Saudi Aramko", "2222"],
    ["rajhy bank", "1120"],
    ["الرجحي", "1120"],
    ["sabik", "2010"],
    ["mobilly", "7020"],
    ["jareer", "4190"],
    ["almaraai", "2280"],
    ["riyad bnak", "1010"],
    ["فلاي ناس", "4264"],
    ["دار الاركن", "4300"],
    ["nahdy", "4164"],
    ["2222.SR", "2222"],
    ["SASE:2222", "2222"],
    ["22222", "2222"],
  ])("%s means %s first [NAMES-10]", (text, symbol) => {
    expect(suggested(text)[0]).toBe(symbol);
  });

  test.each(["9999", "zzzzqqq", "shawarma", "x".repeat(5_000), "؟؟", "99999", "a b c d"])(
    "%s is near to nothing [NAMES-10]",
    (text) => {
      expect(suggested(text)).toEqual([]);
    },
  );

  test("one slip of the finger in a long English name is still that company, among five at most", () => {
    const named = COMPANIES.filter(({ nameEn }) => nameEn.length >= 8);
    const slip = fc.record({ place: fc.nat(), letter: fc.constantFrom(..."qxzjkw") });
    fc.assert(
      fc.property(fc.constantFrom(...named), slip, (company, { place, letter }) => {
        const cut = 1 + (place % (company.nameEn.length - 1));
        const typed = `${company.nameEn.slice(0, cut)}${letter}${company.nameEn.slice(cut)}`;
        const page = directory.find({ search: typed, market: null, sectorId: null, limit: 500, offset: 0 });
        // "Alk Kathiri", a slip in "Al Kathiri", is found in "Alkathiri Sukuk": what is found is no matter of suggestions.
        fc.pre(page.total === 0);
        expect(page.suggestions.length).toBeLessThanOrEqual(SUGGESTIONS_MAX);
        expect(page.suggestions.map(({ symbol }) => symbol)).toContain(company.symbol);
      }),
    );
  });

  test("what is compared does not grow with the text: a text that goes on is as near as its beginning [NAMES-11]", () => {
    const start = "saudi arabian mining company of the kingdom xyzw";
    expect(start).toHaveLength(48);
    for (const more of ["q", " aramko", " q".repeat(5_000)]) {
      expect(suggested(start + more)).toEqual(suggested(start));
    }
  });

  test("a delisted company is not suggested", () => {
    const gone = new CompanyDirectory(COMPANIES.map((one) => ({ ...one, status: "delisted" })));
    expect(gone.suggest("aramko")).toEqual([]);
  });
});

test("a name sounds the same in both scripts", () => {
  for (const [arabic, latin] of [
    ["ارامكو", "aramco"],
    ["الراجحي", "alrajhi"],
    ["جرير", "jareer"],
    ["سابك", "sabic"],
    ["دله", "dallah"],
    ["شاكر", "shaker"],
    ["الخريف", "alkhorayef"],
  ] as const) {
    expect(phoneticKey(arabic)).toBe(phoneticKey(latin));
  }
});
