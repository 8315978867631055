// Drives a server under test: so many messages a second, or as many as it can publish, steered over HTTP by the load
// generator. The same for every server, so that only what publishes differs.

/** Symbols that messages are about, and how many of them a connection reads. */
export const SYMBOL_COUNT = 400;
export const SYMBOLS_PER_CONNECTION = 20;
/** The epoch of the market under load. */
export const BENCH_EPOCH = "BENCH";
export const symbolAt = (at: number): string => String(1000 + (at % SYMBOL_COUNT));

/** Messages of one tick when nothing holds the server back. */
const ROUND_MESSAGES = 100;
/**
 * Between the beginnings of two ticks of a steady rate, about as batches of the feed come. It is the same for every server: if each round
 * began some time after the end of the last, a quicker server would get smaller rounds, and write more often for as many messages.
 */
const TICK_MS = 10;
/** A pause of the process is not made up for by a flood. */
const OWED_SECONDS_MAX = 0.05;

export interface Figures {
  readonly rssBytes: number;
  readonly messages: number;
  /** Processor time of the server so far. */
  readonly cpuSeconds: number;
}

/** Publishes `count` messages from symbol `from` on. */
export type PublishRound = (from: number, count: number) => void | Promise<void>;

export class FeedPace {
  readonly #publish: PublishRound;
  /** Messages a second; 0 is silence. */
  #rate = 0;
  #messages = 0;

  constructor(publish: PublishRound) {
    this.#publish = publish;
    void this.#run();
  }

  /** `/rate/<messages a second>`, `max` for all that goes; anything else tells the figures. */
  answer(path: string): Response {
    const rate = /^\/rate\/(\d+|max)$/.exec(path)?.[1];
    if (rate !== undefined) this.#rate = rate === "max" ? Number.POSITIVE_INFINITY : Number(rate);
    if (path === "/collect") Bun.gc(true);
    const { user, system } = process.cpuUsage();
    const cpuSeconds = (user + system) / 1e6;
    const figures: Figures = { rssBytes: process.memoryUsage.rss(), messages: this.#messages, cpuSeconds };
    return Response.json(figures);
  }

  async #run(): Promise<void> {
    let lastMs = performance.now();
    let dueMs = lastMs;
    for (;;) {
      const nowMs = performance.now();
      const passedS = Math.min((nowMs - lastMs) / 1_000, OWED_SECONDS_MAX);
      const owed = this.#rate === Number.POSITIVE_INFINITY ? ROUND_MESSAGES : Math.floor(this.#rate * passedS);
      if (owed > 0) {
        lastMs = nowMs;
        await this.#publish(this.#messages, owed);
        this.#messages += owed;
      }
      if (this.#rate === Number.POSITIVE_INFINITY) await new Promise((resolve) => setImmediate(resolve));
      else {
        // A tick that came too late is left out.
        dueMs = Math.max(dueMs + TICK_MS, performance.now());
        await Bun.sleep(dueMs - performance.now());
      }
    }
  }
}
