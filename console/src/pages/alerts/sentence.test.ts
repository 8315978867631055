// Rules that people write in words, in both languages, become the rules that they mean.

import { expect, test } from "bun:test";
import { problemsOf } from "./rule-form.ts";
import { readSentence } from "./sentence.ts";

/** The reading of a sentence in short: kind, number, shares. */
const read = (typed: string): readonly unknown[] => {
  const { form, shares } = readSentence(typed);
  return [form.kind, form.number, shares.join(" | ")];
};

test.each([
  ["Alert me when Aramco is above 30", ["price_above", "30", "aramco"]],
  ["2222 above 30.5", ["price_above", "30.5", "2222"]],
  ["tell me if the price of Al Rajhi falls below 85 SAR", ["price_below", "85", "al rajhi"]],
  ["SABIC drops 3%", ["pct_change", "-3", "sabic"]],
  ["stc up 2.5 percent today", ["pct_change", "2.5", "stc"]],
  ["1120 moves 2% in 5 minutes", ["pct_change_abs_gte", "2", "1120"]],
  ["volume of Maaden 3 times the usual", ["abnormal_volume", "3", "maaden"]],
  ["unusual volume in 1211", ["abnormal_volume", "2", "1211"]],
  ["turnover of jarir 4x", ["unusual_value_traded", "4", "jarir"]],
  ["dividend of aramco", ["type_in", "", "aramco"]],
  ["any news about stc", ["importance_gte", "", "stc"]],
  ["aramco or sabic above 100", ["price_above", "100", "aramco | sabic"]],
  ["BSF Capital above 40", ["price_above", "40", "bsf capital"]],
  ["2222 at 1,250", ["price_above", "1250", "2222"]],
  ["نبهني إذا وصل سعر أرامكو إلى ٣٠ ريال", ["price_above", "30", "ارامكو"]],
  ["إذا نزل الراجحي تحت 85", ["price_below", "85", "الراجحي"]],
  ["عندما ينخفض سهم سابك بنسبة 3%", ["pct_change", "-3", "سابك"]],
  ["لو ارتفعت ٢٢٢٢ ٢٫٥ في المئة", ["pct_change", "2.5", "2222"]],
  ["تحرك الإنماء ٢٪ خلال ربع ساعة", ["pct_change_abs_gte", "2", "الانماء"]],
  ["كمية تداول معادن 3 أضعاف المعتاد", ["abnormal_volume", "3", "معادن"]],
  ["قيمة تداول جرير ضعفي المعتاد", ["unusual_value_traded", "2", "جرير"]],
  ["توزيعات أرامكو", ["type_in", "", "ارامكو"]],
  ["أي خبر عن الاتصالات السعودية", ["importance_gte", "", "الاتصالات السعودية"]],
  ["أرامكو أو سابك فوق 100", ["price_above", "100", "ارامكو | سابك"]],
])("%s", (typed, meant) => {
  expect(read(typed)).toEqual(meant as readonly unknown[]);
});

test("a window, how often and how important are read too", () => {
  expect(readSentence("2222 moves 1% within half an hour").form.window).toBe("30m");
  expect(readSentence("تحرك 2222 1% خلال ساعة").form.window).toBe("60m");
  expect(readSentence("2222 moves 1% in 7 minutes").form.window).toBe("15m");
  expect(readSentence("كلما تجاوز 2222 سعر 30").form.once).toBe(false);
  expect(readSentence("2222 above 30").form.once).toBe(true);
  expect(readSentence("critical news of 2222").form.importance).toBe("critical");
  expect(readSentence("any news of 2222").form.importance).toBe("regular");
  expect(readSentence("أخبار جوهرية عن 2222").form.importance).toBe("critical");
  expect(readSentence("نتائج 2222").form.types).toEqual(["FINANCIAL_REPORT"]);
});

test("a level without a direction leaves it to the price of the moment", () => {
  const sides = ["2222 at 30", "أرامكو عند 30", "2222 above 30", "أرامكو تحت 30"].map((typed) => readSentence(typed));
  expect(sides.map(({ isEitherSide }) => isEitherSide)).toEqual([true, true, false, false]);
});

test("what is not a rule yet has what is missing, and nothing is made up", () => {
  expect(problemsOf(readSentence("").form)).toEqual(["symbols", "price"]);
  expect(read("2222")).toEqual(["price_above", "", "2222"]);
  expect(read("aramco above")).toEqual(["price_above", "", "aramco"]);
  expect(read("above 30")).toEqual(["price_above", "30", ""]);
});
