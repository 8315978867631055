// The composition root: opens the store, puts gate, market, door and listener on it, and runs them until a signal comes.

import { AccountGate, ensureDemoAccounts, planTableWith, type Throttles } from "../access/index.ts";
import {
  createLog,
  HOUR_MS,
  Lifecycle,
  type Log,
  Metrics,
  Outage,
  SECOND_MS,
  SystemClock,
  secretBytes,
  watchProcess,
} from "../base/index.ts";
import { createRest } from "../rest/index.ts";
import { openStore, type Store } from "../store/index.ts";
import { asyncApiDocument, openApiDocument } from "../wire/index.ts";
import { bannerOf } from "./banner.ts";
import type { CommandContext } from "./commands/command.ts";
import { Complaint, EXIT_FAILED } from "./complaint.ts";
import { type Effective, hasDemoAccounts, type Settings, secretsOf } from "./config/index.ts";
import { DatabaseProbe } from "./database-probe.ts";
import { checkPort, Listener } from "./listener.ts";
import { type LogOutput, openLogOutput } from "./log-output.ts";
import { openMarket } from "./market-side.ts";
import { openProgress } from "./progress.ts";
import { listenForSignals } from "./signals.ts";
import { VERSION } from "./version.ts";

/** Runs the service; the exit code once it has stopped. */
export async function serve({ settings, effective, note }: CommandContext): Promise<number> {
  const output = openLogOutput();
  const clock = new SystemClock();
  const log = openLog(settings, output, clock);
  for (const name of effective.unknownVariables) log.warn({ variable: name }, "an environment variable is no setting");
  checkPort(settings.host, settings.port);
  const signals = listenForSignals();
  const lifecycle = new Lifecycle(clock, log);
  try {
    // A signal may come at any moment, also while the market is still being made ready.
    const failure = Promise.withResolvers<"fault">();
    const failed = (error: unknown): void => {
      // What cannot be kept must not be shown; the next start recovers whatever was kept.
      if (error instanceof Outage)
        log.fatal({ reason: error.message }, "the market cannot be kept and the service ends");
      else log.fatal({ err: error }, "a fault of ours: wrong prices are worse than none");
      failure.resolve("fault");
    };
    const asked = Promise.race([signals.asked, failure.promise]);
    const stopping = asked.then(() => undefined);
    const { sources } = effective;
    const composed = await Promise.race([compose(lifecycle, { settings, sources, clock, log, failed }), stopping]);
    if (composed !== undefined) await Promise.race([lifecycle.start(), stopping]);
    if (composed !== undefined && lifecycle.state === "running") {
      log.info({ url: composed.listener.url, version: VERSION }, "listening");
      note(composed.banner());
    }
    const reason = await asked;
    log.info({ reason }, "stopping");
    const isClean = (await lifecycle.stop()) && reason !== "fault";
    log.info({ clean: isClean }, "stopped");
    return isClean ? 0 : EXIT_FAILED;
  } catch (error) {
    await lifecycle.stop();
    throw error instanceof Outage ? new Complaint(error.message) : error;
  } finally {
    signals.release();
    await output.flush();
  }
}

interface Ground {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly clock: SystemClock;
  readonly log: Log;
  readonly failed: (error: unknown) => void;
}

interface Composed {
  readonly listener: Listener;
  readonly banner: () => string;
}

/** Builds every part and hands it to the lifecycle, in the order in which they start. */
async function compose(lifecycle: Lifecycle, { settings, sources, clock, log, failed }: Ground): Promise<Composed> {
  const metrics = new Metrics();
  watchProcess(metrics);
  const store = await openStore({ dataDir: settings.dataDir, url: settings.databaseUrl });
  lifecycle.adopt({ name: "store", stop: () => store.close() });
  for (const migration of store.migrations.applied) log.info({ migration }, "the schema was brought up to date");
  const hasDemoKeys = hasDemoAccounts(settings);
  if (hasDemoKeys) await ensureDemoAccounts(store, clock.nowMs());
  const gate = openGate(settings, store, clock, log);
  const database = new DatabaseProbe(store, clock);
  const isTerminal = process.stderr.isTTY === true;
  const progress = (label: string) => openProgress(label, (text) => void process.stderr.write(text), isTerminal);
  const market = await openMarket({ settings, sources, store, gate, clock, log, metrics, progress, failed });
  const door = createRest({
    gate,
    clock,
    log,
    metrics,
    settings,
    ownUrl: () => listener.url,
    endpoints: market.endpoints,
    probes: { ...market.probes, database: () => database.problem() },
    documents: { openapi: () => openApiDocument(VERSION), asyncapi: () => asyncApiDocument(VERSION) },
  });
  const listener: Listener = new Listener(door, market.stream, clock, settings);
  lifecycle.add(gate).add(database);
  for (const part of market.parts) lifecycle.add(part);
  const storage = settings.databaseUrl === null ? `SQLite in ${settings.dataDir}` : "PostgreSQL";
  lifecycle.add(listener);
  return { listener, banner: () => bannerOf({ url: listener.url, hasDemoKeys, storage, market: market.describe() }) };
}

function openLog(settings: Settings, output: LogOutput, clock: SystemClock): Log {
  const isPretty = settings.logFormat === "pretty" || (settings.logFormat === "auto" && process.stdout.isTTY === true);
  return createLog({
    level: settings.logLevel,
    format: isPretty ? "pretty" : "json",
    clock,
    destination: output,
    secrets: secretsOf(settings),
  });
}

function openGate(settings: Settings, store: Store, clock: SystemClock, log: Log): AccountGate {
  return new AccountGate({
    accounts: store.accounts,
    usage: store.usage,
    clock,
    log,
    writer: Buffer.from(secretBytes(9)).toString("base64url"),
    table: planTableWith(settings.planLimits),
    throttles: throttlesOf(settings),
    demo: settings.unlimitedDemo ? "unlimited" : hasDemoAccounts(settings) ? "on" : "off",
  });
}

function throttlesOf(settings: Settings): Throttles {
  return {
    addressFailuresPerMinute: settings.addressFailuresPerMinute,
    addressRequestsPerMinute: settings.addressRequestsPerMinute,
    newAccountAgeMs: settings.newAccountHours * HOUR_MS,
    newAccountRequests: settings.newAccountRequests,
    newAccountWindowMs: settings.newAccountWindowS * SECOND_MS,
  };
}
