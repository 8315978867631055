// Opens the alerts: the rules as customers see them, their evaluation on the market and on stock events, and the followers that
// keep the evaluated rules in line with accounts and destinations.

import type { PlanTable } from "../access/index.ts";
import type { Clock, Component, Log, Metrics } from "../base/index.ts";
import type { ObservedTick } from "../market/index.ts";
import type { Store } from "../store/index.ts";
import { DatabaseClock } from "./deliveries/database-clock.ts";
import { testNotification } from "./evaluation/notification.ts";
import { AlertRules } from "./rules/alert-rules.ts";
import { EligibleRules } from "./rules/eligible-rules.ts";
import { Evaluator } from "./rules/evaluator.ts";
import { StockEventFollower } from "./rules/stock-event-follower.ts";

export interface AlertsOptions {
  readonly alerts: Store["alerts"];
  /** Stores firings, which only the leader of the market may do; the default is `alerts`. */
  readonly firings?: Pick<Store["alerts"], "keep" | "keepFirings">;
  readonly deliveries: Pick<Store["deliveries"], "skewMs">;
  readonly destinations: Store["destinations"];
  readonly emails: Store["emails"];
  readonly accounts: Store["accounts"];
  readonly bars: Store["bars"];
  readonly events: Store["events"];
  readonly plans: PlanTable;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly isListed: (symbol: string) => boolean;
  readonly marketTimeMs: () => number;
  /** Rules were evaluated up to this market time on a day that was started again; 0 when none was. */
  readonly evaluatedUntilMs?: number;
  /** Called for a bug of the service: the process must not continue. */
  readonly failed: (error: unknown) => void;
}

/** The opened alerts, before or after their start. */
export interface OpenAlerts extends Component {
  readonly rules: AlertRules;
  readonly evaluator: Evaluator;
  readonly stockEvents: StockEventFollower;
  /** Takes a tick that is in the journal, in recovery and live. A returned promise must be awaited before the next tick. */
  readonly take: (tick: ObservedTick) => Promise<void> | undefined;
  /** The market is recovered: from now on rules are evaluated live. */
  readonly recovered: () => Promise<void>;
  /** Brings the evaluated rules of an account in line with its rules and destinations in the store. */
  readonly refresh: (accountId: number) => Promise<void>;
  /** Calls `listener` whenever deliveries of firings were queued. */
  readonly onQueued: (listener: () => void) => void;
  /** The notification of a test delivery. */
  readonly testNotification: () => ReturnType<typeof testNotification>;
}

/** Opens alerts before the market is recovered: rules are evaluated on the events that recovery replays after the stored position. */
export async function openAlerts(options: AlertsOptions): Promise<OpenAlerts> {
  const { alerts, destinations, accounts, bars, events, plans, clock, log, metrics, failed } = options;
  const { isListed, marketTimeMs } = options;
  const fires = metrics.counter("alert_firings_total", "Alert rules that fired.");
  const queuedListeners: (() => void)[] = [];
  const fired = (count: number): void => {
    fires.inc(count);
    for (const listener of queuedListeners) listener();
  };
  const unnotified = metrics.counter(
    "alert_firings_suppressed_total",
    "Firings that were not notified because a rule or an account fired too often.",
  );
  const suppressed = (count: number): void => unnotified.inc(count);
  const kept = options.firings ?? alerts;
  const time = new DatabaseClock(clock, options.deliveries);
  const evaluator = new Evaluator({ alerts: kept, bars, clock, time, log, fired, suppressed, failed });
  metrics.gauge(
    "alert_lots_ahead",
    "Messages to the thread of the alert rules that it has not answered yet.",
    [],
    (gauge) => gauge.set(evaluator.market.ahead),
  );
  const eligible = new EligibleRules({ accounts, alerts, destinations, evaluator, plans, clock, log });
  const stockEvents = new StockEventFollower({ events, alerts, evaluator, marketTimeMs, clock, log });
  const refresh = (accountId: number): Promise<void> => eligible.refresh(accountId);
  const { position } = await alerts.evaluated();
  await evaluator.beginAfter(position, await eligible.load(), options.evaluatedUntilMs);
  return {
    name: "alerts",
    rules: new AlertRules({ alerts, destinations, emails: options.emails, clock, isListed, changed: refresh }),
    evaluator,
    stockEvents,
    take: (tick) => evaluator.take(tick),
    recovered: () => evaluator.recovered(),
    refresh,
    onQueued: (listener) => void queuedListeners.push(listener),
    testNotification: () => testNotification(marketTimeMs()),
    start: () => {
      eligible.start();
      stockEvents.start();
    },
    stop: async () => {
      await stockEvents.stop();
      await eligible.stop();
      await evaluator.stop();
    },
  };
}
