// The composition root of a process that leads the market, read from top to bottom: every part is made here, in the order in which data
// flows through it, and from parts that were made above it. `follow.ts` and `work.ts` are the roots of the other processes.

import type { Component, Day, Lifecycle } from "../../base/index.ts";
import { Retry } from "../../base/index.ts";
import { type MarketLeadership, MarketRelay, MemberStates, measureLeadership } from "../../cluster/index.ts";
import {
  type Analyser,
  ArticleWorker,
  ChatEndpoint,
  DailyBudget,
  DirectoryLoader,
  LanguageModelAnalyser,
  RuleAnalyser,
  subjectOf,
} from "../../companies/index.ts";
import type { KeptListener } from "../../feed/index.ts";
import { DayFiles, startExport } from "../../files/index.ts";
import { MarketReplay } from "../../market/index.ts";
import { HeadSigner, headWords, JournalWalk } from "../../proof/index.ts";
import { Deposed, type Term, type TreeHead } from "../../store/index.ts";
import { VERSION } from "../config/index.ts";
import { HopTimings } from "../health/hop-timings.ts";
import { IncidentLog } from "../health/incident-log.ts";
import { readinessOf } from "../health/readiness.ts";
import { CheckpointThread } from "../past/checkpoint-thread.ts";
import { SimulatedFacts } from "../simulated/simulated-facts.ts";
import { bannerOf } from "./banner.ts";
import { type ServiceContext, wakeUpsFor } from "./context.ts";
import { composeCustomers } from "./customers.ts";
import type { StoodBy } from "./follow.ts";
import {
  canBeLed,
  composeFeed,
  composeWriters,
  daysKept,
  marketInput,
  measureHeld,
  measureOpenMarket,
  openCarrier,
  openMarket,
  outlastingMarket,
  quietTimeOf,
  replayJournal,
  shownInput,
  watchedIntake,
} from "./market.ts";
import { RestartWatch, restartAskedDay } from "./restart-day.ts";
import { composeAlerts, composeHeadNotices } from "./webhooks.ts";

export interface LeaderComposition {
  /** The text for the terminal once the service listens. */
  readonly banner: () => string;
  /** Resolves when the service is to be composed anew, because a day is begun anew. */
  readonly restartAsked: Promise<void>;
  /** Ends everything that writes the market, because another process leads or this one starts again; answers go on, without prices. */
  readonly standBy: (reason: string) => Promise<void>;
}

/**
 * The whole service in one process, for one term of leadership. `stoodBy` is the market that this process followed until now, if it did.
 * Nothing runs before the lifecycle is started.
 */
