// Numbers and times in both languages and both systems of digits.

import { afterEach, expect, test } from "bun:test";
import { language } from "../language/language.ts";
import { amount, change, changePercent, count, inDigits, points, price } from "./numbers.ts";
import { dayAndTime, hourAndMinute, timeOfDay } from "./times.ts";

afterEach(() => {
  language.value = "ar";
});

test("prices have two places, and four where they need them", () => {
  expect([27.6, 27.64, 1.2345, 0, 1234.5].map(price)).toEqual(["27.60", "27.64", "1.2345", "0.00", "1,234.50"]);
});

test("a change has its sign, and what rounds to zero has none", () => {
  expect([0.12, -0.12, 0].map(change)).toEqual(["+0.12", "−0.12", "0.00"]);
  expect([1.5, -0.004, -0.005, 0.444].map(changePercent)).toEqual(["+1.50%", "0.00%", "−0.01%", "+0.44%"]);
});

test("what is not known is a dash, never a zero", () => {
  expect([price(null), count(undefined), points(Number.NaN), amount(null), timeOfDay(null)]).toEqual(
    Array(5).fill("–"),
  );
});

test("Arabic-Indic digits have their own separators and percent sign", () => {
  expect(inDigits("−1,234.50%", "arab")).toBe("−١٬٢٣٤٫٥٠٪");
  expect(inDigits("11:05", "arab")).toBe("١١:٠٥");
  expect(inDigits("−1,234.50%", "latn")).toBe("−1,234.50%");
});

test("large amounts go to the next unit exactly where they round to it", () => {
  language.value = "en";
  const values = [999, 999.9, 1_000, 999_994, 999_995, 1_240_000_000, 7_000_000_000_000, -2_500_000];
  expect(values.map(amount)).toEqual(["999", "1,000", "1.00K", "999.99K", "1.00M", "1.24B", "7.00T", "−2.50M"]);
});

test("large amounts say their unit in Arabic words", () => {
  expect([1_240_000_000, 52_300].map(amount)).toEqual(["1.24 مليار", "52.30 ألف"]);
  // Isolated, so that the minus is left of the number.
  expect([-2_500_000, -12].map(amount)).toEqual(["\u2066−2.50\u2069 مليون", "\u2066−12\u2069"]);
});

test("moments are those of Riyadh, whatever the machine's zone", () => {
  language.value = "en";
  expect(timeOfDay("2026-11-15T08:05:42Z")).toBe("11:05:42");
  expect(hourAndMinute("2026-11-15T21:30:00Z")).toBe("00:30");
  expect(dayAndTime("2026-11-15T21:30:00Z")).toBe("16\u00a0Nov,\u00a000:30");
});
