// The first step of every composition, whatever the role of the process: its metrics, the watch on its database, and the gate that
// admits requests.

import { AccountGate, ensureDemoAccounts, planTableWith } from "../../access/index.ts";
import { type Clock, type Component, HOUR_MS, type Log, Metrics, SECOND_MS, watchProcess } from "../../base/index.ts";
import { CountExchange, type Links } from "../../cluster/index.ts";
import type { OpenAlerts, OpenWebhooks } from "../../notify/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, hasDemoAccounts, type Settings } from "../config/index.ts";
import { DatabaseWatch } from "../health/database-watch.ts";
import type { Listener } from "../listener/listener.ts";
import { isSimulated } from "../simulated/market-identity.ts";
import type { OpenProgress } from "../terminal/progress.ts";

/** One process of the service. It is opened once, and composed anew whenever it begins to lead or to follow. */
export interface ServiceProcess {
  readonly settings: Settings;
  /** Where each setting came from: flag, environment, file or default. */
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly links: Links;
  /** The name of this process among those of its deployment. */
  readonly member: string;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows the person at the terminal how far something long has come. */
  readonly progress: OpenProgress;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

/** One composition of the process. Its log leaves out what an outage of the database makes every part repeat. */
export interface ServiceContext extends ServiceProcess {
  readonly metrics: Metrics;
  readonly database: DatabaseWatch;
  readonly gate: AccountGate;
}

export async function openContext(process: ServiceProcess): Promise<ServiceContext> {
  const { settings, store, links, member, clock } = process;
  const metrics = new Metrics();
  watchProcess(metrics);
  links.measure(metrics);
  const database = new DatabaseWatch({ store, clock, log: process.log, metrics });
  const log = database.quieted(process.log);
  const hasDemo = await hasDemoKeys(settings, store);
  if (hasDemo) await ensureDemoAccounts(store, clock.nowMs());
  const gate = new AccountGate({
    accounts: store.accounts,
    usage: store.usage,
    clock,
    log,
    table: planTableWith(settings.planLimits),
    throttles: {
      addressFailuresPerMinute: settings.addressFailuresPerMinute,
      addressRequestsPerMinute: settings.addressRequestsPerMinute,
      newAccountAgeMs: settings.newAccountHours * HOUR_MS,
      newAccountRequests: settings.newAccountRequests,
      newAccountWindowMs: settings.newAccountWindowS * SECOND_MS,
    },
    ...(links.isAlone ? {} : { member, noticed: () => links.wakeUps.send("accounts") }),
    demo: settings.unlimitedDemo ? "unlimited" : hasDemo ? "on" : "off",
  });
  return { ...process, log, metrics, database, gate };
}

/** A process that does not take the feed itself asks the store which market it is: a real one has no demo accounts by itself. */
async function hasDemoKeys(settings: Settings, store: Store): Promise<boolean> {
  if (settings.role === "all" || settings.demoKeys) return hasDemoAccounts(settings);
  return hasDemoAccounts(settings) && (await isSimulated(store.settings));
}

/**
 * Limits that hold over all processes, and wake-ups from the others. Started after the gate and stopped before it, so that its last counts
 * are reported before they are written. `alerts` is null where no rules are evaluated.
 */
export function composeMembers(
  context: ServiceContext,
  alerts: Pick<OpenAlerts, "refresh"> | null,
  webhooks: Pick<OpenWebhooks, "worker">,
): readonly Component[] {
  const { links, member, gate, clock, log, metrics } = context;
  const { sharing } = gate;
  if (sharing === null) return [];
  const { bus, wakeUps } = links;
  const refresh = async (accountIds: readonly number[]): Promise<void> => {
    for (const accountId of accountIds) await alerts?.refresh(accountId);
  };
  const failed = (error: unknown): void => log.warn({ err: error }, "what another process changed is read later");
  let releases: readonly (() => void)[] = [];
  const answering: Component = {
    name: "wake-ups",
    start: () => {
      wakeUps.start();
      releases = [
        wakeUps.on("accounts", () => void gate.changed()),
        wakeUps.on("deliveries", () => webhooks.worker.wake()),
        wakeUps.on("rules", (accountIds) => void refresh(accountIds ?? []).catch(failed)),
      ];
    },
    stop: () => {
      for (const release of releases) release();
      wakeUps.stop();
    },
  };
  return [answering, new CountExchange({ bus, sharing, member, clock, log, metrics })];
}
