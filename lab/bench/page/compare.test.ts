import { expect, test } from "bun:test";
import { type Comparison, compare, comparisonText, type Measured } from "./compare.ts";
import type { Figure } from "./figure.ts";

const QUOTE: Figure = {
  id: "rest.quote",
  title: "REST: quote",
  unit: "of bare",
  isHigherBetter: true,
  isRatio: true,
  goal: 0.7,
  readings: [0.7, 0.71, 0.72],
  note: "",
};
const pageOf = (...figures: readonly Figure[]): Measured => ({ figures, curves: [] });
const only = (comparisons: readonly Comparison[]): Comparison => {
  const [first] = comparisons;
  if (first === undefined || comparisons.length !== 1) throw new Error("one figure is compared");
  return first;
};
const quote = (...readings: readonly number[]): Measured => pageOf({ ...QUOTE, readings });

test("a ratio that is lower by more than its scatter fell, and is named", () => {
  const comparisons = compare(pageOf(QUOTE), quote(0.6, 0.61, 0.62));
  expect(only(comparisons).isWorse).toBe(true);
  expect(comparisonText(comparisons)).toContain("fell: REST: quote, of bare");
});

test("a ratio within five per cent of the last one held", () => {
  const comparisons = compare(pageOf(QUOTE), quote(0.68, 0.69, 0.7));
  expect(only(comparisons).isWorse).toBe(false);
  expect(comparisonText(comparisons)).toEndWith("no ratio fell");
});

test("the band grows with the scatter of the readings", () => {
  const scattered = quote(0.4, 0.5, 0.62, 0.75, 0.85);
  expect(only(compare(scattered, quote(0.49, 0.5, 0.51))).isWorse).toBe(false);
  expect(only(compare(quote(0.62, 0.62, 0.62), quote(0.49, 0.5, 0.51))).isWorse).toBe(true);
});

test("where less is better, more is worse", () => {
  const start = { ...QUOTE, isHigherBetter: false, readings: [10, 10, 10] };
  expect(only(compare(pageOf(start), pageOf({ ...start, readings: [12, 12, 12] }))).isWorse).toBe(true);
  expect(only(compare(pageOf(start), pageOf({ ...start, readings: [5, 5, 5] }))).isWorse).toBe(false);
});

test("absolute figures and figures that one page lacks are not compared; one without readings fell", () => {
  expect(compare(pageOf(QUOTE), pageOf({ ...QUOTE, isRatio: false, readings: [0] }))).toEqual([]);
  expect(compare(pageOf(), pageOf(QUOTE))).toEqual([]);
  expect(only(compare(pageOf(QUOTE), quote())).isWorse).toBe(true);
});

test("a curve that became worse than linear fell", () => {
  const curve = { id: "accounts", title: "Accounts", x: "accounts", y: "ms", knee: null };
  const points = (power: number) => [100, 1_000, 10_000].map((x) => ({ x, readings: [x ** power] }));
  const page = (power: number): Measured => ({ figures: [], curves: [{ ...curve, points: points(power) }] });
  expect(only(compare(page(1), page(1.5))).isWorse).toBe(true);
  expect(only(compare(page(0.1), page(0.9))).isWorse).toBe(false);
});
