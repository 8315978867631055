// The composition root of a process that follows the market: an edge with the doors for customers, or a process that stands by to lead.
// It has the same market as the leader, from the same journal, and writes nothing of it.

import type { ExchangeCarrier } from "../../../exchange/index.ts";
import { type Lifecycle, reasonOf } from "../../base/index.ts";
import { FollowedLeader, MemberStates, measureLeadership, RelayCarrier } from "../../cluster/index.ts";
import { DirectoryLoader } from "../../companies/index.ts";
import { readEpoch } from "../../market/index.ts";
import { AlertRules, testNotification } from "../../notify/index.ts";
import type { Term } from "../../store/index.ts";
import { feedPlace } from "../config/index.ts";
import { HopTimings } from "../health/hop-timings.ts";
import { IncidentLog } from "../health/incident-log.ts";
import { readinessOf } from "../health/readiness.ts";
import { openExchangeBehind } from "../simulated/open-exchange.ts";
import { bannerOf } from "./banner.ts";
import { type ServiceContext, wakeUpsFor } from "./context.ts";
import { composeCustomers } from "./customers.ts";
import {
  composeFeed,
  composeFollowingIntake,
  emptyInOutage,
  followedBy,
  marketInput,
  measureOpenMarket,
  type OpenMarket,
  openMarket,
  quietTimeOf,
  replayJournal,
  watchedIntake,
} from "./market.ts";
import { BEGUN_ANEW } from "./restart-day.ts";
import { accountChanged, composeDestinations } from "./webhooks.ts";

export interface FollowerComposition {
  /** The text for the terminal once the service listens. */
  readonly banner: () => string;
  /** Resolves when the market's past was replaced, and it must be followed anew. */
  readonly replaced: Promise<void>;
  readonly stoodBy: StoodBy;
}

/** The parts of a standby process with which it begins to lead. */
export interface StoodBy {
  readonly market: OpenMarket;
  /** The simulated exchange behind the leader's; null where the feed is another one. */
  readonly exchange: ExchangeCarrier | null;
}

/**
 * The market is recovered here, from the journal; nothing runs before the lifecycle is started. `term` returns the term of this process,
 * once it leads.
 */
export async function composeFollower(
  context: ServiceContext,
  lifecycle: Lifecycle,
  term: () => Term | null,
): Promise<FollowerComposition> {
  const { settings, sources, store, links, member, listener, clock, log, metrics, database, failed } = context;

  // The market: the journal, then the leader's relay.
  const opened = await openMarket(store, emptyInOutage(store.journal), clock, log);
  const { market, suspicions } = opened;
  const marketMetrics = measureOpenMarket(opened, metrics);
  const hops = new HopTimings(market, metrics, clock);
  const intake = composeFollowingIntake(opened, store, clock, log);
  const leader = new FollowedLeader({
    store,
    clock,
    metrics,
    closeStreams: () => listener.closeStreams(),
    openStreams: () => listener.openStreams(),
  });
  const replaced = Promise.withResolvers<void>();
  /** Shows nothing of this market until another one is recovered from the journal. */
  const followAnew = (reason: string): void => {
    market.noteFeedTrouble(reason);
    listener.closeStreams();
    replaced.resolve();
  };
  /** Follows the market anew after a fault: the engines may hold wrong data. */
  const rebuild = (reason: string): void => {
    log.error({ reason }, "the market here is rebuilt from the journal");
    followAnew(reason);
  };
  const carrier = new RelayCarrier({
    journal: store.journal,
    source: links.sourceOf(market.epoch),
    bus: links.bus,
    epoch: market.epoch,
    readEpoch: () => readEpoch(store.settings),
    clock,
    beatReceived: (beat) => leader.received(beat),
    learned: () => leader.learned(),
    refused: links.refused,
    replaced: () => followAnew(BEGUN_ANEW),
    spoiled: rebuild,
  });
  await replayJournal(market, intake, clock, log);
  const feed = composeFeed({
    market,
    intake: watchedIntake(followedBy(intake), market, context.pauses, hops),
    carrier,
    place: "the leader",
    isAwaited: false,
    store,
    metrics,
    clock,
    log,
    failed: (error) => rebuild(reasonOf(error)),
  });
  const quietTime = await quietTimeOf(market, store, clock, failed);
  const input = marketInput(feed, quietTime, () => undefined);

  // Customers read companies and write rules and destinations; the leader reads the rules of an account again when it is touched.
  const directoryLoader = new DirectoryLoader({
    directory: store.directory,
    settings: store.settings,
    market,
    clock,
    log,
    isReader: true,
  });
  const changed = accountChanged(context);
  const rules = new AlertRules({
    alerts: store.alerts,
    destinations: store.destinations,
    emails: store.emails,
    clock,
    isListed: (symbol) => directoryLoader.current().identifiers.bySymbol(symbol) !== null,
    changed,
  });
  const webhooks = composeDestinations(context, {
    testNotification: () => testNotification(market.clock.nowMs()),
    destinationChanged: changed,
    queued: () => links.wakeUps.send("deliveries"),
  });
  const membership = () => ({ role: settings.role, member, provenTerm: term(), leader: term() ?? leader.leader });
  measureLeadership(metrics, membership);
  const probes = readinessOf({
    database,
    feed,
    market,
    membership,
    listener,
    warnings: () => suspicions.warnings(),
    facts: [directoryLoader, leader],
  });
  const own = () => ({ ...probes.member(), ...listener.load });
  const states = new MemberStates({ bus: links.bus, own, clock, log });
  const incidents = new IncidentLog({ probes: null, settings: store.settings, clock, log });
  const { destinations } = webhooks;
  const served = { market, directoryLoader, rules, destinations, probes, states, incidents };
  const http = await composeCustomers(context, served);
  const wakeUps = wakeUpsFor(context, null, webhooks);

  // Only a process that may lead has an exchange of its own behind the leader's.
  const mayLead = settings.role === "market" && feedPlace(settings.feed)?.kind === "simulated";
  const leads = () => term() !== null;
  const behind = mayLead ? await openExchangeBehind({ settings, sources, store, clock, market, leads }) : null;

  // Started in this order, stopped in the opposite one.
  for (const component of [
    wakeUps,
    states,
    directoryLoader,
    leader,
    marketMetrics,
    hops,
    input,
    http.stream,
    http.replays,
    webhooks,
    context.objectives.follow(market),
    http.listening,
    incidents,
    ...(behind === null ? [] : [behind]),
  ])
    lifecycle.add(component);
  const isWallTime = quietTime !== null;
  return {
    banner: () => bannerOf({ url: listener.url, settings, isWallTime, marketTimeMs: market.timeMs("realtime") }),
    replaced: replaced.promise,
    stoodBy: { market: opened, exchange: behind?.exchange ?? null },
  };
}
