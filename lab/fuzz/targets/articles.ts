// Texts of articles against the rules that read events out of them: phrases of the rules between numbers, marks and nonsense in
// both languages. Every event that is read must be sound.

import fc from "fast-check";
import { formatDay, parseDay } from "../../../src/base/index.ts";
import { RuleAnalyser } from "../../../src/companies/events/rule-analyser.ts";
import {
  ARTICLE_TEXT_MAX,
  ARTICLE_TITLE_MAX,
  type Article,
  IMPORTANCES,
  SENTIMENTS,
} from "../../../src/model/index.ts";
import { anyNumberText, anyText } from "../nonsense.ts";
import { type Input, type Target, verdictOf } from "../target.ts";

const SUBJECT = { symbol: "2222", nameAr: "أرامكو السعودية", nameEn: "Saudi Aramco", issuer: "company" } as const;
const PUBLISHED_MS = Date.UTC(2026, 10, 15, 7);

const PHRASES = [
  "أرامكو السعودية",
  "Saudi Aramco",
  "توزيع أرباح نقدية",
  "ريال للسهم",
  "مليون ريال",
  "مليار ريال",
  "بنسبة",
  "٪",
  "%",
  "زيادة رأس المال",
  "تعيين رئيسا تنفيذيا",
  "استقالة عضو مجلس الإدارة",
  "توقيع عقد مع",
  "ارتفاع صافي الربح إلى",
  "خسائر متراكمة بلغت",
  "تعليق تداول",
  "اندماج",
  "استحواذ على",
  "هيئة السوق المالية",
  "غرامة",
  "announces cash dividend of SAR",
  "per share",
  "million",
  "billion",
  "net profit rose by",
  "appoints chief executive",
  "signs contract with",
  "acquires",
  "denies",
  "للربع الثالث 2026",
  "2026-11-20",
  "من 10 إلى 12",
  "(",
  ")",
  "،",
  "«",
  "»",
  "1.2.3,4",
  "١٬٢٣٤٫٥",
];
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PHRASES) },
  { weight: 2, arbitrary: anyNumberText },
  { weight: 1, arbitrary: anyText },
);
const sentence = fc.array(pieces, { maxLength: 14 }).map((words) => words.join(" "));
const repeated = fc.tuple(pieces, fc.integer({ min: 100, max: 4_000 })).map(([piece, times]) => piece.repeat(times));

const inputs: fc.Arbitrary<Input> = fc.tuple(
  fc.constantFrom("ar", "en"),
  sentence,
  fc.oneof(
    { weight: 20, arbitrary: fc.array(sentence, { maxLength: 5 }).map((list) => list.join(". ")) },
    { weight: 1, arbitrary: repeated },
  ),
);

type ReadArticle = RuleAnalyser["read"];

function byRules(): ReadArticle {
  const rules = new RuleAnalyser();
  return (article, subject) => rules.read(article, subject);
}

export async function openArticles(read: ReadArticle = byRules()): Promise<Target> {
  return {
    name: "articles",
    inputs,
    lanes: 1,
    judge: (input) => verdictOf(async () => judge(input, read)),
    settle: async () => null,
    close: async () => undefined,
  };
}

function judge([language = "ar", title = "", text = ""]: Input, read: ReadArticle): void {
  const article: Article = {
    id: "1",
    symbol: SUBJECT.symbol,
    title: title.slice(0, ARTICLE_TITLE_MAX),
    text: text.slice(0, ARTICLE_TEXT_MAX),
    language: language === "en" ? "en" : "ar",
    textEn: null,
    publishedAtMs: PUBLISHED_MS,
    receivedAtMs: PUBLISHED_MS,
    source: "",
  };
  const reading = read(article, SUBJECT);
  if (reading === null) return;
  const { description, eventDay, importance, sentiment } = reading;
  if (description.trim() === "" || madeUp(description, title + text)) throw new Error(`described as '${description}'`);
  if (!description.isWellFormed() && `${article.title}${article.text}`.isWellFormed())
    throw new Error("a broken description of a sound text");
  if (parseDay(formatDay(eventDay)) !== eventDay) throw new Error(`on the day ${eventDay}`);
  if (!IMPORTANCES.includes(importance) || !SENTIMENTS.includes(sentiment))
    throw new Error(`${importance}, ${sentiment}`);
}

/** Words of the program that are in a description but not in the article. */
function madeUp(description: string, told: string): boolean {
  return ["undefined", "NaN", "null", "[object", "Infinity"].some(
    (word) => description.includes(word) && !told.includes(word),
  );
}
