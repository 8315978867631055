// The market section, from the carrier to both engines: the feed brings frames, the intake keeps them in the journal, and
// the live market applies what is kept. Recovery is a step of its own, for whoever wants to see what it replays. A process that follows
// has the same market and writes nothing; when it leads, it goes on with the market that it has.

import {
  type Clock,
  type Component,
  isTradingDay,
  type Log,
  type Metrics,
  Outage,
  outlasting,
  type Retry,
} from "../../base/index.ts";
import { nextStartMs } from "../../companies/index.ts";
import { EventCheck, Intake, type KeptListener, SupervisedFeed, Suspicions } from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import {
  BarRecorder,
  FollowingRecorder,
  JournalTail,
  type LiveMarket,
  measureMarket,
  openLiveMarket,
  QuietTime,
} from "../../market/index.ts";
import type { Journal, JournalBatch, Store } from "../../store/index.ts";
import { keepsWallTime } from "../simulated/market-identity.ts";

export interface DaysKept {
  /** Days that the journal keeps. */
  readonly journalDaysMax: number;
  /** Days whose minutes are kept. */
  readonly minuteDaysMax: number;
}

export interface MarketNeeds extends DaysKept {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** A batch that cannot be kept now is tried again: nothing is shown before it is kept, and nothing is left out. */
  readonly retry: Retry;
}

export interface FollowingMarketNeeds extends DaysKept {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** A market and the one way into it, before recovery. */
export interface ComposedMarket {
  readonly market: LiveMarket;
  readonly intake: Intake;
  readonly kept: KeptBatches;
  /** What the feed sent today that is odd but allowed, a sentence for each kind. */
  readonly warnings: () => readonly string[];
  /** Shows the market in these metrics, and no longer in those before: a process has others from when it leads. */
  readonly measure: (metrics: Metrics) => void;
}

/** The same of a process that follows. */
export interface FollowingMarket extends ComposedMarket {
  readonly recorder: FollowingRecorder;
}

/** What the journal has kept goes into memory for the delay line, and from a leader to those that follow it. */
export class KeptBatches implements KeptListener {
  relay: KeptListener | null = null;
  readonly #tail: JournalTail;

  constructor(tail: JournalTail) {
    this.#tail = tail;
  }

