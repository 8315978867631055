// The desk where articles become events: takes those that wait, newest first, has them analysed, and records the events. An
// article that was received a while ago is read by the rules alone: a backlog is worth no money.

import { type Clock, type Component, HOUR_MS, type Log, SECOND_MS, type Timer } from "../base/index.ts";
import type { Article } from "../model/index.ts";
import type { Articles, ReadArticle } from "../store/index.ts";
import type { Analyser, ArticleSubject } from "./analyser.ts";

export interface ArticleDeskOptions {
  readonly articles: Articles;
  /** Market time; 0 while there is no market. */
  readonly nowMs: () => number;
  readonly subjectOf: (symbol: string) => ArticleSubject;
  /** Reads what is news. */
  readonly analyser: Analyser;
  /** Reads what is not news any more. */
  readonly backlog: Analyser;
  /** Wall time, for waiting. */
  readonly clock: Clock;
  readonly log: Log;
}

const NEWS_MS = 1 * HOUR_MS;
const LOOK_INTERVAL_MS = 2 * SECOND_MS;
/** Articles of one step; the service does other work between two steps. */
const STEP_ARTICLES = 40;

export class ArticleDesk implements Component {
  readonly name = "articles";
  readonly #options: ArticleDeskOptions;
  #timer: Timer | null = null;
  #step: Promise<number> = Promise.resolve(0);
  #isStopped = false;

  constructor(options: ArticleDeskOptions) {
    this.#options = options;
  }

  start(): void {
    this.#workLater(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#step;
  }

  /** Reads the articles that wait now, as many as one step takes; how many it read. */
  async work(): Promise<number> {
    const { articles, nowMs, analyser, backlog, subjectOf } = this.#options;
    const marketMs = nowMs();
    if (marketMs === 0) return 0;
    const waiting = await articles.pending(marketMs, STEP_ARTICLES);
    const read: ReadArticle[] = [];
    for (const article of waiting) {
      if (this.#isStopped) break;
      const reader = isNews(article, marketMs) ? analyser : backlog;
      read.push({ article, ...(await reader.analyse(article, subjectOf(article.symbol))) });
    }
    if (read.length === 0) return 0;
    await articles.record(read);
    return read.length;
  }

  #workLater(delayMs: number): void {
    if (this.#isStopped) return;
    this.#timer = this.#options.clock.after(delayMs, () => {
      this.#step = this.#attempt();
      void this.#step.then((count) => this.#workLater(count === STEP_ARTICLES ? 0 : LOOK_INTERVAL_MS));
    });
  }

  /** A database that is away for a moment costs nothing: the articles wait there. */
  async #attempt(): Promise<number> {
    try {
      return await this.work();
    } catch (error) {
      if (!this.#isStopped) this.#options.log.warn({ err: error }, "articles could not be read and wait on");
      return 0;
    }
  }
}

function isNews(article: Article, marketMs: number): boolean {
  return marketMs - article.receivedAtMs <= NEWS_MS;
}
