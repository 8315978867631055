// Names fold to one spelling, whether or not their text has to be normalised first.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { fold } from "./fold.ts";

/** Characters that occur in names and articles. */
const usual = fc.constantFrom(
  ..."abzABZ019 .,'`-&\nاأإآٱءئؤةىبيكڤپـً ّ٠٩۰٪٫،؛؟«»–—’é",
  "\u0653",
  "\u0654",
  "\u0670",
  "\u200f",
  "\ufefb",
);
/** A mark that folding removes; its presence makes `fold` normalise the text. */
const MARK = "\u0301";

test("a text folds as its normalised form does", () => {
  fc.assert(
    fc.property(fc.array(usual, { maxLength: 20 }), (signs) => {
      const text = signs.join("");
      expect(fold(text)).toBe(fold(text + MARK));
      expect(fold(text)).toBe(fold(text.normalize("NFKD") + MARK));
    }),
    { numRuns: 2_000 },
  );
});

test("spellings of a name are equal", () => {
  for (const spelling of ["شركة الأسمنت", "شَرِكَة الأسمنت", "شركـة الأسمنت"]) expect(fold(spelling)).toBe("شركه الاسمنت");
  expect(fold("Café Al-Nahdi’s ١٢")).toBe("cafe al nahdis 12");
  for (const spelling of ["stc", "S.T.C.", "s.t.c"]) expect(fold(`${spelling} Bank`)).toBe("stc bank");
  expect(fold("al.rajhi")).toBe("al rajhi");
});
