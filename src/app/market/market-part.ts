// The market as a part of the service: recovers from the journal, connects the feed, and on the very first start waits
// until there is a market to look at.

import { type Clock, type Component, formatTimestamp, type Log, type Metrics, SECOND_MS } from "../../base/index.ts";
import { Feed, type FeedState, Intake } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import { BarRecorder, LiveMarket, type MarketTick, recoveryStart } from "../../live/index.ts";
import type { Store } from "../../store/index.ts";

export interface MarketPartOptions {
  readonly store: Store;
  readonly carrier: Carrier;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly retentionDays: number;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
  /** Told of every batch once the market has applied it, those that recovery replays included. */
  readonly observe?: (tick: MarketTick) => Promise<void> | undefined;
}

/** How long a first start waits for the market before it opens the door anyway, not ready. */
const FIRST_MARKET_LIMIT_MS = 60 * SECOND_MS;
/** An empty journal begins after every day that left closing records. */
const AFTER_ALL_DAYS = 99_991_231;

/** Opens the market as of the journal's end. Nothing of it moves before the part is started. */
export async function recoverMarket(options: MarketPartOptions): Promise<MarketPart> {
  const { store, clock } = options;
  const fromDay = await recoveryStart(store.journal, store.closings);
  const market = new LiveMarket({
    journal: store.journal,
    recorder: new BarRecorder({ ...store, journalDaysMax: options.retentionDays }),
    clock,
    fromDay,
    closings: await store.closings.before(fromDay === 0 ? AFTER_ALL_DAYS : fromDay),
    ...(options.observe === undefined ? {} : { observe: options.observe }),
  });
  const intake = new Intake(store.journal, clock, (batch) => market.apply(batch));
  const startedMs = clock.nowMs();
  const events = await intake.recover(fromDay);
  market.recovered();
  if (events > 0) options.log.info({ events, tookMs: clock.nowMs() - startedMs }, "the market is recovered");
  return new MarketPart(options, market, intake, events === 0);
}

export class MarketPart implements Component {
  readonly name = "market";
  readonly market: LiveMarket;
  readonly #feed: Feed;
  readonly #isFirstStart: boolean;
  readonly #clock: Clock;
  readonly #caughtUp = Promise.withResolvers<void>();

  constructor(options: MarketPartOptions, market: LiveMarket, intake: Intake, isFirstStart: boolean) {
    this.market = market;
    this.#isFirstStart = isFirstStart;
    this.#clock = options.clock;
    this.#feed = new Feed({
      carrier: options.carrier,
      intake,
      clock: options.clock,
      changed: (state) => this.#feedChanged(state, options.log),
      failed: options.failed,
    });
    countEvents(options.metrics, market);
  }

  async start(): Promise<void> {
    this.#feed.connect();
    if (!this.#isFirstStart) return;
    const limit = Promise.withResolvers<void>();
    const timer = this.#clock.after(FIRST_MARKET_LIMIT_MS, limit.resolve);
    await Promise.race([this.#caughtUp.promise, limit.promise]);
    timer.cancel();
  }

  stop(): void {
    this.#feed.stop();
  }

  /** What is wrong with the feed, for readiness; null when nothing is. */
  feedProblem(): string | null {
    const { status, reason } = this.#feed.state;
    if (status === "live" || status === "ended") return null;
    // A recovered market is whole as of the journal's end; the feed goes on from there.
    if (status !== "broken" && this.market.trouble() === null) return null;
    return reason === "" ? "The feed is not connected yet." : `The feed is not usable: ${reason}.`;
  }

  marketProblem(): string | null {
    const trouble = this.market.trouble();
    return trouble === null ? null : `Market data is not usable: ${trouble}.`;
  }

  describe(): string {
    const { timeMs } = this.market.engine("realtime");
    return timeMs === 0
      ? "waiting for the feed"
      : `market time ${formatTimestamp(timeMs).slice(0, 19).replace("T", " ")}`;
  }

  #feedChanged(state: FeedState, log: Log): void {
    if (state.status === "live" || state.status === "ended") this.#caughtUp.resolve();
    this.market.noteFeedTrouble(state.status === "broken" ? state.reason : "");
    const fields = { status: state.status, reason: state.reason };
    if (state.status === "broken") log.error(fields, "the feed cannot be trusted");
    else if (state.reason !== "") log.warn(fields, "the feed is reconnecting");
    else log.info(fields, "the feed changed");
  }
}

function countEvents(metrics: Metrics, market: LiveMarket): void {
  const events = metrics.counter("feed_events_total", "Market events taken in since the start.");
  market.listen(({ batch }) => events.inc(batch.events.length));
  metrics.gauge("market_time_seconds", "Market time of the live engine, in Unix seconds.", [], (gauge) =>
    gauge.set(market.engine("realtime").timeMs / SECOND_MS),
  );
}
