// The feed as a component of the service: connects it, logs every change of its state, says what is wrong with it, and on
// the very first start waits until there is a market to show.

import { type Clock, type Component, type Log, SECOND_MS, withTimeLimit } from "../base/index.ts";
import type { Carrier } from "../feed-protocol/index.ts";
import { Feed, type FeedState } from "./feed.ts";
import type { Intake } from "./intake.ts";

interface SupervisedFeedOptions {
  readonly carrier: Carrier;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Log;
  /** The journal was empty: nothing can be shown before the feed has caught up. */
  readonly isFirstStart: boolean;
  readonly changed: (state: FeedState) => void;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
}

/** How long a first start waits for the market before the service opens anyway, not ready. */
const FIRST_MARKET_LIMIT_MS = 60 * SECOND_MS;

export class SupervisedFeed implements Component {
  readonly name = "feed";
  readonly #options: SupervisedFeedOptions;
  readonly #feed: Feed;
  readonly #caughtUp = Promise.withResolvers<void>();

  constructor(options: SupervisedFeedOptions) {
    this.#options = options;
    this.#feed = new Feed({
      carrier: options.carrier,
      intake: options.intake,
      clock: options.clock,
      changed: (state) => this.#changed(state),
      failed: options.failed,
    });
  }

  async start(): Promise<void> {
    this.#feed.connect();
    const { isFirstStart, clock } = this.#options;
    if (isFirstStart) await withTimeLimit(clock, FIRST_MARKET_LIMIT_MS, this.#caughtUp.promise);
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
    return reason === "" ? "The feed is not connected yet." : `The feed is not usable: ${reason}.`;
  }

  #changed(state: FeedState): void {
    const { status, reason } = state;
    if (status === "live" || status === "ended") this.#caughtUp.resolve();
    this.#options.changed(state);
    const { log } = this.#options;
    if (status === "broken") log.error({ status, reason }, "the feed cannot be trusted");
    else if (reason !== "") log.warn({ status, reason }, "the feed is reconnecting");
    else log.info({ status, reason }, "the feed changed");
  }
}
