// The analyser that works with nothing installed: phrases of both languages, weighed. How well it does is measured on the
// labelled set in test/events.

import { dayOf, parseDay } from "../base/index.ts";
import { fold } from "../facts/index.ts";
import {
  type Article,
  EVENT_TYPES,
  type EventType,
  type Importance,
  type Reading,
  SENTIMENTS,
  type Sentiment,
} from "../model/index.ts";
import type { Analyser, Analysis, ArticleSubject } from "./analyser.ts";
import { describeEvent } from "./describe-event.ts";
import { EVENT_RULES, TITLE_FACTOR } from "./event-rules.ts";
import { patternOf } from "./phrase.ts";
import { SENTIMENT_RULES, TYPE_SENTIMENT } from "./sentiment-words.ts";

/** What is said after this many characters does not change what an article is about. */
const TEXT_READ_MAX = 2_000;
const BILLION = 1e9;

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

/** Types whose day is the one that the article names, not the day of the article. */
const DATED: ReadonlySet<EventType> = new Set(["STOCK_SPLIT", "SHAREHOLDER_MEETING", "NEW_LISTING", "DELISTING"]);
const HEAD_OF_COMPANY = patternOf(["رييس* تنفيذي", "رييس مجلس", "عضو* منتدب", "ceo", "chief executive", "chairman"]);
const TRADING_HALT = patternOf(["تعليق|ايقاف ~ تداول", "suspen* ~ trading", "trading ~ suspen*"]);

export class RuleAnalyser implements Analyser {
  analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    return Promise.resolve({ reading: readByRules(article, subject), reader: "rules" });
  }
}

/** What the rules read out of an article; a function of its words alone. */
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

/** Folded, with a space at both ends, and without the company's own names: a name may hold any word. */
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
  let bestScore = 2;
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
    const size = /^(?:b|مليار)/i.test(match[2] ?? "") ? BILLION : 1e6;
    largest = Math.max(largest, Number((match[1] ?? "0").replace(",", ".")) * size);
  }
  return largest;
}

function sentimentOf(type: EventType, title: string, text: string): Sentiment {
  let score = 0;
  for (const { weight, pattern } of SENTIMENT_RULES) {
    // The title says how it is meant; the text often tells both sides.
    if (pattern.test(title)) score += weight;
    else if (pattern.test(text)) score += weight / 2;
  }
  // A meeting approves as a matter of form.
  if (type === "SHAREHOLDER_MEETING" && Math.abs(score) < 2) return "neutral";
  if (Math.abs(score) < 0.5) score = TYPE_SENTIMENT[type] ?? 0;
  const step = Math.sign(score) * Math.min(Math.round(Math.abs(score)), 3);
  return SENTIMENTS[3 - step] ?? "neutral";
}

/** The only day that the article names, if it names just one. */
function namedDay(article: Article): number | null {
  const days = new Set(`${article.title} ${article.text}`.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []);
  const [only] = days;
  return days.size === 1 && only !== undefined ? parseDay(only) : null;
}
