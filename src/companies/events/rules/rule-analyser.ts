// The analyser that works with nothing installed: the kind of event that an article's phrases tell of, in both languages. The
// labelled sets in test/events measure how well it does.

import { type Day, dayOf, outOfRange, parseDay, RecentMap } from "../../../base/index.ts";
import {
  type Article,
  type EventType,
  type Importance,
  type Reading,
  SENTIMENTS,
  type Sentiment,
} from "../../../model/index.ts";
import { amountValue } from "../amounts/amount.ts";
import type { Analyser, Analysis, ArticleSubject } from "../articles/analyser.ts";
import type { SentimentStep } from "../kinds/event-kind.ts";
import { PhraseList } from "../kinds/phrases.ts";
import { describeEvent } from "./describe-event.ts";
import { namesOf, type PreparedArticle, prepareArticle } from "./prepared-article.ts";
import { readKind } from "./read-kind.ts";

const LARGE_CONTRACT_RIYALS = 1e9;

const IMPORTANCE: Readonly<Record<EventType, Importance>> = {
  FINANCIAL_REPORT: "important",
  DIVIDEND_ANNOUNCEMENT: "important",
  STOCK_SPLIT: "important",
  MERGER_ACQUISITION: "critical",
  MANAGEMENT_CHANGE: "regular",
  NEW_LISTING: "important",
  DELISTING: "critical",
  REGULATORY_ACTION: "important",
  PRODUCT_LAUNCH: "regular",
  PARTNERSHIP: "regular",
  LEGAL_ISSUE: "important",
  MARKET_EXPANSION: "regular",
  RESTRUCTURING: "critical",
  EARNINGS_SURPRISE: "critical",
  INSIDER_TRADING: "regular",
  ANALYST_RATING_CHANGE: "regular",
  CAPITAL_INCREASE: "important",
  SHAREHOLDER_MEETING: "regular",
  OTHER: "regular",
};

/** Types whose event is on the day that the article names, not on the day of the article. */
const DATED: ReadonlySet<EventType> = new Set(["STOCK_SPLIT", "SHAREHOLDER_MEETING", "NEW_LISTING", "DELISTING"]);
const HEAD_OF_COMPANY = new PhraseList([
  "رييس* تنفيذي",
  "رييس مجلس",
  "عضو* منتدب",
  "ceo",
  "chief executive",
  "chairman",
]);
const TRADING_HALT = new PhraseList([
  "تعليق|ايقاف|تعلق|يعلق|علقت|علق ~ تداول",
  "suspen*|halt* ~ trading",
  "trading ~ suspen*|halt*",
]);

/** Companies whose names are kept as they are looked for: more than a market has. */
const COMPANIES_MAX = 1_000;

export class RuleAnalyser implements Analyser {
  readonly #names = new RecentMap<string, readonly RegExp[]>(COMPANIES_MAX);

  analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    return Promise.resolve({ reading: readByRules(article, subject, this.#namesOf(subject)), reader: "rules" });
  }

  #namesOf(subject: ArticleSubject): readonly RegExp[] {
    const key = `${subject.nameAr}\n${subject.nameEn}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const names = namesOf(subject);
    this.#names.set(key, names);
    return names;
  }
}

/** What the rules read in an article; null when they do not understand it. */
export function readByRules(
  article: Article,
  subject: ArticleSubject,
  names: readonly RegExp[] = namesOf(subject),
): Reading | null {
  const prepared = prepareArticle(article, names);
  const found = readKind(prepared);
  if (found === null) return null;
  const { type: eventType, sentiment } = found.kind;
  const articleDay = dayOf(article.publishedAtMs);
  return {
    eventType,
    importance: importanceOf(eventType, prepared),
    sentiment: sentimentOf(found.isDenied ? 0 : sentiment),
    description: describeEvent(article, subject, prepared, found),
    eventDay: DATED.has(eventType) ? (namedDay(article) ?? articleDay) : articleDay,
  };
}

function importanceOf(type: EventType, prepared: PreparedArticle): Importance {
  const whole = [...prepared.title, ...prepared.text];
  if (type === "MANAGEMENT_CHANGE" && HEAD_OF_COMPANY.isIn(whole)) return "important";
  if (type === "REGULATORY_ACTION" && TRADING_HALT.isIn(whole)) return "critical";
  if (type === "PARTNERSHIP" && largestSum(prepared) >= LARGE_CONTRACT_RIYALS) return "important";
  return IMPORTANCE[type];
}

/** The largest sum of money that is named. */
function largestSum({ amounts }: PreparedArticle): number {
  return Math.max(0, ...amounts.filter(({ kind }) => kind === "money").map(amountValue));
}

function sentimentOf(step: SentimentStep): Sentiment {
  // Sentiments are listed from the best to the worst, with neutral in the middle.
  const at = (SENTIMENTS.length - 1) / 2 - step;
  return SENTIMENTS[at] ?? outOfRange(at);
}

/** The day that the article names, if it names exactly one. */
function namedDay(article: Article): Day | null {
  const days = new Set(`${article.title} ${article.text}`.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []);
  const [only] = days;
  return days.size === 1 && only !== undefined ? parseDay(only) : null;
}
