// Drives a server under test: a number of messages a second, or as many as it can publish, steered over HTTP by the load
// generator. It is the same for every server, so that only the publishers differ.

/** Number of symbols in messages, and the number that a connection reads. */
export const SYMBOL_COUNT = 400;
export const SYMBOLS_PER_CONNECTION = 20;
/** The epoch of the market under load. */
export const BENCH_EPOCH = "BENCH";
export const symbolAt = (at: number): string => String(1000 + (at % SYMBOL_COUNT));

/** Messages of one tick when nothing holds the server back. */
const ROUND_MESSAGES = 100;
/**
 * Time between the starts of two ticks of a steady rate, about the interval of the feed's batches. It is the same for every server: if each
 * round began some time after the end of the last, a quicker server would get smaller rounds, and write more often for as many messages.
 */
const TICK_MS = 10;
/** Most seconds of missed messages that are sent after a pause of the process: a flood would distort the figures. */
const OWED_SECONDS_MAX = 0.05;

export interface Figures {
  readonly rssBytes: number;
  readonly messages: number;
  /** Ticks so far, and the ticks among them that began when the next was already due. */
  readonly ticks: number;
  readonly lateTicks: number;
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
  #ticks = 0;
  #lateTicks = 0;

  constructor(publish: PublishRound) {
    this.#publish = publish;
    void this.#run();
  }

  /** `/rate/<messages a second>`, `max` for as many as possible; any other path returns the figures. */
  answer(path: string): Response {
    const rate = /^\/rate\/(\d+|max)$/.exec(path)?.[1];
    if (rate !== undefined) this.#rate = rate === "max" ? Number.POSITIVE_INFINITY : Number(rate);
    if (path === "/collect") Bun.gc(true);
    const { user, system } = process.cpuUsage();
    const cpuSeconds = (user + system) / 1e6;
    const counts = { messages: this.#messages, ticks: this.#ticks, lateTicks: this.#lateTicks };
    const figures: Figures = { rssBytes: process.memoryUsage.rss(), ...counts, cpuSeconds };
    return Response.json(figures);
  }

  async #run(): Promise<void> {
    let lastMs = performance.now();
    let dueMs = lastMs;
    let owed = 0;
    for (;;) {
      const nowMs = performance.now();
      const isMost = this.#rate === Number.POSITIVE_INFINITY;
      const passed = (this.#rate * (nowMs - lastMs)) / 1_000;
      owed = isMost ? ROUND_MESSAGES : Math.min(owed + passed, this.#rate * OWED_SECONDS_MAX);
      lastMs = nowMs;
      const count = Math.floor(owed);
      owed -= count;
      if (count > 0) {
        await this.#publish(this.#messages, count);
        this.#messages += count;
      }
      if (isMost) await new Promise((resolve) => setImmediate(resolve));
      else {
        // A late tick is left out, and its messages go with the next: a server that is always late gets larger rounds.
        this.#ticks++;
        dueMs += TICK_MS;
        if (dueMs < performance.now()) {
          this.#lateTicks++;
          dueMs = performance.now();
        }
        await Bun.sleep(dueMs - performance.now());
      }
    }
  }
}
