// Turns articles into stock events: takes the waiting articles from the store, newest first, has them analysed, and records the events.

import {
  type Clock,
  type Component,
  type Counter,
  HOUR_MS,
  type Log,
  type Metrics,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import type { Article } from "../../model/index.ts";
import type { Articles, ReadArticle } from "../../store/index.ts";
import type { Analyser, Analysis, ArticleSubject } from "./analyser.ts";

export interface ArticleWorkerOptions {
  readonly articles: Articles;
  /** True when all articles that were received before now are in the store: the first events are complete only then. */
  readonly hasArticles: () => boolean;
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
  readonly metrics: Metrics;
}

/** An article that was received longer ago is backlog. */
const RECENT_MS = 1 * HOUR_MS;
const POLL_INTERVAL_MS = 2 * SECOND_MS;
/** The pause between two rounds until the first events are complete. */
const FIRST_PAUSE_MS = 50;
/** Articles of one round; the service does other work between two rounds. */
const ROUND_ARTICLES_MAX = 40;
/** Articles of one round while nobody is answered yet, because the events are not complete. */
const FIRST_ROUND_ARTICLES_MAX = 400;

export class ArticleWorker implements Component {
  readonly name = "articles";
  readonly #options: ArticleWorkerOptions;
  readonly #repeat: Repeat;
  /** The progress with the articles that waited at the start; null once they are read. */
  #first: { done: number; total: number } | null = { done: 0, total: 0 };
  readonly #counted: Counter<"reader" | "outcome">;
  /** Gives up the analysis under way. */
  #giveUp: () => void = () => undefined;

  constructor(options: ArticleWorkerOptions) {
    this.#options = options;
    this.#counted = options.metrics.counter(
      "articles_read_total",
      "Articles read, by who read them and what came of it.",
      ["reader", "outcome"],
    );
    this.#repeat = new Repeat({
      clock: options.clock,
      task: async () => ((await this.work()) >= ROUND_ARTICLES_MAX ? 0 : this.#pauseMs()),
      everyMs: POLL_INTERVAL_MS,
      // Nothing is lost while the database is away: the articles wait in it.
      failed: (error) => options.log.warn({ err: error }, "articles could not be read and wait on"),
    });
  }

  start(): void {
    this.#repeat.start(0);
  }

  /** Articles that were read are kept; the one that is being read waits in the store for the next start. */
  stop(): Promise<void> {
    const stopped = this.#repeat.stop();
    this.#giveUp();
    return stopped;
  }

  /** The reason why the events of the past are not complete yet; null once they are. */
  problem(): string | null {
    if (this.#first === null) return null;
    const { done, total } = this.#first;
    return total === 0 ? "Events are being read." : `Events are being read (${done} of ${total}).`;
  }

  /** Reads the waiting articles, at most those of one round; returns how many it read. */
  async work(): Promise<number> {
    const { articles, marketTimeMs, hasArticles } = this.#options;
    const nowMs = marketTimeMs();
    if (nowMs === 0) return 0;
    const isAll = hasArticles();
    const first = this.#first;
    const upToMs = first === null ? nowMs : this.#firstUpToMs(nowMs);
    if (first !== null) first.total = first.done + (await articles.waiting(upToMs));
    const roundMax = first === null ? ROUND_ARTICLES_MAX : FIRST_ROUND_ARTICLES_MAX;
    const waiting = await articles.pending(upToMs, roundMax);
    const read = await this.#read(waiting, nowMs);
    if (read.length > 0) await articles.record(read);
    for (const { reader, reading } of read) {
      this.#counted.inc({ reader, outcome: reading === null ? "dropped" : "event" });
    }
    if (first !== null) first.done += read.length;
    if (isAll && waiting.length === read.length && waiting.length < roundMax) this.#first = null;
    return read.length;
  }

  async #read(waiting: readonly Article[], nowMs: number): Promise<readonly ReadArticle[]> {
    const { marketTimeMs } = this.#options;
    const analysed: Omit<ReadArticle, "createdAtMs">[] = [];
    for (const article of waiting) {
      if (this.#repeat.isStopped) break;
      const analysis = await this.#analyse(article, nowMs);
      if (analysis === null) break;
      analysed.push({ article, ...analysis });
    }
    // News appears at the present time, not at an earlier one that clients have seen already. An article that was received long ago, or
    // before anybody was answered, keeps its date.
    const presentMs = marketTimeMs();
    const isFirst = this.#first !== null;
    return analysed.map((one) => {
      const keepsDate = isFirst || !isRecent(one.article, nowMs);
      return { ...one, createdAtMs: keepsDate ? one.article.receivedAtMs : presentMs };
    });
  }

  /** Null when the worker stops first: a language model may be silent for longer than a stop may take. */
  #analyse(article: Article, nowMs: number): Promise<Analysis | null> {
    const { analyser, backlogAnalyser, subjectOf } = this.#options;
    const chosen = isRecent(article, nowMs) ? analyser : backlogAnalyser;
    return new Promise((resolve, reject) => {
      this.#giveUp = () => resolve(null);
      chosen.analyse(article, subjectOf(article.symbol)).then(resolve, reject);
    });
  }

  /** Nobody waits for a language model: an article for it appears when the model has read it. */
  #firstUpToMs(nowMs: number): number {
    const { analyser, backlogAnalyser } = this.#options;
    return analyser === backlogAnalyser ? nowMs : nowMs - RECENT_MS - 1;
  }

  /** The pause is short while the events are not complete. */
  #pauseMs(): number {
    return this.#first === null ? POLL_INTERVAL_MS : FIRST_PAUSE_MS;
  }
}

function isRecent(article: Article, nowMs: number): boolean {
  return nowMs - article.receivedAtMs <= RECENT_MS;
}
