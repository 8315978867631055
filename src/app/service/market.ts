// The market of a process, from the carrier to both engines, as pieces that the roots put together. The market itself only reads the store;
// its writers are made for one term of a leader, around a market that was just opened or was followed until then.

import { readFileSync } from "node:fs";
import type { ExchangeCarrier } from "../../../exchange/index.ts";
import {
  type Clock,
  type Component,
  type Day,
  type Log,
  type Metrics,
  Outage,
  outlasting,
  outOfRange,
  present,
  Repeat,
  type Retry,
  reasonOf,
  SECOND_MS,
} from "../../base/index.ts";
import { nextStartMs } from "../../companies/index.ts";
import {
  checkOfFeed,
  FailoverCarrier,
  type FeedIntake,
  type FeedTls,
  FrameDecoder,
  type HeldChunk,
  Intake,
  type KeptListener,
  RecordingCarrier,
  SupervisedFeed,
  Suspicions,
  TcpCarrier,
} from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import {
  applyFollowed,
  BarRecorder,
  JournalTail,
  type LiveMarket,
  measureMarket,
  openLiveMarket,
  QuietTime,
  readEpoch,
} from "../../market/index.ts";
import type { Position } from "../../model/index.ts";
import type { Journal, Store } from "../../store/index.ts";
import { feedPlace, type Settings } from "../config/index.ts";
import type { HopTimings } from "../health/hop-timings.ts";
import type { PauseWatch, Work } from "../health/pause-watch.ts";
import { keepsWallTime, settleFeed } from "../simulated/market-identity.ts";
import { openSimulatedExchange } from "../simulated/open-exchange.ts";
import { Complaint } from "../terminal/complaint.ts";
import type { ServiceProcess } from "./context.ts";

/** A market and the position of its feed. A process that begins to lead goes on with the market that it followed. */
export interface OpenMarket {
  readonly market: LiveMarket;
  readonly decoder: FrameDecoder;
  /** The end of the journal in memory. */
  readonly tail: JournalTail;
  readonly suspicions: Suspicions;
}

type MarketStore = Pick<Store, "journal" | "bars" | "closings">;

/** A market before recovery. The delay line reads through `journal`; a leader evaluates alert rules on the events after `evaluated`. */
export async function openMarket(
  store: Pick<Store, "journal" | "closings" | "checkpoints" | "settings">,
  journal: Pick<Journal, "read">,
  clock: Clock,
  log: Log,
  evaluated: Position | null = null,
): Promise<OpenMarket> {
  const suspicions = new Suspicions();
  const tail = new JournalTail(journal);
  const { market, check } = await openLiveMarket({ store, clock, log, tail, evaluated });
  const decoder = new FrameDecoder(checkOfFeed(check, suspicions));
  const { position, isDayEnded } = market.engine("realtime");
  if (position !== null) decoder.resume(position, isDayEnded);
  return { market, decoder, tail, suspicions };
}

/** Shows the market in the metrics, until the component is stopped. */
export function measureOpenMarket({ market, suspicions }: OpenMarket, metrics: Metrics): Component {
  const release = measureMarket(metrics, market);
  const suspected = metrics.counter("feed_suspicions_total", "What is odd but allowed in the feed, by kind.", ["kind"]);
  const releaseSuspicions = suspicions.listen((kind) => suspected.inc({ kind }));
  return {
    name: "market metrics",
    stop: () => {
      release();
      releaseSuspicions();
    },
  };
}

/** Shows the chunk of the feed that is on its way into the market. */
export function measureHeld(metrics: Metrics, clock: Clock, held: () => HeldChunk | null): void {
  metrics.gauge("feed_held_bytes", "Bytes of the feed that wait to be written to the journal.", [], (gauge) =>
    gauge.set(held()?.bytes ?? 0),
  );
  metrics.gauge("feed_held_seconds", "How long the bytes of the feed have waited to be written.", [], (gauge) => {
    const chunk = held();
    gauge.set(chunk === null ? 0 : (clock.nowMs() - chunk.sinceMs) / SECOND_MS);
  });
}

/** Retries a batch that cannot be stored: nothing is shown before it is stored, and nothing is left out. */
export function outlastingMarket(store: MarketStore, retry: Retry): MarketStore {
  return {
    journal: outlasting(store.journal, retry),
    bars: outlasting(store.bars, retry),
    closings: outlasting(store.closings, retry),
  };
}

export interface DaysKept {
  /** Days that the journal keeps. */
  readonly journalDaysMax: number;
  /** Days whose minute bars are kept. */
  readonly minuteDaysMax: number;
  /** The first of these days that still waits for its files, where files are written. */
  readonly firstWaiting?: (due: readonly Day[], keptMax: number) => Day | null;
}

