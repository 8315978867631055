// The parts of a process that live as long as it does, whatever its role: its metrics, the watch on its database, the gate that admits
// requests, and the records of requests and sign-ins. The composition roots add the rest, anew for each term and for each day begun anew.

import { mkdirSync } from "node:fs";
import {
  AccountGate,
  AuditRetention,
  ConsoleSignIn,
  ensureDemoAccounts,
  planTableWith,
  RequestRecorder,
} from "../../access/index.ts";
import {
  type Clock,
  type Component,
  HOUR_MS,
  type Lifecycle,
  type Log,
  Metrics,
  SECOND_MS,
  watchProcess,
} from "../../base/index.ts";
import { CountExchange, type Links } from "../../cluster/index.ts";
import {
  Inbox,
  Mailer,
  type OpenAlerts,
  type OpenWebhooks,
  openSecretBox,
  type SecretBox,
  SmtpClient,
} from "../../notify/index.ts";
import { ServiceSigner } from "../../proof/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, hasDemoAccounts, type Settings, webhooksKeyFile } from "../config/index.ts";
import { DatabaseWatch } from "../health/database-watch.ts";
import { ServiceObjectives } from "../health/objectives.ts";
import { PauseWatch } from "../health/pause-watch.ts";
import { ConnectionGuard } from "../listener/connection-guard.ts";
import type { Listener } from "../listener/listener.ts";
import { openSystemSockets } from "../listener/system-sockets.ts";
import { isSimulated } from "../simulated/market-identity.ts";
import type { OpenProgress } from "../terminal/progress.ts";

/** The data folder belongs to its owner alone, also where it holds only the key. */
const FOLDER_MODE = 0o700;

/** The inputs with which a process of the service is opened. */
export interface ServiceProcess {
  readonly settings: Settings;
  /** The source of each setting: flag, environment, file or default. */
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

/**
 * The parts that admit requests and note them. The store refuses at once while the database does not answer, and the log leaves out the
 * errors that an outage makes every part repeat.
 */
export interface ServiceContext extends ServiceProcess {
  readonly metrics: Metrics;
  readonly database: DatabaseWatch;
  readonly objectives: ServiceObjectives;
  readonly pauses: PauseWatch;
  readonly gate: AccountGate;
  /** Signs data that anybody can check. */
  readonly signer: ServiceSigner;
  /** Seals secrets before they are stored. */
  readonly box: SecretBox;
  /** Sends e-mails; null where there is no SMTP server. */
  readonly mailer: Mailer | null;
  /** Null in a process without customers. */
  readonly customers: CustomerRecords | null;
}

export interface CustomerRecords {
  /** Notes the answered requests of accounts. */
  readonly requests: RequestRecorder;
  /** The sessions of the console. */
  readonly sessions: ConsoleSignIn;
  /** The notifications of accounts. */
  readonly inbox: Inbox;
}

/**
 * Opens the parts that a process has for as long as it runs, whether it leads, follows or changes between the two: requests that come
 * between two compositions are admitted, counted and refused like all others. Nothing runs before `lifecycle` is started.
 */
export async function openContext(process: ServiceProcess, lifecycle: Lifecycle): Promise<ServiceContext> {
  const { settings, links, member, listener, clock } = process;
  const metrics = new Metrics();
  watchProcess(metrics);
  links.measure(metrics);
  const database = new DatabaseWatch({ store: process.store, clock, log: process.log, metrics });
  const store = database.guarded(process.store);
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
      sessionRequestsPerMinute: settings.sessionRequestsPerMinute,
      linkRequestsPerMinute: settings.linkRequestsPerMinute,
      chartRequestsPerMinute: settings.chartRequestsPerMinute,
      newAccountAgeMs: settings.newAccountHours * HOUR_MS,
      newAccountRequests: settings.newAccountRequests,
      newAccountWindowMs: settings.newAccountWindowS * SECOND_MS,
    },
    ...(links.isAlone ? {} : { member, noticed: () => links.wakeUps.send("accounts") }),
    demo: settings.unlimitedDemo ? "unlimited" : hasDemo ? "on" : "off",
  });
  const objectives = new ServiceObjectives(clock, metrics);
  const pauses = new PauseWatch(clock, metrics);
  lifecycle.add(gate).add(database).add(objectives).add(pauses);
  const { sharing } = gate;
  if (sharing !== null) {
    links.wakeUps.on("accounts", () => void gate.changed());
    // Stopped before the gate, so that its last counts are reported before they are written.
    lifecycle.add(links.wakeUps).add(new CountExchange({ bus: links.bus, sharing, member, clock, log, metrics }));
  }
  let customers: CustomerRecords | null = null;
  if (hasCustomers(settings)) {
    const requests = new RequestRecorder({
      requestLog: store.requestLog,
      clock,
      log,
      metrics,
      answered: (status, elapsedMs, nowMs) => objectives.answered(status, elapsedMs, nowMs),
    });
    const sessions = new ConsoleSignIn({ sessions: store.consoleSessions, clock, log });
    const inbox = new Inbox({ notifications: store.notifications, clock, log });
    customers = { requests, sessions, inbox };
    for (const component of [requests, sessions, inbox, new AuditRetention({ audit: store.audit, clock, log })])
      lifecycle.add(component);
  }
  const guard = connectionGuard({ settings, listener, clock, log, metrics });
  if (guard !== null) lifecycle.add(guard);
  const box = openBox(settings);
  const signer = new ServiceSigner(store.signingKeys, box, clock);
  const mailer = openMailer(settings, box, () => publicUrlOf(settings, listener.url), clock);
  return { ...process, store, log, metrics, database, objectives, pauses, gate, signer, box, mailer, customers };
}

