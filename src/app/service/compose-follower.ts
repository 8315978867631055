// The composition root of a process that follows the market: an edge with the doors for customers, or a process that stands by to lead.
// It has the same market as the leader, from the same journal, and writes nothing of it.

import type { ExchangeCarrier } from "../../../exchange/index.ts";
import { type Clock, type Lifecycle, type Log, Metrics, watchProcess } from "../../base/index.ts";
import { MemberStates } from "../../cluster/index.ts";
import { DirectoryLoader } from "../../companies/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { AlertRules, testNotification } from "../../notify/index.ts";
import type { Store, Term } from "../../store/index.ts";
import { type Effective, feedPlace, type Settings } from "../config/index.ts";
import { type ExchangeBehind, openExchangeBehind } from "../simulated/open-exchange.ts";
import { bannerOf } from "./banner.ts";
import { composeAccess } from "./compose-access.ts";
import { composeDoors } from "./compose-doors.ts";
import { composeServedFiles } from "./compose-files.ts";
import type { FollowingMarket } from "./compose-market.ts";
import { composeMembers } from "./compose-members.ts";
import { composeDestinations } from "./compose-webhooks.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { followMarket } from "./follow-market.ts";
import { IncidentLog } from "./incident-log.ts";
import { measureLeadership } from "./leadership-metrics.ts";
import type { Links } from "./links.ts";
import type { Listener } from "./listener.ts";
import { readinessOf } from "./readiness.ts";

export interface FollowerOptions {
  readonly settings: Settings;
  /** Where each setting came from: flag, environment, file or default. */
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly links: Links;
  readonly member: string;
  /** The term of this process, once it leads. */
  readonly term: () => Term | null;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts and stops what is made here. */
  readonly lifecycle: Lifecycle;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

export interface FollowerComposition {
  /** What is said at the terminal once the service listens. */
  readonly banner: () => string;
  /** Resolves when the market's past was replaced, and it must be followed anew. */
  readonly replaced: Promise<void>;
  /** For the process to lead with. */
  readonly stoodBy: StoodBy;
}

/** What a process that stood by has when it leads. */
export interface StoodBy {
  readonly market: FollowingMarket;
  /** The simulated exchange behind the leader's; null where the feed is another one. */
  readonly exchange: ExchangeCarrier | null;
}

/** Nothing runs before the lifecycle is started. The market is recovered here, from the journal. */
export async function composeFollower(options: FollowerOptions): Promise<FollowerComposition> {
  const { settings, store, links, member, term, listener, clock, lifecycle, failed } = options;
  const metrics = new Metrics();
  watchProcess(metrics);
  links.measure(metrics);
  const database = new DatabaseWatch({ store, clock, log: options.log, metrics });
  const log = database.quieted(options.log);
  const gate = await composeAccess({ settings, store, links, member, clock, log });

  // The market: the journal, then what the leader sends.
  const days = { journalDaysMax: settings.retentionDays, minuteDaysMax: settings.intradayDays };
  const following = await followMarket({ store, links, listener, clock, log, metrics, ...days, failed });
  const { followed, leader, feed, isWallTime } = following;
  const { market, warnings } = followed;

  // What customers ask for and write; the leader reads the rules of an account again when it is touched.
  const { directory, settings: stored } = store;
  const directoryLoader = new DirectoryLoader({ directory, settings: stored, market, clock, log, isReader: true });
  const changed = async (accountId: number): Promise<void> => {
    await store.accounts.touch(accountId);
    links.bells.ring("rules", accountId);
  };
  const isListed = (symbol: string): boolean => directoryLoader.current().identifiers.bySymbol(symbol) !== null;
  const rules = new AlertRules({ alerts: store.alerts, destinations: store.destinations, clock, isListed, changed });
  const webhooks = composeDestinations({
    settings,
    store,
    clock,
    log,
    metrics,
    testNotification: () => testNotification(market.clock.nowMs()),
    destinationChanged: changed,
    queued: () => links.bells.ring("deliveries"),
  });
  const { role } = settings;
  const membership = () => ({ role, member, term: term(), leader: term() ?? leader.leader });
  measureLeadership(metrics, membership);
  const probes = readinessOf({ database, feed, market, membership, warnings, facts: [leader] });
  const common = { settings, store, listener, gate, local: links.local, market, directoryLoader, clock, log, metrics };
  const states = new MemberStates({ bus: links.bus, own: () => probes.member(), clock, log });
  const incidents = new IncidentLog({ probes: null, settings: store.settings, clock, log });
  const files = await composeServedFiles({ settings, store, listener, clock });
  const { destinations } = webhooks;
  const http = composeDoors({ ...common, incidents, rules, destinations, probes, states, files });

  const members = composeMembers({ links, member, gate, alerts: null, webhooks, clock, log, metrics });
  const early = [gate, ...members, states, ...http.account, database, directoryLoader, leader];
  const behind = await exchangeBehind(options, market);
  const late = [following.taking, http.stream, webhooks, http.listening, incidents];
  for (const component of [...early, ...late, ...(behind === null ? [] : [behind])]) lifecycle.add(component);
  return {
    banner: () => bannerOf({ url: listener.url, settings, isWallTime, marketTimeMs: market.timeMs("realtime") }),
    replaced: following.replaced,
    stoodBy: { market: followed, exchange: behind?.exchange ?? null },
  };
}

/** Only a process that may lead has an exchange of its own behind the leader's. */
async function exchangeBehind(options: FollowerOptions, market: LiveMarket): Promise<ExchangeBehind | null> {
  const { settings, sources, store, clock, term } = options;
  if (settings.role !== "market" || feedPlace(settings.feed)?.kind !== "simulated") return null;
  return await openExchangeBehind({ settings, sources, store, clock, market, leads: () => term() !== null });
}
