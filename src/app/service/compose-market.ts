// The market section, from the carrier to both engines: the feed brings frames, the intake keeps them in the journal, and
// the live market applies what is kept. Recovery is a step of its own, for whoever wants to see what it replays.

import { isTradingDay } from "../../../exchange/index.ts";
import { type Clock, type Log, type Metrics, outlasting, type Retry } from "../../base/index.ts";
import { nextStartMs } from "../../facts/index.ts";
import { EventCheck, Intake, SupervisedFeed, Suspicions } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import { type LiveMarket, measureMarket, openLiveMarket, QuietTime } from "../../live/index.ts";
import type { Store } from "../../store/index.ts";
import { keepsWallTime } from "../simulated/market-identity.ts";

export interface MarketNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Days that the journal keeps. */
  readonly journalDaysMax: number;
  /** Days whose minutes are kept. */
  readonly minuteDaysMax: number;
  /** A batch that cannot be kept now is tried again: nothing is shown before it is kept, and nothing is left out. */
  readonly retry: Retry;
}

/** A market and the one way into it, before recovery. */
export interface ComposedMarket {
  readonly market: LiveMarket;
  readonly intake: Intake;
  /** What the feed sent today that is odd but allowed, a sentence for each kind. */
  readonly warnings: () => readonly string[];
}

export async function composeMarket(needs: MarketNeeds): Promise<ComposedMarket> {
  const { store, clock, metrics, journalDaysMax, minuteDaysMax, retry } = needs;
  const journal = outlasting(store.journal, retry);
  const kept = {
    journal,
    bars: outlasting(store.bars, retry),
    closings: outlasting(store.closings, retry),
    settings: store.settings,
  };
  const market = await openLiveMarket({ store: kept, clock, journalDaysMax, minuteDaysMax });
  measureMarket(metrics, market);
  const suspected = metrics.counter("feed_suspicions_total", "What is odd but allowed in the feed, by kind.", ["kind"]);
  const suspicions = new Suspicions((kind) => suspected.inc({ kind }));
  const check = new EventCheck({ suspicions, isHoliday: (day) => !isTradingDay(day) });
  const intake = new Intake(journal, clock, (batch) => market.apply(batch), check);
  return { market, intake, warnings: () => suspicions.warnings() };
}

interface QuietTimeNeeds extends Pick<ComposedMarket, "market"> {
  readonly store: Pick<Store, "settings">;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}

/** What lets time pass between two days, in a market by the wall clock; null in any other. The feed must be settled. */
export async function quietTimeOf({ store, market, clock, failed }: QuietTimeNeeds): Promise<QuietTime | null> {
  if (!(await keepsWallTime(store.settings))) return null;
  return new QuietTime({ market, clock, nextDayMs: (timeMs) => nextStartMs("preopen", timeMs), failed });
}

export interface FeedNeeds extends Pick<ComposedMarket, "market" | "intake"> {
  readonly carrier: Carrier;
  /** Where the feed comes from, as the operator wrote it. */
  readonly place: string;
  readonly store: Pick<Store, "settings">;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
}

/** Brings the market to the end of the journal. The feed goes on from there once it is started. */
export async function recoverMarket(needs: FeedNeeds): Promise<SupervisedFeed> {
  const { market, intake, carrier, place, store, metrics, clock, log, failed } = needs;
  const startedMs = clock.nowMs();
  const events = await intake.recover(market.fromDay);
  market.recovered();
  if (events > 0) log.info({ events, tookMs: clock.nowMs() - startedMs }, "the market is recovered");
  return new SupervisedFeed({
    carrier,
    intake,
    clock,
    log,
    metrics,
    settings: store.settings,
    place,
    // A feed from outside may come any time later: the service listens and says that it waits.
    isAwaited: events === 0 && !place.startsWith("tcp:"),
    changed: ({ status, reason }) => market.noteFeedTrouble(status === "broken" ? reason : ""),
    failed,
  });
}
