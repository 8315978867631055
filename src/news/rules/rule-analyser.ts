// The analyser that works with nothing installed: phrases in both languages with weights. The labelled set in test/events
// measures how well it does.

import { type Day, dayOf, outOfRange, parseDay } from "../../base/index.ts";
import { fold } from "../../facts/index.ts";
import {
  type Article,
  EVENT_TYPES,
  type EventType,
  type Importance,
  type Reading,
  SENTIMENTS,
  type Sentiment,
} from "../../model/index.ts";
import type { Analyser, Analysis, ArticleSubject } from "../articles/analyser.ts";
import { describeEvent } from "./describe-event.ts";
import { EVENT_RULES, TITLE_FACTOR } from "./event-rules.ts";
import { phrasePattern } from "./phrase-pattern.ts";
import { SENTIMENT_RULES, TYPE_SENTIMENT } from "./sentiment-rules.ts";

/** The rest of a longer article is not read. */
const TEXT_READ_MAX = 2_000;
const MILLION = 1e6;
const BILLION = 1e9;
/** A type has to score more than this; otherwise the event is OTHER. */
const SCORE_MIN = 2;
/** Below this the words have no sentiment. */
const SENTIMENT_MIN = 0.5;
const SENTIMENT_STEPS = 3;

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
const HEAD_OF_COMPANY = phrasePattern([
  "رييس* تنفيذي",
  "رييس مجلس",
  "عضو* منتدب",
  "ceo",
  "chief executive",
  "chairman",
]);
const TRADING_HALT = phrasePattern(["تعليق|ايقاف ~ تداول", "suspen* ~ trading", "trading ~ suspen*"]);

export class RuleAnalyser implements Analyser {
  analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    return Promise.resolve({ reading: readByRules(article, subject), reader: "rules" });
  }
}

/** What the rules read in an article. */
export function readByRules(article: Article, subject: ArticleSubject): Reading {
  const title = prepared(article.title, subject);
  const text = prepared(article.text.slice(0, TEXT_READ_MAX), subject);
  const eventType = typeOf(title, text);
  const articleDay = dayOf(article.publishedAtMs);
  return {
    eventType,
    importance: importanceOf(eventType, article, title, text),
    sentiment: sentimentOf(eventType, title, text),
    description: describeEvent(article, subject, eventType),
    eventDay: DATED.has(eventType) ? (namedDay(article) ?? articleDay) : articleDay,
  };
}

/** Folded, with a space at both ends, and without the names of the company: a name may contain any word of a rule. */
function prepared(text: string, { nameAr, nameEn }: ArticleSubject): string {
  let folded = ` ${fold(text, TEXT_READ_MAX)} `;
  for (const name of [fold(nameEn), fold(nameAr)]) {
    if (name.length > 2) folded = folded.replaceAll(` ${name} `, " ");
  }
  return folded;
}

function typeOf(title: string, text: string): EventType {
  const scores = new Map<EventType, number>();
  for (const { type, weight, pattern } of EVENT_RULES) {
    const hits = (pattern.test(title) ? TITLE_FACTOR : 0) + (pattern.test(text) ? 1 : 0);
    if (hits > 0) scores.set(type, (scores.get(type) ?? 0) + hits * weight);
  }
  let best: EventType = "OTHER";
  let bestScore = SCORE_MIN;
  for (const type of EVENT_TYPES) {
    const score = scores.get(type) ?? 0;
    if (score > bestScore) {
      best = type;
      bestScore = score;
    }
  }
  return best;
}

function importanceOf(type: EventType, article: Article, title: string, text: string): Importance {
  if (type === "MANAGEMENT_CHANGE" && (HEAD_OF_COMPANY.test(title) || HEAD_OF_COMPANY.test(text))) return "important";
  if (type === "REGULATORY_ACTION" && TRADING_HALT.test(title + text)) return "critical";
  if (type === "PARTNERSHIP" && riyalsIn(`${article.title} ${article.text}`) >= BILLION) return "important";
  return IMPORTANCE[type];
}

/** The largest amount that is named, in riyals. */
function riyalsIn(text: string): number {
  let largest = 0;
  for (const match of text.matchAll(/(\d+(?:[.,]\d+)?)\s*(million|billion|مليون|مليار|ملايين|مليارات)/gi)) {
    const [, amount = "0", unit = ""] = match;
    const size = /^(?:b|مليار)/i.test(unit) ? BILLION : MILLION;
    largest = Math.max(largest, Number(amount.replace(",", ".")) * size);
  }
  return largest;
}

function sentimentOf(type: EventType, title: string, text: string): Sentiment {
  let score = 0;
  for (const { weight, pattern } of SENTIMENT_RULES) {
    // The text of an article often has good and bad news, so it counts half.
    if (pattern.test(title)) score += weight;
    else if (pattern.test(text)) score += weight / 2;
  }
  // Meetings use words of approval as a matter of form.
  if (type === "SHAREHOLDER_MEETING" && Math.abs(score) < 2) return "neutral";
  // Types that are not in the table are neutral.
  if (Math.abs(score) < SENTIMENT_MIN) score = TYPE_SENTIMENT[type] ?? 0;
  const step = Math.sign(score) * Math.min(Math.round(Math.abs(score)), SENTIMENT_STEPS);
  // Sentiments are listed from the best to the worst, with neutral in the middle.
  const at = SENTIMENT_STEPS - step;
  return SENTIMENTS[at] ?? outOfRange(at);
}

/** The day that the article names, if it names exactly one. */
function namedDay(article: Article): Day | null {
  const days = new Set(`${article.title} ${article.text}`.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []);
  const [only] = days;
  return days.size === 1 && only !== undefined ? parseDay(only) : null;
}
