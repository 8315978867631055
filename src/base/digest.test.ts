import { expect, test } from "bun:test";
import { Digest } from "./digest.ts";

function digestOf(...values: readonly (number | string)[]): string {
  const digest = new Digest();
  for (const value of values) {
    if (typeof value === "number") digest.number(value);
    else digest.text(value);
  }
  return digest.hex();
}

test("the same values in the same order have the same digest, other values another", () => {
  expect(digestOf(1, 23, "a")).toBe(digestOf(1, 23, "a"));
  const all = [
    digestOf(1, 23),
    digestOf(12, 3),
    digestOf(23, 1),
    digestOf("1", 23),
    digestOf("a", "bc"),
    digestOf("ab", "c"),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test("a long sequence is digested whole", () => {
  const many = Array.from({ length: 40_000 }, (_, i) => i);
  expect(digestOf(...many)).not.toBe(digestOf(-1, ...many.slice(1)));
  expect(digestOf(...many)).not.toBe(digestOf(...many.slice(0, -1), -1));
  expect(digestOf(...many)).toMatch(/^[0-9a-f]{64}$/);
});
