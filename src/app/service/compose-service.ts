// The composition root of a process that leads the market: every module is made here, in the order in which data flows through it,
// and from what was made above it. `compose-follower.ts` and `compose-worker.ts` are those of the other processes.

import {
  type Clock,
  type Component,
  type Lifecycle,
  type Log,
  Metrics,
  present,
  Retry,
  watchProcess,
} from "../../base/index.ts";
import { MarketRelay, MemberStates } from "../../cluster/index.ts";
import { DirectoryLoader } from "../../companies/index.ts";
import { Deposed, type Store, type Term } from "../../store/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import { SimulatedFacts } from "../simulated/simulated-facts.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { bannerOf } from "./banner.ts";
import { composeAccess } from "./compose-access.ts";
import { composeArticles } from "./compose-articles.ts";
import { composeDoors } from "./compose-doors.ts";
import { composeServedFiles, composeWrittenFiles } from "./compose-files.ts";
import type { StoodBy } from "./compose-follower.ts";
import { leaderFeed, quietTimeOf, takingOf } from "./compose-market.ts";
import { composeMembers } from "./compose-members.ts";
import { composeWebhooks } from "./compose-webhooks.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { IncidentLog } from "./incident-log.ts";
import { measureLeadership } from "./leadership-metrics.ts";
import { type LedMarket, openLedMarket } from "./led-market.ts";
import type { Links } from "./links.ts";
import type { Listener } from "./listener.ts";
import type { MarketLeadership } from "./market-leadership.ts";
import { openCarrier } from "./open-carrier.ts";
import { type Membership, readinessOf } from "./readiness.ts";
import { RestartWatch, restartAskedDay } from "./restart-day.ts";

