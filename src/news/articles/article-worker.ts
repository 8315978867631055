// Turns articles into stock events: takes those that wait in the store, newest first, has them analysed, and records the events.

import { type Clock, type Component, HOUR_MS, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import type { Article } from "../../model/index.ts";
import type { Articles, ReadArticle } from "../../store/index.ts";
import type { Analyser, ArticleSubject } from "./analyser.ts";

export interface ArticleWorkerOptions {
  readonly articles: Articles;
  /** Market time; 0 while there is no market. */
  readonly marketTimeMs: () => number;
  readonly subjectOf: (symbol: string) => ArticleSubject;
  /** Reads recent articles. */
  readonly analyser: Analyser;
  /** Reads older articles: no money is spent on a backlog. */
  readonly backlogAnalyser: Analyser;
  /** Wall time, for waiting. */
  readonly clock: Clock;
  readonly log: Log;
}

/** An article that was received longer ago is backlog. */
const RECENT_MS = 1 * HOUR_MS;
const POLL_INTERVAL_MS = 2 * SECOND_MS;
/** Articles of one round; the service does other work between two rounds. */
const ROUND_ARTICLES_MAX = 40;

export class ArticleWorker implements Component {
  readonly name = "articles";
  readonly #options: ArticleWorkerOptions;
  readonly #repeat: Repeat;

  constructor(options: ArticleWorkerOptions) {
    this.#options = options;
    this.#repeat = new Repeat({
      clock: options.clock,
      task: async () => ((await this.work()) === ROUND_ARTICLES_MAX ? 0 : POLL_INTERVAL_MS),
      everyMs: POLL_INTERVAL_MS,
      // Nothing is lost while the database is away: the articles wait in it.
      failed: (error) => options.log.warn({ err: error }, "articles could not be read and wait on"),
    });
  }

  start(): void {
    this.#repeat.start(0);
  }

  stop(): Promise<void> {
    return this.#repeat.stop();
  }

  /** Reads the articles that wait now, at most those of one round; how many it read. */
  async work(): Promise<number> {
    const { articles, marketTimeMs, analyser, backlogAnalyser, subjectOf } = this.#options;
    const nowMs = marketTimeMs();
    if (nowMs === 0) return 0;
    const waiting = await articles.pending(nowMs, ROUND_ARTICLES_MAX);
    const read: ReadArticle[] = [];
    for (const article of waiting) {
      if (this.#repeat.isStopped) break;
      const chosen = isRecent(article, nowMs) ? analyser : backlogAnalyser;
      read.push({ article, ...(await chosen.analyse(article, subjectOf(article.symbol))) });
    }
    if (read.length > 0) await articles.record(read);
    return read.length;
  }
}

function isRecent(article: Article, nowMs: number): boolean {
  return nowMs - article.receivedAtMs <= RECENT_MS;
}
