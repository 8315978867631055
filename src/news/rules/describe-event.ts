// Writes the Arabic description of an event. An Arabic article is described in its own words, an English one by the type of the
// event and the amounts that it names.

import { outOfRange } from "../../base/index.ts";
import { type Article, DESCRIPTION_MAX, type EventType } from "../../model/index.ts";
import type { ArticleSubject } from "../articles/analyser.ts";

const SENTENCES: Readonly<Record<EventType, (name: string) => string>> = {
  FINANCIAL_REPORT: (name) => `أعلنت ${name} نتائجها المالية`,
  DIVIDEND_ANNOUNCEMENT: (name) => `أعلنت ${name} بشأن توزيع أرباح على المساهمين`,
  STOCK_SPLIT: (name) => `أعلنت ${name} تقسيم أسهمها`,
  MERGER_ACQUISITION: (name) => `أعلنت ${name} تطورات بشأن صفقة استحواذ أو اندماج`,
  MANAGEMENT_CHANGE: (name) => `أعلنت ${name} تغييرًا في الإدارة أو مجلس الإدارة`,
  NEW_LISTING: (name) => `إدراج جديد يتعلق بـ ${name}`,
  DELISTING: (name) => `أعلن عن إلغاء إدراج أسهم ${name}`,
  REGULATORY_ACTION: (name) => `صدر إجراء تنظيمي يتعلق بـ ${name}`,
  PRODUCT_LAUNCH: (name) => `أطلقت ${name} منتجًا أو خدمة جديدة`,
  PARTNERSHIP: (name) => `أعلنت ${name} عقدًا أو شراكة جديدة`,
  LEGAL_ISSUE: (name) => `مستجدات قضية قانونية تخص ${name}`,
  MARKET_EXPANSION: (name) => `أعلنت ${name} توسعًا في أعمالها`,
  RESTRUCTURING: (name) => `أعلنت ${name} إعادة هيكلة`,
  EARNINGS_SURPRISE: (name) => `جاءت نتائج ${name} مخالفة لتوقعات المحللين`,
  INSIDER_TRADING: (name) => `تداول أحد المسؤولين في ${name} على أسهمها`,
  ANALYST_RATING_CHANGE: (name) => `عدلت دار أبحاث تقييمها لسهم ${name}`,
  CAPITAL_INCREASE: (name) => `أعلنت ${name} زيادة في رأس المال`,
  SHAREHOLDER_MEETING: (name) => `دعت ${name} إلى اجتماع للمساهمين أو أعلنت نتائجه`,
  OTHER: (name) => `نشر خبر يتعلق بـ ${name}`,
};

const ARABIC = /[\u0600-\u06FF]/;
const AMOUNTS_MAX = 3;

export function describeEvent(article: Article, subject: ArticleSubject, type: EventType): string {
  const name = subject.nameAr === "" ? subject.nameEn : subject.nameAr;
  if (article.language === "ar" && ARABIC.test(article.title)) return ownWords(article);
  const amounts = amountsIn(`${article.title}. ${article.text}`);
  const sentence = SENTENCES[type](name);
  return `${sentence}${amounts.length === 0 ? "" : ` (${amounts.join("، ")})`}.`;
}

/** The title, and the first sentence of the text where it says more. */
function ownWords({ title, text }: Article): string {
  const head = clean(title).replace(/[.،:؛]+$/, "");
  const first = clean(text).split(/(?<=[.؟!])\s/)[0] ?? outOfRange(0);
  const isRepeated = first === "" || first.startsWith(head);
  const whole = isRepeated ? `${first === "" ? `${head}.` : first}` : `${head}. ${first}`;
  return shortened(whole);
}

function arabicUnit(unit: string): string {
  switch (unit.toLowerCase()) {
    case "million":
      return "مليون";
    case "billion":
      return "مليار";
    default:
      return "";
  }
}

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), DESCRIPTION_MAX / 2))}…`;
}

/** Amounts and percentages of an English text, in Arabic. */
function amountsIn(text: string): readonly string[] {
  const amounts = new Set<string>();
  for (const match of text.matchAll(/SAR\s*([\d.,]*\d)(?:\s*(million|billion))?|([\d.]*\d)\s?%/gi)) {
    const [, amount, unit = "", percent] = match;
    if (percent !== undefined) amounts.add(`${percent}%`);
    else amounts.add(`${amount} ${arabicUnit(unit)} ريال`.replace(/\s+/g, " "));
  }
  return [...amounts].slice(0, AMOUNTS_MAX);
}
