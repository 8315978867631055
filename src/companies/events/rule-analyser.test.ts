import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loadLabelled, measure } from "../../../test/events/measure.ts";
import { type Article, DESCRIPTION_MAX, EVENT_TYPES, type Reading } from "../../model/index.ts";
import { PhraseList, wordsOf } from "./phrases.ts";
import { RuleAnalyser } from "./rule-analyser.ts";

const RULES = new RuleAnalyser();

const subject = { symbol: "1000", nameAr: "شركة المثال", nameEn: "Example Company", issuer: "company" } as const;
const article: Article = {
  id: "a",
  symbol: "1000",
  title: "",
  text: "",
  language: "ar",
  textEn: null,
  publishedAtMs: Date.UTC(2026, 10, 15, 6),
  receivedAtMs: Date.UTC(2026, 10, 15, 6),
  source: "",
};
const read = (change: Partial<Article>): Reading | null => RULES.read({ ...article, ...change }, subject);
const english = (title: string, text = ""): Reading | null => read({ language: "en", title, text });

describe("on the labelled sets", () => {
  const figures = (set: Parameters<typeof loadLabelled>[0]) =>
    measure(loadLabelled(set), ({ article: one, subject: about }) => RULES.read(one, about));

  test("the sets have both languages and every type, and no article twice [EVENTS-03]", () => {
    const heldOut = loadLabelled("held-out");
    expect(heldOut.length).toBeGreaterThanOrEqual(200);
    const all = [...heldOut, ...loadLabelled("held-out-filings"), ...loadLabelled("development")];
    for (const type of EVENT_TYPES) expect(heldOut.some(({ label }) => label === type)).toBe(true);
    for (const language of ["ar", "en"]) {
      expect(heldOut.filter((one) => one.article.language === language).length).toBeGreaterThan(100);
    }
    expect(new Set(all.map((one) => one.article.title)).size).toBe(all.length);
  });

  test("precision, recall and direction keep above their floors on articles that no rule was written on [EVENTS-25]", () => {
    for (const set of ["held-out", "held-out-filings"] as const) {
      const { precision, recall, direction } = figures(set);
      expect([set, precision >= 0.9, recall >= 0.85, direction >= 0.85]).toEqual([set, true, true, true]);
    }
  });

  test("and on those that they were written on", () => {
    const { precision, recall, direction } = figures("development");
    expect(Math.min(precision, recall, direction)).toBeGreaterThanOrEqual(0.95);
  });
});

