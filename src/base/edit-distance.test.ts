import { expect, test } from "bun:test";
import fc from "fast-check";
import { editDistance } from "./edit-distance.ts";

test("each kind of edit counts one", () => {
  expect(editDistance("quote", "quote")).toBe(0);
  expect(editDistance("qute", "quote")).toBe(1);
  expect(editDistance("quotes", "quote")).toBe(1);
  expect(editDistance("quate", "quote")).toBe(1);
  expect(editDistance("qoute", "quote")).toBe(1);
  expect(editDistance("", "quote")).toBe(5);
});

test("the distance is the same both ways, at least the difference of the lengths and at most the longer one", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editDistance(a, b);
      expect(editDistance(b, a)).toBe(edits);
      expect(edits).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(edits === 0).toBe(a === b);
    }),
  );
});
