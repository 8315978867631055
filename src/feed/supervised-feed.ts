// The feed as a component of the service: connects it, logs every change of its state, says what is wrong with it, and on
// the very first start of a market of this process waits until there is something to show.

import { type Clock, type Component, type Log, type Metrics, SECOND_MS, withTimeLimit } from "../base/index.ts";
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
  /** Where the feed comes from, as the operator wrote it. */
  readonly place: string;
  /** The start waits for the first market, for a feed of this process that is there in a moment. */
  readonly isAwaited: boolean;
  readonly changed: (state: FeedState) => void;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
}

/** How long a first start waits for the market before the service opens anyway, not ready. */
const FIRST_MARKET_LIMIT_MS = 60 * SECOND_MS;

/** What is logged of a state in which nothing is wrong. */
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

  /** What is wrong with the feed, for readiness; null when nothing is. */
  problem(isMarketUsable: boolean): string | null {
    const { status, reason } = this.#feed.state;
    if (status === "live" || status === "ended") return null;
    // A recovered market is whole as of the journal's end; the feed goes on from there.
    if (status !== "broken" && isMarketUsable) return null;
    if (status === "broken") return `The feed is not usable: ${reason}.`;
    return `Waiting for the feed at ${this.#options.place}${reason === "" ? "" : `: ${reason}`}.`;
  }

  #changed(state: FeedState): void {
    const { status, reason } = state;
    if (status === "live" || status === "ended") this.#caughtUp.resolve();
    this.#options.changed(state);
    const { log } = this.#options;
    if (status === "broken") log.error({ status, reason }, "the feed cannot be trusted");
    else if (reason !== "") log.warn({ status, reason }, "the feed is reconnecting");
    else log.info({ status }, WELL[status]);
  }
}
