// The composition root: every module of the service is made here, in the order in which data flows through it, and from
// what was made above it. The sections in the files beside it can be composed alone, for a process that does only that.

import { type Clock, type Lifecycle, type Log, Metrics, Retry, watchProcess } from "../../base/index.ts";
import { DirectoryLoader } from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import { alertEndpoints, companyEndpoints, marketDataEndpoints, webhookEndpoints } from "../../rest/index.ts";
import { openStore, type Store } from "../../store/index.ts";
import type { Effective, Settings } from "../config/index.ts";
import { SimulatedFacts } from "../simulated/simulated-facts.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { bannerOf } from "./banner.ts";
import { composeAccess } from "./compose-access.ts";
import { composeAnswers } from "./compose-answers.ts";
import { composeArticles } from "./compose-articles.ts";
import { composeHttp } from "./compose-http.ts";
import { composeMarket, recoverMarket } from "./compose-market.ts";
import { composeWebhooks } from "./compose-webhooks.ts";
import { DatabaseProbe } from "./database-probe.ts";
import { leadMarket } from "./market-leadership.ts";
import { openCarrier } from "./open-carrier.ts";

export interface ServiceOptions {
  readonly settings: Settings;
  /** Where each setting came from: flag, environment, file or default. */
  readonly sources: Effective["sources"];
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
  readonly url: () => string;
  /** What is said at the terminal once the service listens. */
  readonly banner: () => string;
}

/** The whole service in one process. Nothing runs before the lifecycle is started. */
export async function composeService(options: ServiceOptions): Promise<Composition> {
  const { settings, sources, clock, log, lifecycle, progress, failed } = options;
  const metrics = new Metrics();
  watchProcess(metrics);

  // What is kept, and who may ask for it.
  const store = await openStorage(settings, log);
  lifecycle.adopt({ name: "store", stop: () => store.close() });
  const gate = await composeAccess({ settings, store, clock, log });
  const database = new DatabaseProbe(store, clock);

  // The market: from the carrier through the journal into both engines.
  const led = await leadMarket({ store, clock, lifecycle, failed });
  const carrier = await openCarrier({ settings, sources, store, clock, progress });
  const retry = new Retry({ clock });
  lifecycle.adopt({ name: "retry", stop: () => retry.stop() });
  const journalDaysMax = settings.retentionDays;
  const { market, intake } = await composeMarket({ store: led, clock, metrics, journalDaysMax, retry });

  // What is known about companies.
  const directoryLoader = new DirectoryLoader({
    directory: store.directory,
    settings: store.settings,
    market,
    clock,
    log,
  });
  const directory = () => directoryLoader.current();
  const simulatedFacts = new SimulatedFacts({ store, market, clock, log });
  const articles = composeArticles({ settings, store, clock, log, market, directory });

  // Alert rules are evaluated on every batch, so alerts subscribe before recovery replays the journal.
  const watched = { market, directory };
  const { alerts, webhooks } = await composeWebhooks({ settings, store, watched, clock, log, metrics, failed });
  market.observe((tick) => alerts.take(tick));
  const feed = await recoverMarket({ market, intake, carrier, clock, log, failed });
  await alerts.recovered();

  // What is asked: requests come in when everything above has started.
  const answers = composeAnswers({ store, market, directoryLoader });
  const http = composeHttp({
    settings,
    gate,
    market,
    endpoints: [
      ...marketDataEndpoints({ market, directory, answers }),
      ...companyEndpoints({ market, directory, answers }),
      ...webhookEndpoints(webhooks.destinations),
      ...alertEndpoints(alerts.rules),
    ],
    probes: {
      database: () => database.problem(),
      feed: () => feed.problem(market.trouble() === null),
      market: () => marketProblem(market),
    },
    clock,
    log,
    metrics,
  });

  // Started in this order, stopped in the opposite one.
  const inner = [gate, database, directoryLoader, feed, simulatedFacts, articles, http.stream, webhooks, alerts];
  for (const component of [...inner, http.listener]) lifecycle.add(component);
  return {
    url: http.url,
    banner: () => bannerOf({ url: http.url(), settings, marketTimeMs: market.engine("realtime").timeMs }),
  };
}

async function openStorage(settings: Settings, log: Log): Promise<Store> {
  const store = await openStore({ dataDir: settings.dataDir, url: settings.databaseUrl });
  for (const migration of store.migrations.applied) log.info({ migration }, "the schema was brought up to date");
  return store;
}

function marketProblem(market: LiveMarket): string | null {
  const trouble = market.trouble();
  return trouble === null ? null : `Market data is not usable: ${trouble}.`;
}
