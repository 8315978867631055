// The analyser that asks a language model, over any OpenAI-compatible endpoint. When the model does not answer in time, within
// the budget and in the right form, the fallback reads the article instead, so that no article waits for it.

import { type Clock, dayOf, type Log, parseDay, SECOND_MS } from "../../../base/index.ts";
import { type Article, DESCRIPTION_MAX, type EventType, type Reading } from "../../../model/index.ts";
import { unknownNumbers } from "../amounts/unknown-numbers.ts";
import type { Analyser, Analysis, ArticleSubject } from "../articles/analyser.ts";
import { articlePrompt } from "./article-prompt.ts";
import type { ChatEndpoint } from "./chat-endpoint.ts";
import { decodeEventAnswer, type ModelReading, NO_EVENT } from "./chat-messages.ts";
import type { DailyBudget } from "./daily-budget.ts";

export interface LanguageModelAnalyserOptions {
  readonly endpoint: ChatEndpoint;
  readonly model: string;
  readonly budget: DailyBudget;
  readonly fallback: Analyser;
  readonly clock: Clock;
  readonly log: Log;
}

const ANSWER_TOKENS_MAX = 500;
/** Arabic takes about a token for every two characters, English fewer: the estimate is rather too high than too low. */
const CHARS_PER_TOKEN = 2;
/** After so many failures in a row the model is not asked for this long. */
const FAILURES_MAX = 5;
const PAUSE_MS = 60 * SECOND_MS;
/** Requests for one article: an answer that does not fit the schema may fit the second time. */
const REQUESTS_MAX = 2;
/** A date that is further from that of the article is a misreading. */
const EVENT_DISTANCE_MAX_MS = 400 * 86_400 * SECOND_MS;

export class LanguageModelAnalyser implements Analyser {
  readonly #options: LanguageModelAnalyserOptions;
  #failures = 0;
  #pausedUntilMs = 0;

  constructor(options: LanguageModelAnalyserOptions) {
    this.#options = options;
  }

  async analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    const { clock, log, fallback } = this.#options;
    if (clock.nowMs() >= this.#pausedUntilMs) {
      const result = await this.#ask(article, subject);
      if (typeof result !== "string") {
        this.#failures = 0;
        return { ...result, reader: "model" };
      }
      log.warn(
        { article: article.id, symbol: article.symbol, reason: result },
        "the model did not read an article; the rules do",
      );
      if (++this.#failures >= FAILURES_MAX) {
        this.#failures = 0;
        this.#pausedUntilMs = clock.nowMs() + PAUSE_MS;
        log.warn({ restMs: PAUSE_MS }, "the model failed too often in a row and is left alone for a while");
      }
    }
    return fallback.analyse(article, subject);
  }

  /** The reading, or why there is none. */
  async #ask(article: Article, subject: ArticleSubject): Promise<Pick<Analysis, "reading"> | string> {
    const { endpoint, model, budget } = this.#options;
    const messages = articlePrompt(article, subject);
    const sentChars = messages.reduce((sum, { content }) => sum + content.length, 0);
    const estimatedTokens = Math.ceil(sentChars / CHARS_PER_TOKEN) + ANSWER_TOKENS_MAX;
    let reason = "";
    for (let request = 0; request < REQUESTS_MAX; request++) {
      const mayAsk = (): boolean => budget.take(estimatedTokens);
      const outcome = await endpoint.ask({ model, messages, tokensMax: ANSWER_TOKENS_MAX }, mayAsk);
      if (outcome.kind !== "answer") return outcome.reason;
      if (outcome.tokens !== null) budget.correct(estimatedTokens, outcome.tokens);
      const answer = decodeEventAnswer(outcome.content);
      if (answer === null) reason = "the answer does not keep to the schema";
      else if (answer.eventType === NO_EVENT) return { reading: null };
      else if (unknownNumbers(answer.description, `${article.title}. ${article.text}`).length > 0) {
        reason = "the answer names a number that the article does not";
      } else return { reading: readingOf(answer, answer.eventType, article) };
    }
    return reason;
  }
}

function readingOf(answer: ModelReading, eventType: EventType, article: Article): Reading {
  const articleDay = dayOf(article.publishedAtMs);
  const day = parseDay(answer.eventDate);
  const isNear =
    day !== null && Math.abs(Date.parse(answer.eventDate) - article.publishedAtMs) <= EVENT_DISTANCE_MAX_MS;
  return {
    eventType,
    importance: answer.importance,
    sentiment: answer.sentiment,
    description: plain(answer.description),
    eventDay: isNear && day !== null ? day : articleDay,
  };
}

/** One line without control characters and links: what is shown is plain text. */
function plain(text: string): string {
  return text
    .replace(/https?:\/\/\S+/gi, "")
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_MAX);
}
