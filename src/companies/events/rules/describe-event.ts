// Writes the Arabic description of an event. An Arabic article is described in its own words, an English one in a way of telling
// its kind, with what it names.

import type { Article, EventType } from "../../../model/index.ts";
import type { ArticleSubject } from "../articles/analyser.ts";
import { slotsOf } from "./article-slots.ts";
import { ownWords, shortened } from "./own-words.ts";
import type { PreparedArticle } from "./prepared-article.ts";
import type { KindReading } from "./read-kind.ts";
import { tell } from "./tell-event.ts";

const ARABIC = /[\u0600-\u06FF]/;

/** What a denial is about. */
const TOPICS: Readonly<Record<EventType, string>> = {
  FINANCIAL_REPORT: "نتائج{ه|ها} المالية",
  DIVIDEND_ANNOUNCEMENT: "توزيعات{ه|ها}",
  STOCK_SPLIT: "تقسيم أسهم{ه|ها}",
  MERGER_ACQUISITION: "صفقة اندماج واستحواذ",
  MANAGEMENT_CHANGE: "تغييرات في إدارت{ه|ها}",
  NEW_LISTING: "طرح أسهم{ه|ها}",
  DELISTING: "إلغاء إدراج{ه|ها}",
  REGULATORY_ACTION: "إجراء تنظيمي بحق{ه|ها}",
  PRODUCT_LAUNCH: "منتجات{ه|ها}",
  PARTNERSHIP: "عقود{ه|ها}",
  LEGAL_ISSUE: "قضايا مرفوعة علي{ه|ها}",
  MARKET_EXPANSION: "مشاريع{ه|ها} التوسعية",
  RESTRUCTURING: "إعادة هيكلت{ه|ها}",
  EARNINGS_SURPRISE: "توقعات نتائج{ه|ها}",
  INSIDER_TRADING: "تعاملات مسؤول{يه|يها}",
  ANALYST_RATING_CHANGE: "تقييم سهم{ه|ها}",
  CAPITAL_INCREASE: "زيادة رأس مال{ه|ها}",
  SHAREHOLDER_MEETING: "اجتماع مساهم{يه|يها}",
  OTHER: "أعمال{ه|ها}",
};
const DENIALS = [
  "نف{ى|ت} {name} صحة ما تردد عن <topic>.",
  "أكد{|ت} {name} عدم صحة الأنباء المتداولة عن <topic>.",
  "وصف{|ت} {name} ما نُشر عن <topic> بأنه غير صحيح.",
];

export function describeEvent(
  article: Article,
  subject: ArticleSubject,
  prepared: PreparedArticle,
  { kind, isDenied }: KindReading,
): string {
  if (article.language === "ar" && ARABIC.test(article.title)) return ownWords(article);
  const ways = isDenied ? DENIALS.map((way) => way.replace("<topic>", TOPICS[kind.type])) : kind.ways;
  const slots = slotsOf(article, subject, prepared, kind, ways);
  return shortened(tell(ways, slots, `${article.id} ${article.title}`));
}