/** The parts that write the market, for one term. `relay` receives each batch once the journal has it. */
export function composeWriters(
  { market, decoder, tail }: OpenMarket,
  { journal, bars, closings }: MarketStore,
  days: DaysKept,
  relay: KeptListener | null,
  clock: Clock,
): { readonly intake: Intake; readonly recorder: BarRecorder } {
  const recorder = new BarRecorder({ journal, bars, closings, ...days });
  const kept: KeptListener = {
    kept: (batch, arrivedAtMs) => {
      tail.keep(batch);
      relay?.kept(batch, arrivedAtMs);
    },
  };
  return { intake: new Intake(journal, clock, (batch) => recorder.apply(market, batch), decoder, kept), recorder };
}

/** The intake of a process that follows: the leader has checked and kept its frames. */
export function composeFollowingIntake(
  { market, decoder, tail }: OpenMarket,
  { journal, closings }: Pick<Store, "journal" | "closings">,
  clock: Clock,
  log: Log,
): Intake {
  const recorded = { closings, clock, log };
  return new Intake(journal, clock, (batch) => applyFollowed(market, batch, recorded), decoder, {
    kept: (batch) => tail.keep(batch),
  });
}

/** Frames with a time of arrival came over the relay; those without one were read from the journal. */
export function followedBy(intake: Intake): FeedIntake {
  return {
    next: () => intake.next(),
    get isDayOpen() {
      return intake.isDayOpen;
    },
    reconnected: () => intake.reconnected(),
    giveUpDay: () => undefined,
    accept: (bytes, arrivedAtMs) =>
      arrivedAtMs === undefined ? intake.followJournal(bytes) : intake.followRelay(bytes, arrivedAtMs),
  };
}

/** A read that fails in an outage finds nothing; the next batch reads again. */
export function emptyInOutage(journal: Pick<Journal, "read">): Pick<Journal, "read"> {
  return {
    read: (from, maxBytes) =>
      journal.read(from, maxBytes).catch((error: unknown) => {
        if (error instanceof Outage) return [];
        throw error;
      }),
  };
}

/** True when this process can lead the market that it followed: not where the last leader never recorded the day before the present one. */
export async function canBeLed(
  { market }: OpenMarket,
  { journal, closings, settings }: Pick<Store, "journal" | "closings" | "settings">,
): Promise<boolean> {
  const today = market.engine("realtime").tradingDay;
  // The last leader may have replaced the past and died before it could tell the others.
  if (today === null || (await readEpoch(settings)) !== market.epoch) return false;
  const before = (await journal.days()).filter((day) => day < today).at(-1);
  return before === undefined || (await closings.has(before));
}

/** Brings the market to the end of the journal; false when the journal is empty. */
export async function replayJournal(market: LiveMarket, intake: Intake, clock: Clock, log: Log): Promise<boolean> {
  const startedMs = clock.nowMs();
  const checkpoint = market.engine("realtime").moment?.position ?? null;
  await market.recall();
  const events = await intake.recover(market.next);
  await market.brought();
  market.recovered();
  if (market.engine("realtime").position === null) return false;
  log.info({ checkpoint, events, tookMs: clock.nowMs() - startedMs }, "the market is recovered");
  return true;
}

/**
 * The carrier that the settings ask for: the simulated exchange in this process, a feed over TCP, or a recording. `exchange` is the
 * simulated exchange of a process that stood by.
 */
export async function openCarrier(
  process: Pick<ServiceProcess, "settings" | "sources" | "clock" | "log" | "progress">,
  store: Store,
  exchange: ExchangeCarrier | null,
): Promise<Carrier> {
  const { settings, sources, clock, log, progress } = process;
  const place = present(feedPlace(settings.feed), "the feed was checked with the settings");
  if (place.kind === "simulated") {
    return openSimulatedExchange({ settings, sources, store, clock, log, progress, exchange });
  }
  await settleFeed(store.settings, settings.feed);
  if (place.kind === "recording") return new RecordingCarrier(place.file, { clock, speed: settings.simSpeed });
  const carriers = (place.kind === "tcp" ? [place] : place.places).map(
    ({ host, port, isTls }) => new TcpCarrier({ host, port, clock, ...(isTls ? { tls: feedTls(settings) } : {}) }),
  );
  return carriers.length === 1 ? (carriers[0] ?? outOfRange(0)) : new FailoverCarrier(carriers);
}