  kept(batch: JournalBatch, arrivedAtMs: number | null): void {
    this.#tail.keep(batch);
    this.relay?.kept(batch, arrivedAtMs);
  }
}

/** The market of a process that leads. */
export async function composeMarket(needs: MarketNeeds): Promise<ComposedMarket> {
  const { store, clock, metrics, journalDaysMax, minuteDaysMax } = needs;
  const writing = writingOf(store, needs.retry);
  const tail = new JournalTail(writing.journal);
  const kept = { ...writing, settings: store.settings };
  const market = await openLiveMarket({ store: kept, clock, journalDaysMax, minuteDaysMax, tail });
  return { market, ...composeIntake({ market, journal: writing.journal, tail, clock, metrics }) };
}

/** The market of a process that follows: it reads the store, and an outage only makes it wait. */
export async function composeFollowingMarket(needs: FollowingMarketNeeds): Promise<FollowingMarket> {
  const { store, clock, metrics, log, journalDaysMax, minuteDaysMax } = needs;
  const recorder = new FollowingRecorder({ closings: store.closings, clock, log });
  const tail = new JournalTail(emptyInOutage(store.journal));
  const market = await openLiveMarket({ store, clock, journalDaysMax, minuteDaysMax, tail, recorder });
  return { market, recorder, ...composeIntake({ market, journal: store.journal, tail, clock, metrics }) };
}

/**
 * Makes the market of a process that followed the leader's own: brings it to the end of the journal, and from there on it writes. False
 * when it cannot, because a day before the present one was never recorded: then the market is recovered anew.
 */
export async function takeOver(
  { market, intake, recorder }: FollowingMarket,
  needs: Pick<MarketNeeds, "store" | "retry"> & DaysKept,
): Promise<boolean> {
  const { store, retry, journalDaysMax, minuteDaysMax } = needs;
  const engine = market.engine("realtime");
  const today = engine.tradingDay;
  if (today === null) return false;
  const before = (await store.journal.days()).filter((day) => day < today).at(-1);
  if (before !== undefined && !(await store.closings.has(before))) return false;
  const writing = writingOf(store, retry);
  recorder.lead(new BarRecorder({ ...writing, journalDaysMax, minuteDaysMax }));
  intake.lead(writing.journal);
  if (engine.isDayEnded) await recorder.record(engine);
  await intake.catchUp();
  return true;
}

function writingOf(store: Store, retry: Retry): Pick<Store, "journal" | "bars" | "closings"> {
  return {
    journal: outlasting(store.journal, retry),
    bars: outlasting(store.bars, retry),
    closings: outlasting(store.closings, retry),
  };
}

interface IntakeNeeds {
  readonly market: LiveMarket;
  readonly journal: Journal;
  readonly tail: JournalTail;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

function composeIntake({ market, journal, tail, clock, metrics }: IntakeNeeds): Omit<ComposedMarket, "market"> {
  const suspicions = new Suspicions(() => undefined);
  const measure = measuring(market, suspicions);
  measure(metrics);
  const check = new EventCheck({ suspicions, isHoliday: (day) => !isTradingDay(day) });
  const kept = new KeptBatches(tail);
  const intake = new Intake(journal, clock, (batch) => market.apply(batch), check, kept);
  return { intake, kept, warnings: () => suspicions.warnings(), measure };
}

function measuring(market: LiveMarket, suspicions: Suspicions): ComposedMarket["measure"] {
  let release: (() => void) | null = null;
  return (metrics) => {
    release?.();
    release = measureMarket(metrics, market);
    const help = "What is odd but allowed in the feed, by kind.";
    const suspected = metrics.counter("feed_suspicions_total", help, ["kind"]);
    suspicions.countBy((kind) => suspected.inc({ kind }));
  };
}

/** What cannot be read now is read with the next batch. */
function emptyInOutage(journal: Pick<Journal, "read">): Pick<Journal, "read"> {
  return {
    read: (from, maxBytes) =>
      journal.read(from, maxBytes).catch((error: unknown) => {
        if (error instanceof Outage) return [];
        throw error;
      }),
  };
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

/** Brings the market to the end of the journal; how many events that were. */
export async function replayJournal({
  market,
  intake,
  clock,
  log,
}: Pick<FeedNeeds, "market" | "intake" | "clock" | "log">): Promise<number> {
  const startedMs = clock.nowMs();
  const events = await intake.recover(market.fromDay);
  market.recovered();
  if (events > 0) log.info({ events, tookMs: clock.nowMs() - startedMs }, "the market is recovered");
  return events;
}

/** The feed of a leader, which goes on where the journal ends. */
export function leaderFeed(needs: FeedNeeds, isEmpty: boolean): SupervisedFeed {
  const { market, intake, carrier, place, store, metrics, clock, log, failed } = needs;
  return new SupervisedFeed({
    carrier,
    intake,
    clock,
    log,
    metrics,
    settings: store.settings,
    place,
    // A feed from outside may come any time later: the service listens and says that it waits.
    isAwaited: isEmpty && !place.startsWith("tcp:"),
    changed: ({ status, reason }) => market.noteFeedTrouble(status === "broken" ? reason : ""),
    failed,
  });
}

/** What the leader sends, for a process that follows it: it was checked and kept there. */
export function followingFeed(needs: FeedNeeds): SupervisedFeed {
  const { market, intake, carrier, place, store, metrics, clock, log, failed } = needs;
  return new SupervisedFeed({
    carrier,
    intake: {
      next: () => intake.next(),
      get isDayOpen() {
        return intake.isDayOpen;
      },
      reconnected: () => intake.reconnected(),
      giveUpDay: () => undefined,
      accept: (bytes, arrivedAtMs) => intake.follow(bytes, arrivedAtMs),
    },
    clock,
    log,
    metrics,
    settings: store.settings,
    place,
    isAwaited: false,
    changed: ({ status, reason }) => market.noteFeedTrouble(status === "broken" ? reason : ""),
    failed,
  });
}

/** What brings the market forward: the feed, and by the wall clock the time between two days. */
export function takingOf(
  feed: SupervisedFeed,
  quietTime: QuietTime | null,
  retry: Retry | null,
): Component & { stop(): Promise<void> } {
  return {
    name: "feed",
    start: async () => {
      await feed.start();
      await quietTime?.start();
    },
    // A chunk that waits for the database is let go: it was not shown, and is asked for again by whoever leads next.
    stop: async () => {
      const stopped = Promise.all([quietTime?.stop(), feed.stop()]);
      retry?.stop();
      await stopped;
    },
  };
}
