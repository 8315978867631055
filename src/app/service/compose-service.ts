// The composition root: every module of the service is made here, in the order in which data flows through it, and from
// what was made above it. The sections in the files beside it can be composed alone, for a process that does only that.

import type { AlertRules } from "../../alerts/index.ts";
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
import { DirectoryLoader } from "../../facts/index.ts";
import type { SupervisedFeed } from "../../feed/index.ts";
import type { QuietTime } from "../../live/index.ts";
import {
  type AccountNeeds,
  accountEndpoints,
  alertEndpoints,
  companyEndpoints,
  type EndpointHandler,
  marketDataEndpoints,
  webhookEndpoints,
} from "../../rest/index.ts";
import { Deposed, type Store } from "../../store/index.ts";
import type { WebhookDestinations } from "../../webhooks/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import { SimulatedFacts } from "../simulated/simulated-facts.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { bannerOf } from "./banner.ts";
import { composeAccess } from "./compose-access.ts";
import { composeAccount } from "./compose-account.ts";
import { composeAnswers } from "./compose-answers.ts";
import { composeArticles } from "./compose-articles.ts";
import { composeHttp } from "./compose-http.ts";
import { composeMarket, quietTimeOf, recoverMarket } from "./compose-market.ts";
import { composeWebhooks } from "./compose-webhooks.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { measureLeadership } from "./leadership-metrics.ts";
import type { Listener } from "./listener.ts";
import type { MarketLeadership } from "./market-leadership.ts";
import { openCarrier } from "./open-carrier.ts";
import { readinessOf } from "./readiness.ts";
import { RestartWatch, restartAskedDay } from "./restart-day.ts";

export interface ServiceOptions {
  readonly settings: Settings;
  /** Where each setting came from: flag, environment, file or default. */
  readonly sources: Effective["sources"];
  readonly store: Store;
  /** Taken: this process leads. */
  readonly leadership: MarketLeadership;
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

/** The whole service in one process, for one term of leadership. Nothing runs before the lifecycle is started. */
export async function composeService(options: ServiceOptions): Promise<Composition> {
  const { settings, sources, store, leadership, listener, clock, lifecycle, progress } = options;
  const metrics = new Metrics();
  watchProcess(metrics);

  // What is kept, who may ask for it, and who may write the market.
  const led = store.leading(present(leadership.term, "the market is composed by its leader"));
  const database = new DatabaseWatch({ store, clock, log: options.log, metrics });
  const log = database.quieted(options.log);
  measureLeadership(metrics, leadership, database);
  const gate = await composeAccess({ settings, store, clock, log });
  const account = composeAccount({ settings, store, gate, clock, log, metrics });
  const failed = (error: unknown): void =>
    error instanceof Deposed ? leadership.deposed(error) : options.failed(error);

  // The market: from the carrier through the journal into both engines.
  await restartAskedDay(led, clock, log);
  const carrier = await openCarrier({ settings, sources, store: led, clock, progress });
  const retry = retryOf(clock, database);
  const days = { journalDaysMax: settings.retentionDays, minuteDaysMax: settings.intradayDays };
  const { market, intake, warnings } = await composeMarket({ store: led, clock, metrics, ...days, retry });
  database.measureHeld(() => intake.held);

  // What is known about companies.
  const directoryLoader = new DirectoryLoader({ directory: led.directory, settings: led.settings, market, clock, log });
  const directory = () => directoryLoader.current();
  const simulatedFacts = new SimulatedFacts({ store: led, market, clock, log });
  const articles = composeArticles({ settings, store: led, clock, log, metrics, market, directory, simulatedFacts });

  // Alert rules are evaluated on every batch, so alerts subscribe before recovery replays the journal.
  const watched = { market, directory };
  const { alerts, webhooks } = await composeWebhooks({ settings, store, led, watched, clock, log, metrics, failed });
  market.observe((tick) => alerts.take(tick));
  const source = { carrier, place: settings.feed, store: led, metrics };
  const feed = await recoverMarket({ market, intake, ...source, clock, log, failed });
  await alerts.recovered();

  // What is asked: requests come in when everything above has started.
  const answers = composeAnswers({ store, market, directoryLoader });
  const { destinations } = webhooks;
  const owned = { ...account, gate, destinations, rules: alerts.rules, clock };
  const endpoints = [...marketEndpoints({ market, directory, answers }), ...ownedEndpoints(owned)];
  const facts = [simulatedFacts, articles];
  const probes = readinessOf({ database, feed, market, leadership, warnings, facts });
  const { requests } = account;
  const http = composeHttp({ settings, listener, gate, requests, market, endpoints, probes, clock, log, metrics });

  // Started in this order, stopped in the opposite one.
  const quietTime = await quietTimeOf({ store: led, market, clock, failed });
  const isWallTime = quietTime !== null;
  const taking = takingOf(feed, quietTime, retry);
  const restart = new RestartWatch(store, clock);
  const early = [restart, gate, ...account.components, database];
  const inner = [directoryLoader, taking, simulatedFacts, articles, http.stream, webhooks, alerts];
  for (const component of [...early, ...inner, http.listening]) lifecycle.add(component);
  return {
    banner: () => bannerOf({ url: listener.url, settings, isWallTime, marketTimeMs: market.timeMs("realtime") }),
    restartAsked: restart.asked,
    standBy: async (reason) => {
      market.noteFeedTrouble(reason);
      listener.closeStreams();
      for (const component of [taking, simulatedFacts, articles, alerts]) await component.stop?.();
    },
    isDatabaseGone: () => database.isGone,
  };
}

function marketEndpoints(views: Parameters<typeof marketDataEndpoints>[0]): readonly EndpointHandler[] {
  return [...marketDataEndpoints(views), ...companyEndpoints(views)];
}

/** What belongs to the caller's own account. */
function ownedEndpoints(
  needs: AccountNeeds & { readonly destinations: WebhookDestinations; readonly rules: AlertRules },
): readonly EndpointHandler[] {
  return [...webhookEndpoints(needs.destinations), ...alertEndpoints(needs.rules), ...accountEndpoints(needs)];
}

/** What brings the market forward: the feed, and by the wall clock the time between two days. */
function takingOf(
  feed: SupervisedFeed,
  quietTime: QuietTime | null,
  retry: Retry,
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
      retry.stop();
      await stopped;
    },
  };
}

/** Tries again what the database could not take. */
function retryOf(clock: Clock, database: DatabaseWatch): Retry {
  return new Retry({
    clock,
    failed: (outage) => database.failed("batch", outage),
    succeeded: () => database.succeeded("batch"),
  });
}
