// The composition root of a worker: it delivers webhooks, and has its probes and metrics. It knows nothing of the market.

import { type Clock, type Lifecycle, type Log, Metrics, watchProcess } from "../../base/index.ts";
import { MemberStates } from "../../cluster/index.ts";
import { testNotification } from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";
import { bannerOf } from "./banner.ts";
import { composeAccess } from "./compose-access.ts";
import { composeProbes } from "./compose-doors.ts";
import { composeMembers } from "./compose-members.ts";
import { composeDestinations } from "./compose-webhooks.ts";
import { DatabaseWatch } from "./database-watch.ts";
import { FollowedLeader } from "./followed-leader.ts";
import type { Links } from "./links.ts";
import type { Listener } from "./listener.ts";
import { memberState } from "./readiness.ts";

export interface WorkerOptions {
  readonly settings: Settings;
  readonly store: Store;
  readonly links: Links;
  readonly member: string;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** Starts and stops what is made here. */
  readonly lifecycle: Lifecycle;
}

/** Nothing runs before the lifecycle is started. */
export async function composeWorker(options: WorkerOptions): Promise<{ readonly banner: () => string }> {
  const { settings, store, links, member, listener, clock, lifecycle } = options;
  const metrics = new Metrics();
  watchProcess(metrics);
  links.measure(metrics);
  const database = new DatabaseWatch({ store, clock, log: options.log, metrics });
  const log = database.quieted(options.log);
  const gate = await composeAccess({ settings, store, links, member, clock, log });
  const leader = new FollowedLeader({ store, clock, metrics, closeStreams: nothing, openStreams: nothing });
  const webhooks = composeDestinations({
    settings,
    store,
    clock,
    log,
    metrics,
    testNotification: () => testNotification(clock.nowMs()),
    destinationChanged: async (accountId) => {
      await store.accounts.touch(accountId);
      links.bells.ring("rules", accountId);
    },
    queued: () => undefined,
  });
  const probes = {
    database: () => database.problem(),
    feed: () => null,
    market: () => null,
    warnings: () => [],
    member: () => memberState({ role: settings.role, member, term: null, leader: leader.leader }, null),
  };
  const http = composeProbes({ settings, listener, gate, local: links.local, probes, clock, log, metrics });
  const states = new MemberStates({ bus: links.bus, own: () => probes.member(), clock, log });
  const members = composeMembers({ links, member, gate, alerts: null, webhooks, clock, log, metrics });
  for (const component of [gate, ...members, states, database, leader, webhooks, http.listening])
    lifecycle.add(component);
  return { banner: () => bannerOf({ url: listener.url, settings, isWallTime: false, marketTimeMs: 0 }) };
}

function nothing(): void {
  // A worker has no sockets.
}
