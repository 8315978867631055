import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loadLabelled, measure } from "../../../test/events/measure.ts";
import { type Article, DESCRIPTION_MAX, EVENT_TYPES } from "../../model/index.ts";
import { phrasePattern } from "./phrase-pattern.ts";
import { readByRules } from "./rule-analyser.ts";

const subject = { symbol: "1000", nameAr: "شركة المثال", nameEn: "Example Company" };
const article: Article = {
  id: "a",
  symbol: "1000",
  title: "",
  text: "",
  language: "ar",
  publishedAtMs: Date.UTC(2026, 10, 15, 6),
  receivedAtMs: Date.UTC(2026, 10, 15, 6),
  source: "",
};
const read = (change: Partial<Article>) => readByRules({ ...article, ...change }, subject);

describe("on the labelled set", () => {
  const labelled = loadLabelled();
  const all = measure(labelled, (one) => readByRules(one, subject));
  const unseen = measure(
    labelled.filter(({ part }) => part === "held-out"),
    (one) => readByRules(one, subject),
  );

  test("the set has both languages and every type, and no article twice [EVENTS-03]", () => {
    expect(labelled.length).toBeGreaterThanOrEqual(150);
    expect(new Set(labelled.map(({ type }) => type)).size).toBe(EVENT_TYPES.length);
    for (const language of ["ar", "en"]) {
      expect(labelled.filter((one) => one.article.language === language).length).toBeGreaterThan(70);
    }
    expect(new Set(labelled.map((one) => one.article.title)).size).toBe(labelled.length);
  });

  test("precision and recall over all articles keep above their floor", () => {
    expect(all.precision).toBeGreaterThanOrEqual(0.93);
    expect(all.recall).toBeGreaterThanOrEqual(0.91);
  });

  test("precision and recall over articles that the rules were not tuned on keep above theirs", () => {
    expect(unseen.precision).toBeGreaterThanOrEqual(0.9);
    expect(unseen.recall).toBeGreaterThanOrEqual(0.83);
    expect(unseen.direction).toBeGreaterThanOrEqual(0.75);
  });

  test("descriptions are Arabic, whatever the language of the article [EVENTS-08]", () => {
    for (const { article: one } of labelled)
      expect(readByRules(one, subject).description).toMatch(/[\u0600-\u06FF]{3}/);
  });
});

describe("the rules", () => {
  test("an English article is described by its kind and its figures", () => {
    const { description } = read({
      language: "en",
      title: "Example Company signs a SAR 226 million contract",
      text: "The contract is worth SAR 226 million, 4.5% of revenue.",
    });
    expect(description).toBe("أعلنت شركة المثال عقدًا أو شراكة جديدة (226 مليون ريال، 4.5%).");
  });

  test("words of the company's own name say nothing about the event", () => {
    const named = { symbol: "1", nameAr: "الاندماج", nameEn: "Merger Partners" };
    const title = "Merger Partners publishes its sustainability report";
    expect(readByRules({ ...article, language: "en", title }, named).eventType).toBe("OTHER");
  });

  test("spellings of the same words read the same", () => {
    const spellings = ["إلغاء إدراج أسهم الشركة", "الغاء ادراج اسهم الشركه", "إلغـــاء إدراجِ أسهمِ الشركةِ"];
    expect(spellings.map((title) => read({ title }).eventType)).toEqual(["DELISTING", "DELISTING", "DELISTING"]);
  });

  test("a large contract, a change at the top and a trading halt weigh more", () => {
    expect(read({ title: "توقيع عقد بقيمة 40 مليون ريال" }).importance).toBe("regular");
    expect(read({ title: "توقيع عقد بقيمة 1.2 مليار ريال" }).importance).toBe("important");
    expect(read({ title: "استقالة الرئيس التنفيذي" }).importance).toBe("important");
    expect(read({ title: "استقالة عضو لجنة المراجعة" }).importance).toBe("regular");
    expect(read({ title: "تعليق تداول سهم الشركة" }).importance).toBe("critical");
  });

  test("the day of a meeting is the day that it is held, of other events that of the article [EVENTS-06]", () => {
    expect(read({ title: "دعوة إلى الجمعية العامة", text: "تعقد بتاريخ 2026-12-03." }).eventDay).toBe(20261203);
    expect(read({ title: "دعوة إلى الجمعية العامة", text: "بين 2026-12-03 و 2026-12-05." }).eventDay).toBe(20261115);
    expect(read({ title: "توزيع أرباح نقدية", text: "الأحقية 2026-12-03." }).eventDay).toBe(20261115);
  });

  test("any text at all becomes an event of bounded size, quickly", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), fc.constantFrom("ar", "en"), (text, language) => {
        const reading = read({ title: text.slice(0, 100), text, language: language as "ar" | "en" });
        expect(EVENT_TYPES).toContain(reading.eventType);
        expect(reading.description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
      }),
      { numRuns: 200 },
    );
    expect(read({ title: "و".repeat(500), text: "توزيع ".repeat(3_000) }).eventType).toBe("OTHER");
  });

  test("phrases find Arabic words with their particles and leave gaps of a few words", () => {
    const pattern = phrasePattern(["توزيع* ~ أرباح", "net profit|loss"]);
    expect(pattern.test(" وبتوزيعها علي المساهمين ارباح ")).toBe(true);
    expect(pattern.test(" توزيع واحد اثنان ثلاثه اربعه خمسه ارباح ")).toBe(false);
    expect(pattern.test(" a net loss ")).toBe(true);
    expect(pattern.test(" internet profit ")).toBe(false);
  });
});
