// Puts the module together: desks for the REST door, the evaluation of rules, and the worker that delivers.

import type { PlanTable } from "../access/index.ts";
import { AlertDesk, Evaluator, Roster, StockEventFollower } from "../alerts/index.ts";
import type { Clock, Component, Log, Metrics } from "../base/index.ts";
import type { MarketTick } from "../live/index.ts";
import type { Store } from "../store/index.ts";
import { DeliveryWorker } from "./deliver/delivery-worker.ts";
import { type Dialler, socketDialler } from "./deliver/dialler.ts";
import { Poster } from "./deliver/poster.ts";
import { type Resolver, systemResolver } from "./deliver/resolver.ts";
import { Challenger } from "./destinations/challenger.ts";
import { DestinationDesk } from "./destinations/destination-desk.ts";
import type { SecretBox } from "./destinations/secret-box.ts";

export interface WebhookParts {
  readonly store: Pick<Store, "destinations" | "deliveries" | "alerts" | "accounts" | "bars" | "events">;
  readonly box: SecretBox;
  readonly table: PlanTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Development: http and any address. */
  readonly isInsecure: boolean;
  /** Who calls: name and version of the service. */
  readonly agent: string;
  readonly isListed: (symbol: string) => boolean;
  readonly marketTimeMs: () => number;
  readonly failed: (error: unknown) => void;
  readonly resolver?: Resolver;
  readonly dialler?: Dialler;
  readonly leaseMs?: number;
}

/** Webhooks and alerts, running or about to. */
export interface Webhooks extends Component {
  readonly destinations: DestinationDesk;
  readonly alerts: AlertDesk;
  readonly worker: DeliveryWorker;
  readonly evaluator: Evaluator;
  readonly stockEvents: StockEventFollower;
  readonly challenger: Challenger;
  /**
   * Tells of a batch of the market that the journal has kept, in recovery as live. A promise: it is to be waited for before the
   * next one.
   */
  readonly observe: (tick: MarketTick) => Promise<void> | undefined;
  /** The market is recovered; after this, rules are evaluated on what comes. */
  readonly recovered: () => Promise<void>;
}

/** Opens webhooks before the market is recovered: what recovery replays is looked at where it must be. */
export async function openWebhooks(parts: WebhookParts): Promise<Webhooks> {
  const { store, box, clock, log, metrics, isInsecure, marketTimeMs } = parts;
  const resolver = parts.resolver ?? systemResolver;
  const dialler = parts.dialler ?? socketDialler();
  const poster = new Poster({ clock, resolver, dialler, isInsecure, agent: parts.agent });
  const refresh = (accountId: number): Promise<void> => roster.refresh(accountId);
  const queued = (): void => worker.wake();
  const fired = metrics.counter("alert_firings_total", "Alert rules that fired.");
  const counted = (count: number): void => fired.inc(count);
  const evaluator = new Evaluator({ ...store, clock, log, queued, counted, failed: parts.failed });
  metrics.gauge("alert_lots_ahead", "Messages that the watch of the rules has not answered yet.", [], (gauge) =>
    gauge.set(evaluator.market.ahead),
  );
  const roster = new Roster({ ...store, evaluator, table: parts.table, clock, log });
  const worker = new DeliveryWorker({
    ...store,
    poster,
    box,
    clock,
    log,
    metrics,
    deactivated: ({ destinationId, accountId, reason }) => {
      log.warn({ destinationId, accountId, reason }, "a webhook destination was switched off");
      roster.refreshSoon(accountId);
    },
    ...(parts.leaseMs === undefined ? {} : { leaseMs: parts.leaseMs }),
  });
  const challenger = new Challenger({
    ...store,
    poster,
    box,
    clock,
    log,
    verified: ({ accountId }) => roster.refreshSoon(accountId),
  });
  const stockEvents = new StockEventFollower({ ...store, evaluator, marketTimeMs, clock, log });
  const { position } = await store.alerts.evaluated();
  await evaluator.beginAfter(position, await roster.load());
  return {
    name: "webhooks",
    destinations: new DestinationDesk({
      ...store,
      challenger,
      resolver,
      box,
      clock,
      isInsecure,
      marketTimeMs,
      queued,
      changed: refresh,
    }),
    alerts: new AlertDesk({ ...store, clock, isListed: parts.isListed, changed: refresh }),
    worker,
    evaluator,
    stockEvents,
    challenger,
    observe: (tick) => evaluator.take(tick),
    recovered: () => evaluator.recovered(),
    start: () => {
      worker.start();
      roster.start();
      stockEvents.start();
      void challenger.sendDue();
    },
    stop: async () => {
      await stockEvents.stop();
      await roster.stop();
      await evaluator.stop();
      await challenger.stop();
      await worker.stop();
      poster.close();
    },
  };
}
