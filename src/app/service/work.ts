// The composition root of a worker: it delivers webhooks, and has its probes and metrics. It knows nothing of the market.

import type { Lifecycle } from "../../base/index.ts";
import { FollowedLeader, MemberStates } from "../../cluster/index.ts";
import { testNotification } from "../../notify/index.ts";
import { memberState } from "../health/readiness.ts";
import { bannerOf } from "./banner.ts";
import { type ServiceContext, wakeUpsFor } from "./context.ts";
import { composeProbes } from "./customers.ts";
import { accountChanged, composeDestinations } from "./webhooks.ts";

/** Nothing runs before the lifecycle is started. */
export async function composeWorker(
  context: ServiceContext,
  lifecycle: Lifecycle,
): Promise<{ readonly banner: () => string }> {
  const { settings, store, links, member, listener, clock, log, metrics, database } = context;
  // A worker has no sockets.
  const nothing = (): void => undefined;
  const leader = new FollowedLeader({ store, clock, metrics, closeStreams: nothing, openStreams: nothing });
  const webhooks = composeDestinations(context, {
    testNotification: () => testNotification(clock.nowMs()),
    destinationChanged: accountChanged(context),
    queued: nothing,
  });
  const probes = {
    database: () => database.problem(),
    feed: () => null,
    market: () => null,
    warnings: () => [],
    replayed: () => null,
    leaving: () => listener.leaving,
    member: () => memberState({ role: settings.role, member, provenTerm: null, leader: leader.leader }, null),
  };
  const http = composeProbes(context, probes);
  const own = () => ({ ...probes.member(), ...listener.load });
  const states = new MemberStates({ bus: links.bus, own, clock, log });
  for (const component of [wakeUpsFor(context, null, webhooks), states, leader, webhooks, http.listening])
    lifecycle.add(component);
  return { banner: () => bannerOf({ url: listener.url, settings, isWallTime: false, marketTimeMs: 0 }) };
}