describe("the rules", () => {
  test("an English article is told in Arabic with its figures [EVENTS-08]", () => {
    const reading = english("Example Company signs a SAR 226 mln contract", "The contract runs for 36 months.");
    expect(reading?.description).toMatch(/شركة المثال/);
    expect(reading?.description).toMatch(/226 مليون ريال/);
    expect(reading?.description).toMatch(/36 شهرًا/);
  });

  test("in English an event is told in the English words of its article, and in none where it has none [EVENTS-29]", () => {
    const text = "The contract runs for 36 months, with an option.\nIt begins in May. A third sentence is left out.";
    const description = "The contract runs for 36 months, with an option. It begins in May.";
    expect(english("Example Company signs a contract", text)?.descriptionEn).toBe(description);
    expect(english("Example Company signs a contract")?.descriptionEn).toBe("Example Company signs a contract.");
    const arabic = { title: "شركة المثال توقع عقدًا بقيمة 40 مليون ريال", text: "وقعت الشركة العقد اليوم." };
    expect(read({ ...arabic, textEn: text })?.descriptionEn).toBe(description);
    expect(read(arabic)?.descriptionEn).toBeNull();
  });

  test("an Arabic article is told in its own words, the headline only where the text does not repeat it", () => {
    const title = "شركة المثال توقع عقدًا بقيمة 40 مليون ريال";
    const text = "وقعت شركة المثال عقدًا بقيمة 40 مليون ريال لمدة 3 سنوات.";
    expect(read({ title, text })?.description).toBe(text);
    const other = "يبدأ التنفيذ في الربع المقبل.";
    expect(read({ title, text: other })?.description).toBe(`${title}. ${other}`);
    expect(read({ title: "تراجع الأرباح ٣٨٪", text: "" })?.description).toBe("تراجع الأرباح 38%.");
  });

  test("what is denied is neutral, and is told as denied", () => {
    const reading = english("Example Company denies merger talks");
    expect([reading?.eventType, reading?.sentiment]).toEqual(["MERGER_ACQUISITION", "neutral"]);
    expect(reading?.description).toMatch(/نفت|عدم صحة|غير صحيح/);
  });

  test("losses that are smaller than before, or than was feared, are good news", () => {
    expect(english("Example Company narrows its loss to SAR 5 million")?.sentiment).toBe("positive");
    expect(english("Example Company loss smaller than analysts expected")?.sentiment).toBe("positive");
    expect(read({ title: "خسائر شركة المثال دون التوقعات" })?.sentiment).toBe("positive");
    expect(read({ title: "أرباح شركة المثال دون التوقعات" })?.sentiment).toBe("negative");
    expect(read({ title: "شركة المثال لا تحقق أي نمو في الأرباح" })?.sentiment).toMatch(/negative/);
  });

  test("news of the market and what is not understood make no event [EVENTS-26]", () => {
    expect(english("TASI ends 0.4% lower on thin trade", "Example Company fell.")).toBeNull();
    expect(read({ title: "أسعار الذهب تستقر" })).toBeNull();
    expect(english("A quiet afternoon")).toBeNull();
  });

  test("words of the company's own name say nothing about the event", () => {
    const named = { symbol: "1", nameAr: "الاندماج", nameEn: "Merger Partners", issuer: "company" } as const;
    const title = "Merger Partners publishes its sustainability report";
    expect(RULES.read({ ...article, language: "en", title }, named)?.eventType).toBe("OTHER");
  });

  test("spellings of the same words read the same", () => {
    const spellings = ["إلغاء إدراج أسهم الشركة", "الغاء ادراج اسهم الشركه", "إلغـــاء إدراجِ أسهمِ الشركةِ"];
    expect(spellings.map((title) => read({ title })?.eventType)).toEqual(["DELISTING", "DELISTING", "DELISTING"]);
  });

  test("a large contract, a change at the top and a trading halt weigh more", () => {
    expect(read({ title: "توقيع عقد بقيمة 40 مليون ريال" })?.importance).toBe("regular");
    expect(read({ title: "توقيع عقد بقيمة 1.2 مليار ريال" })?.importance).toBe("important");
    expect(read({ title: "استقالة الرئيس التنفيذي" })?.importance).toBe("important");
    expect(read({ title: "استقالة عضو لجنة المراجعة" })?.importance).toBe("regular");
    expect(read({ title: "تعليق تداول سهم الشركة" })?.importance).toBe("critical");
  });

  test("small surprises and the purchase of a property are no critical events", () => {
    expect(english("Example Company earnings beat analyst expectations by 3.1%")?.importance).toBe("important");
    expect(english("Example Company earnings beat analyst expectations by 31%")?.importance).toBe("critical");
    expect(read({ title: "أرباح شركة المثال دون توقعات المحللين بنسبة 4%" })?.importance).toBe("important");
    const bought = english("Example Company acquires a property in Riyadh for SAR 90 million");
    expect([bought?.eventType, bought?.importance]).toEqual(["MERGER_ACQUISITION", "regular"]);
    expect(bought?.description).toMatch(/عقار/);
    expect(english("Example Company to acquire a rival")?.importance).toBe("critical");
  });

  test("a contract that ends is not told as one that was not won, a suspension of two sessions not as a short one", () => {
    const ended = english(
      "Example Company loses a contract worth SAR 780 million",
      "Example Company was told that its SAR 780 million contract for the supply of goods is terminated.",
    );
    expect(ended?.description).toMatch(/انتهى|أُنهيت|إنهاء|فُسخ/);
    expect(english("Example Company loses a tender for a bridge")?.description).toMatch(/منافسة|تفز|شركة أخرى/);
    const halted = english("Trading in Example Company suspended for two sessions", "Its capital is cut on Monday.");
    expect([halted?.eventType, halted?.importance]).toEqual(["REGULATORY_ACTION", "critical"]);
    expect(halted?.description).toMatch(/جلستين/);
  });

  test("a description tells no fact twice", () => {
    const text = "It is worth SAR 5 million. The financial effect shows from the next quarter on.";
    const description = english("Example Company wins a SAR 5 million contract", text)?.description ?? "";
    expect(description.match(/الأثر المالي/g)).toHaveLength(1);
  });

  test("the day of a meeting is the day that it is held, of other events that of the article [EVENTS-06]", () => {
    expect(read({ title: "دعوة إلى الجمعية العامة", text: "تعقد بتاريخ 2026-12-03." })?.eventDay).toBe(20261203);
    for (const day of [
      "3 ديسمبر 2026",
      "٣ ديسمبر ٢٠٢٦",
      "03/12/2026",
      "1448/06/23هـ الموافق 2026/12/03م",
      "3 من ديسمبر 2026",
    ])
      expect(read({ title: "دعوة إلى الجمعية العامة", text: `المقرر عقدها في ${day}.` })?.eventDay).toBe(20261203);
    for (const day of ["December 3, 2026", "3 Dec 2026", "3 December 2026"])
      expect(
        read({ title: "Call for the general assembly", text: `It meets on ${day}.`, language: "en" })?.eventDay,
      ).toBe(20261203);
    const registered = "ينتهي تسجيل الحضور في 2 ديسمبر 2026. وتعقد في 3 ديسمبر 2026.";
    expect(read({ title: "دعوة إلى الجمعية العامة في 3 ديسمبر 2026", text: registered })?.eventDay).toBe(20261203);
    expect(read({ title: "دعوة إلى الجمعية العامة", text: "تعقد في 31 فبراير 2026." })?.eventDay).toBe(20261115);
    expect(read({ title: "دعوة إلى الجمعية العامة", text: "بين 2026-12-03 و 2026-12-05." })?.eventDay).toBe(20261115);
    expect(read({ title: "توزيع أرباح نقدية", text: "الأحقية 2026-12-03." })?.eventDay).toBe(20261115);
  });

  test("any text at all becomes an event of bounded size or none, quickly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), fc.constantFrom("ar", "en"), (text, language) => {
        const reading = read({ title: text.slice(0, 100), text, language: language as "ar" | "en" });
        expect(reading?.description.length ?? 0).toBeLessThanOrEqual(DESCRIPTION_MAX);
      }),
      { numRuns: 200 },
    );
    expect(read({ title: "و".repeat(500), text: "توزيع ".repeat(3_000) })).toBeNull();
  });

  test("phrases find Arabic words with their particles and leave gaps of a few words", () => {
    const phrases = new PhraseList(["توزيع* ~ أرباح", "net profit|loss", "bottom_line|margin rose"]);
    const isIn = (text: string): boolean => phrases.isIn(wordsOf(text));
    expect(isIn("وبتوزيعها علي المساهمين ارباح")).toBe(true);
    expect(isIn("توزيع واحد اثنان ثلاثه اربعه خمسه ارباح")).toBe(false);
    expect(isIn("a net loss")).toBe(true);
    expect(isIn("internet profit")).toBe(false);
    expect(isIn("the bottom line rose")).toBe(true);
  });
});