export async function composeLeader(
  context: ServiceContext,
  lifecycle: Lifecycle,
  leadership: MarketLeadership,
  term: Term,
  stoodBy: StoodBy | null,
): Promise<LeaderComposition> {
  const { settings, store, links, member, listener, clock, log, metrics, database, signer } = context;

  // Every write to the market proves this term.
  const led = store.leading(term);
  measureLeadership(metrics, () => leadership);
  const failed = (error: unknown): void =>
    error instanceof Deposed ? leadership.deposed(error) : context.failed(error);

  // Signing: the key, and leaves for the batches that an earlier version has kept.
  await signer.ensure(log);
  const found = await led.tree.cover();
  if (found > 0) log.info({ leaves: found }, "the journal that was there has become the beginning of the tree");
  const walk = new JournalWalk({ store: led, clock, log, metrics });

  // The market: from the carrier through the journal into both engines. A market that was followed reaches the journal's end within
  // moments.
  const isBegunAnew = await restartAskedDay(led, clock, log);
  const warm = isBegunAnew ? null : stoodBy;
  const carrier = await openCarrier(context, led, warm?.exchange ?? null);
  // A start does not wait for files that are damaged.
  let isRecovered = false;
  const retry = new Retry({
    clock,
    isPassing: ({ kind }) => isRecovered || kind !== "damaged",
    failed: (outage) => database.failed("batch", outage),
    succeeded: () => database.succeeded("batch"),
  });
  const writable = outlastingMarket(led, retry);
  const openedAtMs = clock.nowMs();
  const followed = warm !== null && (await canBeLed(warm.market, led)) ? warm.market : null;
  const { position: evaluated } = await led.alerts.evaluated();
  const read = { ...writable, checkpoints: led.checkpoints, settings: led.settings };
  const opened = followed ?? (await openMarket(read, writable.journal, clock, log, evaluated));
  const { market, suspicions } = opened;
  const engine = market.engine("realtime");
  const marketMetrics = measureOpenMarket(opened, metrics);
  const publishers = links.publishersOf(market.epoch);
  const relay = new MarketRelay({
    publishers,
    bus: links.bus,
    member,
    term: term.number,
    epoch: market.epoch,
    position: engine.position,
    clock,
    metrics,
  });
  // Files of days that are over, where a folder is named. The journal keeps a day until its files are written.
  const { filesDir: folder, filesDays: daysMax, filesFormat: format, dataDir, databaseUrl } = settings;
  const start = (day: number) =>
    startExport({ dataDir, databaseUrl, day, format, folder: folder ?? "", version: VERSION });
  const dayFiles = folder === null ? null : new DayFiles({ folder, daysMax, store: led, start, clock, log, metrics });
  const firstWaiting = (due: readonly Day[], keptMax: number) => dayFiles?.firstWaiting(due, keptMax) ?? null;
  const days = { ...daysKept(settings), firstWaiting };
  const hops = new HopTimings(market, metrics, clock);
  const passOn: KeptListener = {
    kept: (batch, arrivedAtMs) => {
      if (arrivedAtMs !== null) hops.kept();
      relay.kept(batch, arrivedAtMs);
    },
  };
  const { intake, recorder } = composeWriters(opened, writable, days, passOn, clock);
  measureHeld(metrics, clock, () => intake.held);
  if (followed !== null) {
    if (engine.isDayEnded) await recorder.record(engine);
    await intake.catchUp();
    log.info({ tookMs: clock.nowMs() - openedAtMs }, "the market that was followed is led");
  }

  // Saved states of the market beside the journal, for moments of the past.
  const checkpoints = new CheckpointThread({ dataDir, databaseUrl, term, epoch: market.epoch, clock, log });

  // Companies and the events of their articles.
  const directoryLoader = new DirectoryLoader({ directory: led.directory, settings: led.settings, market, clock, log });
  const companiesWritten = () => directoryLoader.reload();
  const simulatedFacts = new SimulatedFacts({
    store: led,
    market,
    clock,
    log,
    companiesWritten,
    pauses: context.pauses,
  });
  const rules = new RuleAnalyser();
  const articles = new ArticleWorker({
    articles: led.articles,
    hasArticles: () => simulatedFacts.problem() === null,
    marketTimeMs: () => market.clock.nowMs(),
    subjectOf: (symbol) => subjectOf(symbol, directoryLoader.current().identifiers.bySymbol(symbol)),
    analyser: analyserOf(context, rules),
    backlogAnalyser: rules,
    clock,
    log,
    metrics,
  });

  // Alert rules see every event once: in the recovery as it replays, or in a replay of the day beside a market that was followed.
  const { alerts, webhooks } = await composeAlerts(context, led, market, directoryLoader, failed);
  const notices = composeHeadNotices(context, webhooks, engine);
  const kept = (head: TreeHead): Promise<void> => notices.tell(head, headWords(head));
  const heads = new HeadSigner({ heads: led.heads, signer, clock, metrics, kept, failed });
  let alerting: Component = alerts;
  let isEmpty = false;
  if (followed === null) {
    market.observe((tick) => alerts.take(tick));
    isEmpty = !(await replayJournal(market, intake, clock, log));
    await alerts.recovered();
  } else {
    const startedMs = clock.nowMs();
    const replay = new MarketReplay({
      market,
      store: led,
      after: evaluated,
      observer: (tick) => alerts.take(tick),
      reached: async () => {
        await alerts.recovered();
        log.info({ tookMs: clock.nowMs() - startedMs }, "alert rules have caught up");
      },
      clock,
      failed,
    });
    const stop = async (): Promise<void> => {
      await replay.stop();
      await alerts.stop?.();
    };
    // Changes of rules are followed from now on: the market may go on for long before the replay has caught up.
    const start = async (): Promise<void> => {
      await alerts.start?.();
      replay.start();
    };
    alerting = { name: "alerts", start, stop };
  }

  isRecovered = true;

  // The feed goes on where the journal ends. A feed from outside may come any time later: the service listens and says that it waits.
  const feed = composeFeed({
    market,
    intake: watchedIntake(intake, market, context.pauses, hops),
    carrier,
    place: settings.feed,
    isAwaited: isEmpty && !settings.feed.startsWith("tcp:"),
    store: led,
    metrics,
    clock,
    log,
    failed,
  });
  const quietTime = await quietTimeOf(market, led, clock, failed);
  const bare = marketInput(feed, quietTime, () => {
    retry.stop();
    database.succeeded("batch");
  });
  const input = isEmpty ? shownInput(bare, carrier, market, context) : bare;

  // Customers: requests come in when everything above has started.
  const probes = readinessOf({
    database,
    feed,
    market,
    membership: () => ({ role: settings.role, member, provenTerm: leadership.provenTerm, leader: leadership.leader }),
    listener,
    warnings: () => suspicions.warnings(),
    facts: [directoryLoader, simulatedFacts, articles],
  });
  const own = () => ({ ...probes.member(), ...listener.load });
  const states = new MemberStates({ bus: links.bus, own, clock, log });
  const incidents = new IncidentLog({ probes, settings: led.settings, clock, log });
  const { destinations } = webhooks;
  // A process that is the whole service ended all replays when it ended, even where it could not delete their rows.
  if (settings.role === "all") await store.replays.removeExpired(Number.POSITIVE_INFINITY);
  const served = { market, directoryLoader, rules: alerts.rules, destinations, probes, states, incidents };
  const http = await composeCustomers(context, served);
  const wakeUps = wakeUpsFor(context, alerts, webhooks);

  // Started in this order, stopped in the opposite one.
  const restart = new RestartWatch(store, clock);
  const writers = [simulatedFacts, articles, checkpoints, ...(dayFiles === null ? [] : [dayFiles])];
  for (const component of [
    restart,
    wakeUps,
    states,
    directoryLoader,
    ...publishers,
    relay,
    marketMetrics,
    hops,
    input,
    ...writers,
    heads,
    walk,
    http.stream,
    http.replays,
    webhooks,
    alerting,
    context.objectives.follow(market),
    http.listening,
    incidents,
  ])
    lifecycle.add(component);
  const isWallTime = quietTime !== null;
  return {
    banner: () => bannerOf({ url: listener.url, settings, isWallTime, marketTimeMs: market.timeMs("realtime") }),
    restartAsked: restart.asked,
    standBy: async (reason) => {
      market.noteFeedTrouble(reason);
      listener.closeStreams();
      for (const writer of [input, ...publishers, relay, ...writers, heads, alerting]) await writer.stop?.();
    },
  };
}

/** Reads articles by rules, or recent ones by the language model that the settings name. */
function analyserOf({ settings, clock, log }: ServiceContext, rules: Analyser): Analyser {
  const { aiBaseUrl, aiModel, aiApiKey, aiTimeoutMs, aiCallsPerDay, aiTokensPerDay } = settings;
  if (aiBaseUrl === null || aiModel === null) {
    log.info({ reader: "rules" }, "articles are read by rules");
    return rules;
  }
  log.info({ reader: "model", model: aiModel }, "recent articles are read by a language model, others by rules");
  return new LanguageModelAnalyser({
    endpoint: new ChatEndpoint({ baseUrl: aiBaseUrl, apiKey: aiApiKey, timeoutMs: aiTimeoutMs, clock }),
    model: aiModel,
    budget: new DailyBudget({ callsPerDay: aiCallsPerDay, tokensPerDay: aiTokensPerDay }, clock),
    fallback: rules,
    clock,
    log,
  });
}
