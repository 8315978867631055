import { expect, test } from "bun:test";
import fc from "fast-check";
import { editDistance } from "../../base/index.ts";
import { editsBetween, pathWord } from "./segment-distance.ts";

test("the edits between two words are those of the plain table of all their beginnings", () => {
  const wordOf = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(wordOf("abcde-"), wordOf("abcde-é"), (known, asked) => {
      expect(editsBetween(pathWord(known, true), asked)).toBe(editDistance(known, asked));
    }),
    { numRuns: 2_000 },
  );
});