export interface ServiceOptions {
  readonly settings: Settings;
  /** Where each setting came from: flag, environment, file or default. */
  readonly sources: Effective["sources"];
  readonly store: Store;
  /** Taken: this process leads. */
  readonly leadership: MarketLeadership;
  readonly links: Links;
  /** The market as this process followed it until now, if it did: it need not be recovered. */
  readonly followed: StoodBy | null;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts and stops what is made here. */
  readonly lifecycle: Lifecycle;
  /** Shows the person at the terminal how far something long has come. */
  readonly progress: OpenProgress;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

export interface Composition {
  /** What is said at the terminal once the service listens. */
  readonly banner: () => string;
  /** Resolves when the service is to be composed anew, because a day is begun anew. */
  readonly restartAsked: Promise<void>;
  /** Another process leads, or this one starts again: ends everything that writes the market, and goes on answering, without prices. */
  readonly standBy: (reason: string) => Promise<void>;
  /** Whether the database's files were taken away while it ran. */
  readonly isDatabaseGone: () => boolean;
}

const NOTHING_FOLLOWED = { market: null, exchange: null };

/** The whole service in one process, for one term of leadership. Nothing runs before the lifecycle is started. */
export async function composeService(options: ServiceOptions): Promise<Composition> {
  const { settings, sources, store, leadership, links, listener, clock, lifecycle, progress } = options;
  const metrics = new Metrics();
  watchProcess(metrics);
  links.measure(metrics);

  // What is kept, who may ask for it, and who may write the market.
  const term = present(leadership.term, "the market is composed by its leader");
  const led = store.leading(term);
  const database = new DatabaseWatch({ store, clock, log: options.log, metrics });
  const log = database.quieted(options.log);
  measureLeadership(metrics, () => leadership);
  leadership.tell(database.renewals);
  const gate = await composeAccess({ settings, store, links, member: term.member, clock, log });
  const failed = (error: unknown): void =>
    error instanceof Deposed ? leadership.deposed(error) : options.failed(error);

  // The market: from the carrier through the journal into both engines.
  const isBegunAnew = await restartAskedDay(led, clock, log);
  const { market: followed, exchange } = (isBegunAnew ? null : options.followed) ?? NOTHING_FOLLOWED;
  const carrier = await openCarrier({ settings, sources, store: led, clock, log, progress, exchange });
  const retry = retryOf(clock, database);
  const days = { journalDaysMax: settings.retentionDays, minuteDaysMax: settings.intradayDays };
  const opened = await openLedMarket({ led, followed, clock, log, metrics, ...days, retry });
  const { market, intake, warnings } = opened;
  database.measureHeld(() => intake.held);
  const sending = composeRelay({ opened, links, term, clock, metrics });

  // What is known about companies.
  const directoryLoader = new DirectoryLoader({ directory: led.directory, settings: led.settings, market, clock, log });
  const directory = () => directoryLoader.current();
  const companiesWritten = () => directoryLoader.reload();
  const simulatedFacts = new SimulatedFacts({ store: led, market, clock, log, companiesWritten });
  const articles = composeArticles({ settings, store: led, clock, log, metrics, market, directory, simulatedFacts });

  // Alert rules are evaluated on every batch, so alerts subscribe before recovery replays the journal.
  const writing = { settings, store, led, links, clock, log, metrics };
  const { alerts, webhooks } = await composeWebhooks({ ...writing, watched: { market, directory }, failed });
  const source = { carrier, place: settings.feed, store: led, metrics };
  const { alerting, events } = await opened.follow(alerts, failed);
  const feed = leaderFeed({ market, intake, ...source, clock, log, failed }, events === 0);

  // What is asked: requests come in when everything above has started.
  const membership = () => membershipOf(settings, leadership);
  const probes = readinessOf({ database, feed, market, membership, warnings, facts: [simulatedFacts, articles] });
  const states = new MemberStates({ bus: links.bus, own: () => probes.member(), clock, log });
  const incidents = new IncidentLog({ probes, settings: led.settings, clock, log });
  const { destinations } = webhooks;
  const asked = { incidents, market, directoryLoader, rules: alerts.rules, destinations, probes, states };
  const common = { settings, store, listener, gate, local: links.local, clock, log, metrics };
  const http = composeDoors({ ...asked, ...common, files: await composeServedFiles(common) });
  const members = composeMembers({ links, member: term.member, gate, alerts, webhooks, clock, log, metrics });

  // Started in this order, stopped in the opposite one.
  const quietTime = await quietTimeOf({ store: led, market, clock, failed });
  const isWallTime = quietTime !== null;
  const taking = takingOf(feed, quietTime, retry);
  const restart = new RestartWatch(store, clock);
  const early = [restart, gate, ...members, states, ...http.account, database, directoryLoader, ...sending, taking];
  const written = composeWrittenFiles({ settings, store: led, clock, log, metrics });
  const writers = [simulatedFacts, articles, ...written];
  const late = [...writers, http.stream, webhooks, alerting, http.listening, incidents];
  for (const component of [...early, ...late]) lifecycle.add(component);
  return {
    banner: () => bannerOf({ url: listener.url, settings, isWallTime, marketTimeMs: market.timeMs("realtime") }),
    restartAsked: restart.asked,
    standBy: (reason) => standBy(reason, opened, listener, [taking, ...sending, ...writers, alerting]),
    isDatabaseGone: () => database.isGone,
  };
}

/** Ends what writes the market, and goes on answering without prices. */
async function standBy(
  reason: string,
  { market, kept }: LedMarket,
  listener: Listener,
  writers: readonly Component[],
): Promise<void> {
  market.noteFeedTrouble(reason);
  listener.closeStreams();
  kept.relay = null;
  for (const component of writers) await component.stop?.();
}

function membershipOf({ role }: Settings, { member, term, leader }: MarketLeadership): Membership {
  return { role, member, term, leader };
}

interface RelayNeeds {
  readonly opened: LedMarket;
  readonly links: Links;
  readonly term: Term;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** From now on what is kept goes out to those that follow. */
function composeRelay({ opened, links, term, clock, metrics }: RelayNeeds): readonly Component[] {
  const { market, kept, position } = opened;
  const { member, number } = term;
  const publishers = links.publishersOf(market.epoch);
  const said = { member, term: number, epoch: market.epoch, position };
  const relay = new MarketRelay({ publishers, bus: links.bus, ...said, clock, metrics });
  kept.relay = relay;
  return [...publishers, relay];
}

/** Tries again what the database could not take. */
function retryOf(clock: Clock, database: DatabaseWatch): Retry {
  return new Retry({
    clock,
    failed: (outage) => database.failed("batch", outage),
    succeeded: () => database.succeeded("batch"),
  });
}
