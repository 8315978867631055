// The analyser that asks a language model, over any OpenAI-compatible endpoint. What it cannot have in time, in budget or in
// shape comes from the rules instead, so that every article becomes an event.

import { type Clock, dayOf, type Log, parseDay, SECOND_MS } from "../base/index.ts";
import { type Article, DESCRIPTION_MAX, type Reading } from "../model/index.ts";
import type { Analyser, Analysis, ArticleSubject } from "./analyser.ts";
import type { ChatEndpoint } from "./chat-endpoint.ts";
import { decodeEventAnswer, type ModelReading } from "./chat-messages.ts";
import { promptOf } from "./model-prompt.ts";
import type { Spending } from "./spending.ts";

export interface ModelAnalyserOptions {
  readonly endpoint: ChatEndpoint;
  readonly model: string;
  readonly spending: Spending;
  readonly fallback: Analyser;
  readonly clock: Clock;
  readonly log: Log;
}

const ANSWER_TOKENS_MAX = 500;
/** Arabic takes about a token for every two characters; better to think too much than too little. */
const CHARS_PER_TOKEN = 2;
/** After so many failures in a row the model is left alone for a while. */
const FAILURES_MAX = 5;
const REST_MS = 60 * SECOND_MS;
/** Questions for one article: a model that did not keep to the schema may do so the second time. */
const QUESTIONS_MAX = 2;
/** An event that is further from its article than this is a misreading. */
const EVENT_DISTANCE_MAX_MS = 400 * 86_400 * SECOND_MS;

export class ModelAnalyser implements Analyser {
  readonly #options: ModelAnalyserOptions;
  #failures = 0;
  #restsUntilMs = 0;

  constructor(options: ModelAnalyserOptions) {
    this.#options = options;
  }

  async analyse(article: Article, subject: ArticleSubject): Promise<Analysis> {
    const { clock, log, fallback } = this.#options;
    if (clock.nowMs() >= this.#restsUntilMs) {
      const result = await this.#ask(article, subject);
      if (typeof result !== "string") {
        this.#failures = 0;
        return { reading: result, reader: "model" };
      }
      log.warn(
        { article: article.id, symbol: article.symbol, reason: result },
        "the model did not read an article; the rules do",
      );
      if (++this.#failures >= FAILURES_MAX) {
        this.#failures = 0;
        this.#restsUntilMs = clock.nowMs() + REST_MS;
        log.warn({ restMs: REST_MS }, "the model failed too often in a row and is left alone for a while");
      }
    }
    return fallback.analyse(article, subject);
  }

  /** The reading, or why there is none. */
  async #ask(article: Article, subject: ArticleSubject): Promise<Reading | string> {
    const { endpoint, model, spending } = this.#options;
    const messages = promptOf(article, subject);
    const sentChars = messages.reduce((sum, { content }) => sum + content.length, 0);
    const thought = Math.ceil(sentChars / CHARS_PER_TOKEN) + ANSWER_TOKENS_MAX;
    let reason = "";
    for (let question = 0; question < QUESTIONS_MAX; question++) {
      const counted = (): boolean => spending.take(thought);
      const outcome = await endpoint.ask({ model, messages, tokensMax: ANSWER_TOKENS_MAX }, counted);
      if (outcome.kind !== "answer") return outcome.reason;
      if (outcome.tokens !== null) spending.correct(thought, outcome.tokens);
      const answer = decodeEventAnswer(outcome.content);
      if (answer !== null) return readingOf(answer, article);
      reason = "the answer does not keep to the schema";
    }
    return reason;
  }
}

function readingOf(answer: ModelReading, article: Article): Reading {
  const articleDay = dayOf(article.publishedAtMs);
  const day = parseDay(answer.eventDate);
  const isNear =
    day !== null && Math.abs(Date.parse(answer.eventDate) - article.publishedAtMs) <= EVENT_DISTANCE_MAX_MS;
  return {
    eventType: answer.eventType,
    importance: answer.importance,
    sentiment: answer.sentiment,
    description: plain(answer.description),
    eventDay: isNear && day !== null ? day : articleDay,
  };
}

/** One line without control characters and addresses: what is shown is text, and leads nowhere. */
function plain(text: string): string {
  return text
    .replace(/https?:\/\/\S+/gi, "")
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, DESCRIPTION_MAX);
}