function openMailer(
  { smtpUrl, smtpFrom: from }: Settings,
  box: SecretBox,
  publicUrl: () => string,
  clock: Clock,
): Mailer | null {
  if (smtpUrl === null) return null;
  return new Mailer({ smtp: new SmtpClient(smtpUrl, clock), from, publicUrl, box, clock });
}

/** The address that clients use, without a slash at its end. */
export function publicUrlOf({ publicUrl }: Settings, ownUrl: string): string {
  return (publicUrl ?? ownUrl).replace(/\/$/, "");
}

/** The key that seals the secrets of the store; the first process makes it. */
export function openBox(settings: Settings): SecretBox {
  mkdirSync(settings.dataDir, { recursive: true, mode: FOLDER_MODE });
  return openSecretBox(webhooksKeyFile(settings));
}

/** A process with edges has no customers: they go to the edges. */
function hasCustomers({ role, edges }: Settings): boolean {
  return role === "edge" || (role === "all" && edges === 0);
}

/** A process without the feed asks the store for the kind of its market: a real one has no demo accounts by itself. */
async function hasDemoKeys(settings: Settings, store: Store): Promise<boolean> {
  if (settings.role === "all" || settings.demoKeys) return hasDemoAccounts(settings);
  return hasDemoAccounts(settings) && (await isSimulated(store.settings));
}

/** Takes wake-ups from other processes. `alerts` is null where no rules are evaluated. */
export function wakeUpsFor(
  { links, customers, log }: Pick<ServiceContext, "links" | "customers" | "log">,
  alerts: Pick<OpenAlerts, "refresh"> | null,
  webhooks: Pick<OpenWebhooks, "worker">,
): Component {
  const refresh = async (accountIds: readonly number[]): Promise<void> => {
    for (const accountId of accountIds) await alerts?.refresh(accountId);
  };
  const failed = (error: unknown): void => log.warn({ err: error }, "what another process changed is read later");
  let releases: readonly (() => void)[] = [];
  return {
    name: "answers to wake-ups",
    start: () => {
      releases = [
        links.wakeUps.on("deliveries", () => {
          webhooks.worker.wake();
          void customers?.inbox.wake();
        }),
        links.wakeUps.on("rules", (accountIds) => void refresh(accountIds ?? []).catch(failed)),
      ];
    },
    stop: () => {
      for (const release of releases) release();
    },
  };
}

/** Null where the system does not let us count connections. */
export function connectionGuard({
  settings,
  listener,
  clock,
  log,
  metrics,
}: Pick<ServiceContext, "settings" | "listener" | "clock" | "log" | "metrics">): ConnectionGuard | null {
  const sockets = openSystemSockets();
  if (sockets === null) {
    log.warn({}, "open connections cannot be counted on this system; descriptors and addresses have no bound here");
    return null;
  }
  const { trustedProxies, unlimitedDemo } = settings;
  return new ConnectionGuard({
    sockets,
    port: () => listener.openPort,
    isStream: (address, port) => listener.holds(address, port),
    trustedProxies,
    connectionsPerAddress: unlimitedDemo ? Number.POSITIVE_INFINITY : settings.connectionsPerAddress,
    clock,
    log,
    metrics,
  });
}
