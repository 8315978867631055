// The market section, from the carrier to both engines: the feed brings frames, the intake keeps them in the journal, and
// the live market applies what is kept. Recovery is a step of its own, for whoever wants to see what it replays.

import { type Clock, type Log, type Metrics, outlasting, type Retry } from "../../base/index.ts";
import { Intake, SupervisedFeed } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import { type LiveMarket, measureMarket, openLiveMarket } from "../../live/index.ts";
import type { Store } from "../../store/index.ts";

export interface MarketNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Days that the journal keeps. */
  readonly journalDaysMax: number;
  /** A batch that cannot be kept now is tried again: nothing is shown before it is kept, and nothing is left out. */
  readonly retry: Retry;
}

/** A market and the one way into it, before recovery. */
export interface ComposedMarket {
  readonly market: LiveMarket;
  readonly intake: Intake;
}

export async function composeMarket(needs: MarketNeeds): Promise<ComposedMarket> {
  const { store, clock, metrics, journalDaysMax, retry } = needs;
  const journal = outlasting(store.journal, retry);
  const kept = { journal, bars: outlasting(store.bars, retry), closings: outlasting(store.closings, retry) };
  const market = await openLiveMarket({ store: kept, clock, journalDaysMax });
  measureMarket(metrics, market);
  const intake = new Intake(journal, clock, (batch) => market.apply(batch));
  return { market, intake };
}

export interface FeedNeeds extends ComposedMarket {
  readonly carrier: Carrier;
  readonly clock: Clock;
  readonly log: Log;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
}

/** Brings the market to the end of the journal. The feed goes on from there once it is started. */
export async function recoverMarket(needs: FeedNeeds): Promise<SupervisedFeed> {
  const { market, intake, carrier, clock, log, failed } = needs;
  const startedMs = clock.nowMs();
  const events = await intake.recover(market.fromDay);
  market.recovered();
  if (events > 0) log.info({ events, tookMs: clock.nowMs() - startedMs }, "the market is recovered");
  return new SupervisedFeed({
    carrier,
    intake,
    clock,
    log,
    isFirstStart: events === 0,
    changed: ({ status, reason }) => market.noteFeedTrouble(status === "broken" ? reason : ""),
    failed,
  });
}
