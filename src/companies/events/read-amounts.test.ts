import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Amount, amountAr, amountValue } from "./amount.ts";
import { readAmounts } from "./read-amounts.ts";

const one = (text: string): Amount | undefined => readAmounts(text)[0];
const inArabic = (text: string): readonly (string | null)[] => readAmounts(text).map(amountAr);

const SCALES: readonly (readonly [scale: number, english: readonly string[], arabic: readonly string[]])[] = [
  [1e9, [" billion", " bln", "bln", " bn", "bn", "b"], [" مليار"]],
  [1e6, [" million", " mln", "mln", " mn", "m"], [" مليون"]],
  [1e3, [" thousand", "k"], [" ألف"]],
];
const digits = fc.oneof(
  fc.integer({ min: 1, max: 999 }).map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, part]) => `${whole}.${part}`),
  fc.integer({ min: 1_000, max: 9_999_999 }).map((number) => number.toLocaleString("en-US")),
);
const indic = (text: string): string => text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit)));

describe("amounts in any phrasing are read right", () => {
  test("English riyals, whatever the scale is called [EVENTS-24]", () => {
    const scaled = fc
      .constantFrom(...SCALES)
      .chain(([scale, english]) => fc.tuple(fc.constant(scale), fc.constantFrom(...english)));
    fc.assert(
      fc.property(digits, scaled, fc.constantFrom("SAR ", "SR ", "SAR", "SR"), (number, [scale, word], currency) => {
        const amount = one(`Net profit was ${currency}${number}${word} in the quarter`);
        expect(amount?.kind).toBe("money");
        expect(amount === undefined ? 0 : amountValue(amount)).toBe(Number(number.replaceAll(",", "")) * scale);
      }),
    );
  });

  test("Arabic riyals, in both kinds of digits [EVENTS-24]", () => {
    const scaled = fc
      .constantFrom(...SCALES)
      .chain(([scale, , arabic]) => fc.tuple(fc.constant(scale), fc.constantFrom(...arabic)));
    fc.assert(
      fc.property(
        digits,
        scaled,
        fc.boolean(),
        fc.constantFrom("بلغ ", "بـ", "إلى "),
        (number, [scale, word], isIndic, before) => {
          const written = isIndic ? indic(number).replaceAll(",", "٬").replace(".", "٫") : number;
          const amount = one(`صافي الربح ${before}${written}${word} ريال`);
          expect(amount?.kind).toBe("money");
          expect(amount === undefined ? 0 : amountValue(amount)).toBe(Number(number.replaceAll(",", "")) * scale);
        },
      ),
    );
  });

  test("percentages, amounts for a share, and numbers of shares [EVENTS-24]", () => {
    const phrases: readonly (readonly [kind: string, phrase: (number: string) => string])[] = [
      ["percent", (number) => `up ${number}% on the year`],
      ["percent", (number) => `up ${number} percent`],
      ["percent", (number) => `بنسبة ${number}%`],
      ["percent", (number) => `بنسبة ${indic(number)}٪`],
      ["percent", (number) => `بنسبة ${number} في المئة`],
      ["each", (number) => `SAR ${number} a share`],
      ["each", (number) => `SAR ${number} per unit`],
      ["each", (number) => `${number} riyals for each share`],
      ["each", (number) => `${number} ريال للسهم`],
      ["each", (number) => `${number} هللة للوحدة`],
      ["shares", (number) => `bought ${number} shares`],
      ["shares", (number) => `شراء ${number} سهم`],
    ];
    fc.assert(
      fc.property(digits, fc.constantFrom(...phrases), (number, [kind, phrase]) => {
        const amount = one(phrase(number));
        expect(amount?.kind as string).toBe(kind);
        expect(amount === undefined ? 0 : amountValue(amount)).toBe(Number(number.replaceAll(",", "")));
      }),
    );
  });

  test("losses written as negatives keep their sign [EVENTS-24]", () => {
    const phrases = ["SAR -5.2 mln", "SAR (5.2) mln", "SR -5.2m", "minus 5.2 million riyals", "-5.2 million riyals"];
    for (const phrase of phrases) {
      const amount = one(phrase);
      expect(amount === undefined ? 0 : amountValue(amount)).toBe(-5.2e6);
    }
  });

  test("the amount that was once told as a billionth of itself", () => {
    expect(inArabic("SAR 5.9 bln profit")).toEqual(["5.9 مليار ريال"]);
  });
});

describe("what is not certain is not repeated [EVENTS-24]", () => {
  test("neither end of a range, whatever joins them", () => {
    const ranges = fc.constantFrom(
      (low: number, high: number) => `between SAR ${low} and ${high} million`,
      (low: number, high: number) => `SAR ${low} to ${high}`,
      (low: number, high: number) => `${low}% to ${high}%`,
      (low: number, high: number) => `${low}-${high} million riyals`,
      (low: number, high: number) => `بين ${low} و${high} ملايين ريال`,
      (low: number, high: number) => `${low} إلى ${high} مليون ريال`,
      (low: number, high: number) => `from SAR ${low} to SAR ${high} million`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 99 }), fc.integer({ min: 3, max: 99 }), ranges, (low, high, range) => {
        expect(inArabic(range(low, high))).toEqual([null, null]);
      }),
    );
  });

  test.each([
    "3 and a half million riyals",
    "3 ملايين ونصف ريال",
    "نصف 3 مليون ريال",
    "1,5 million riyals",
    "SAR 5.9 bil",
    "5.9xyz",
    "25 basis points",
    "2 percentage points",
    "in Q3 2026",
    "the 3rd quarter",
    "31 ديسمبر 2026",
    "on 2026-12-03",
    "AED 5 million",
    "5 m tall",
    "a 5-for-1 split",
    "صندوق يقين 30",
  ])("%s", (text) => {
    expect(inArabic(text).every((amount) => amount === null)).toBe(true);
  });

  test("a change from one amount to another is two amounts", () => {
    expect(inArabic("up from SAR 5 million to SAR 8 million")).toEqual(["5 ملايين ريال", "8 ملايين ريال"]);
    expect(inArabic("من 5% إلى 8%")).toEqual(["5%", "8%"]);
  });

  test("any text at all is read quickly, and amounts do not overlap", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        let end = 0;
        for (const amount of readAmounts(text)) {
          expect(amount.start).toBeGreaterThanOrEqual(end);
          expect(amount.end).toBeLessThanOrEqual(text.length);
          end = amount.end;
        }
      }),
    );
  });
});
