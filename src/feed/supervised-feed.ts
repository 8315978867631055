// The feed as a component of the service: connects it, logs every change of its state, reports its problems, and on the very first
// start of a market of this process waits until the market has data.

import {
  type Clock,
  type Component,
  formatTimestamp,
  type Log,
  type Metrics,
  SECOND_MS,
  withTimeLimit,
} from "../base/index.ts";
import type { Carrier } from "../feed-protocol/index.ts";
import type { StoredSettings } from "../store/index.ts";
import { Feed, type FeedIntake, type FeedState } from "./feed.ts";
import { Numbering } from "./numbering.ts";

interface SupervisedFeedOptions {
  readonly carrier: Carrier;
  readonly intake: FeedIntake;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: StoredSettings;
  /** The address of the feed, as the operator wrote it. */
  readonly place: string;
  /** True when the start waits for the first market: for a feed of this process, which connects quickly. */
  readonly isAwaited: boolean;
  readonly marketTimeMs: () => number;
  readonly changed: (state: FeedState) => void;
  /** Called for a bug of the service: the process must not continue to show prices. */
  readonly failed: (error: unknown) => void;
}

/** The progress of an exchange that is playing its day again up to the end of the journal. Both in market time. */
interface ReplayedDay {
  readonly atMs: number;
  readonly toMs: number;
}

/** The interval at which the log reports this progress. */
const LOG_EVERY_MS = 2 * SECOND_MS;
/** The wait of a first start for the market; after it the service opens anyway, not ready. */
const FIRST_MARKET_LIMIT_MS = 60 * SECOND_MS;

/** The log line of each status without a problem. */
const WELL: Readonly<Record<Exclude<FeedState["status"], "broken">, string>> = {
  connecting: "the feed is connecting",
  "catching-up": "the feed sends what has happened already",
  live: "the feed is live",
  ended: "the recording is over",
};

export class SupervisedFeed implements Component {
  readonly name = "feed";
  readonly #options: SupervisedFeedOptions;
  readonly #feed: Feed;
  readonly #caughtUp = Promise.withResolvers<void>();
  /** True once the market has moved with this feed. */
  #hasMoved = false;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: SupervisedFeedOptions) {
    this.#options = options;
    const { carrier, intake, clock, settings, metrics, failed } = options;
    const refusals = metrics.counter("feed_refusals_total", "What the feed was refused for, by kind.", ["kind"]);
    this.#feed = new Feed({
      carrier,
      intake,
      numbering: new Numbering(settings),
      clock,
      changed: (state) => this.#changed(state),
      refused: (kind) => refusals.inc({ kind }),
      approaching: () => this.#logReplay(),
      failed,
    });
  }

  async start(): Promise<void> {
    this.#feed.connect();
    const { isAwaited, clock } = this.#options;
    if (isAwaited) await withTimeLimit(clock, FIRST_MARKET_LIMIT_MS, this.#caughtUp.promise);
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  /** The problem of the feed, for readiness; null when there is none. */
  problem(isMarketUsable: boolean): string | null {
    const { status, reason } = this.#feed.state;
    if (status === "live" || status === "ended") return null;
    // A market that has moved is complete up to the journal's end, and the feed continues from there.
    if (status !== "broken" && isMarketUsable && this.#hasMoved) return null;
    if (status === "broken") return `The feed is not usable: ${reason}.`;
    const replayed = this.replayed();
    if (replayed !== null) {
      const { atMs, toMs } = replayed;
      return `The exchange plays its day again: it is at ${formatTimestamp(atMs)} of ${formatTimestamp(toMs)}.`;
    }
    return `Waiting for the feed at ${this.#options.place}${reason === "" ? "" : `: ${reason}`}.`;
  }

  /** The progress of an exchange that is playing its day again; null while none does. */
  replayed(): ReplayedDay | null {
    const atMs = this.#feed.approachedMs;
    return atMs === null ? null : { atMs, toMs: this.#options.marketTimeMs() };
  }

  #logReplay(): void {
    const { clock, log } = this.#options;
    const replayed = this.replayed();
    if (replayed === null || clock.nowMs() - this.#loggedAtMs < LOG_EVERY_MS) return;
    this.#loggedAtMs = clock.nowMs();
    const [at, to] = [formatTimestamp(replayed.atMs), formatTimestamp(replayed.toMs)];
    log.info({ at, to }, "the exchange plays its day again");
  }

  #changed(state: FeedState): void {
    const { status, reason } = state;
    if (status === "live" || status === "ended") {
      this.#hasMoved = true;
      this.#caughtUp.resolve();
    }
    this.#options.changed(state);
    const { log } = this.#options;
    if (status === "broken") log.error({ status, reason }, "the feed cannot be trusted");
    else if (reason !== "") log.warn({ status, reason }, "the feed is reconnecting");
    else log.info({ status }, WELL[status]);
  }
}