/** The certificates of a feed over TLS, from their files. */
export function feedTls({
  feedCaFile,
  feedCertificateFile,
  feedKeyFile,
}: Pick<Settings, "feedCaFile" | "feedCertificateFile" | "feedKeyFile">): FeedTls {
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      throw new Complaint(`Cannot read ${file}: ${reasonOf(error)}.`);
    }
  };
  const hasOwn = feedCertificateFile !== null && feedKeyFile !== null;
  return {
    ca: feedCaFile === null ? null : read(feedCaFile),
    own: hasOwn ? { certificate: read(feedCertificateFile), key: read(feedKeyFile) } : null,
  };
}

export interface FeedNeeds {
  readonly market: LiveMarket;
  readonly intake: FeedIntake;
  readonly carrier: Carrier;
  /** The address of the feed, as the operator wrote it. */
  readonly place: string;
  /** True where the start waits for the first market, because a feed of this process brings it in a moment. */
  readonly isAwaited: boolean;
  readonly store: Pick<Store, "settings">;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  /** A fault of ours: the process must not go on showing prices. */
  readonly failed: (error: unknown) => void;
}

/** The intake that also notes when a chunk comes, and attributes pauses of the thread to the chunk that it takes. */
export function watchedIntake(
  intake: FeedIntake,
  market: LiveMarket,
  pauses: PauseWatch,
  hops: HopTimings,
): FeedIntake {
  const engine = market.engine("realtime");
  const work = (): Work => (engine.isDayEnded || engine.isPreparing ? "day-turn" : "batch");
  return {
    next: () => intake.next(),
    get isDayOpen() {
      return intake.isDayOpen;
    },
    reconnected: () => intake.reconnected(),
    giveUpDay: () => intake.giveUpDay(),
    accept: (bytes, arrivedAtMs) => {
      hops.arrived(arrivedAtMs);
      return pauses.during(work, () => intake.accept(bytes, arrivedAtMs));
    },
  };
}

export function composeFeed({ market, store, ...options }: FeedNeeds): SupervisedFeed {
  return new SupervisedFeed({
    ...options,
    settings: store.settings,
    marketTimeMs: () => market.timeMs("realtime"),
    changed: ({ status, reason }) => market.noteFeedTrouble(status === "broken" ? reason : ""),
  });
}

/** Lets time pass between two days, in a market by the wall clock; null in any other. The feed must be settled. */
export async function quietTimeOf(
  market: LiveMarket,
  store: Pick<Store, "settings">,
  clock: Clock,
  failed: (error: unknown) => void,
): Promise<QuietTime | null> {
  if (!(await keepsWallTime(store.settings))) return null;
  return new QuietTime({ market, clock, nextDayMs: (timeMs) => nextStartMs("preopen", timeMs), failed });
}

/** The input of the market: the feed, and by the wall clock the time between two days. */
export function marketInput(
  feed: SupervisedFeed,
  quietTime: QuietTime | null,
  stopRetrying: () => void,
): Component & { stop(): Promise<void> } {
  return {
    name: "feed",
    start: async () => {
      await feed.start();
      await quietTime?.start();
    },
    // Drops a chunk that waits for the database: nobody saw it, and the next leader asks for it again.
    stop: async () => {
      const stopped = Promise.all([quietTime?.stop(), feed.stop()]);
      stopRetrying();
      await stopped;
    },
  };
}

/** The interval at which a first start shows the progress of its market. */
const SHOW_EVERY_MS = 200;

/** OPERATE-06: an input that shows how far the market's first day has come until it is live; nobody looks at the market before. */
export function shownInput<Input extends Component>(
  input: Input,
  { liveFromMs }: Carrier,
  market: Pick<LiveMarket, "timeMs" | "bringTo" | "brought">,
  { clock, progress, log }: Pick<ServiceProcess, "clock" | "progress" | "log">,
): Input {
  if (liveFromMs === undefined) return input;
  const start = async (): Promise<void> => {
    const shown = progress("Playing the market up to its start");
    let firstMs: number | null = null;
    const looking = new Repeat({
      clock,
      everyMs: SHOW_EVERY_MS,
      task: async () => {
        const timeMs = market.timeMs("realtime");
        if (timeMs <= 0) return;
        firstMs ??= timeMs;
        shown.update(timeMs - firstMs, liveFromMs - firstMs);
      },
      failed: (error) => log.error({ err: error }, "the progress of the start cannot be shown"),
    });
    looking.start(0);
    market.bringTo(liveFromMs);
    await input.start?.();
    await market.brought();
    await looking.stop();
    shown.update(1, 1);
    shown.end();
  };
  return { ...input, start };
}

export function daysKept({ retentionDays, intradayDays }: Settings): DaysKept {
  return { journalDaysMax: retentionDays, minuteDaysMax: intradayDays };
}
