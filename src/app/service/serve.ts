// Runs the service until a signal comes or a fault of ours ends it: opens the log, composes and starts every component, and
// stops them in order.

import { createLog, Lifecycle, type Log, Outage, SystemClock } from "../../base/index.ts";
import { type Effective, type Settings, secretsOf, VERSION } from "../config/index.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import { type OpenProgress, openProgress } from "../terminal/progress.ts";
import { composeService } from "./compose-service.ts";
import { checkPort } from "./listener.ts";
import { type LogOutput, openLogOutput } from "./log-output.ts";
import { listenForSignals } from "./signals.ts";

export interface ServeOptions {
  readonly effective: Effective;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
}

/** Runs the service; the exit code once it has stopped. */
export async function serve({ effective, note }: ServeOptions): Promise<number> {
  const { settings, sources, unknownVariables } = effective;
  const output = openLogOutput();
  const clock = new SystemClock();
  const log = openLog(settings, output, clock);
  for (const variable of unknownVariables) log.warn({ variable }, "unknown environment variable, ignored");
  checkPort(settings.host, settings.port);
  const signals = listenForSignals();
  const lifecycle = new Lifecycle(clock, log);
  try {
    const failure = Promise.withResolvers<"fault">();
    const failed = (error: unknown): void => {
      logFailure(log, error);
      failure.resolve("fault");
    };
    // A signal may come at any moment, also while the market is still being made ready.
    const asked = Promise.race([signals.asked, failure.promise]);
    const stopping = asked.then(() => undefined);
    const composing = composeService({ settings, sources, clock, log, lifecycle, progress, failed });
    const service = await Promise.race([composing, stopping]);
    if (service !== undefined) await Promise.race([lifecycle.start(), stopping]);
    if (service !== undefined && lifecycle.state === "running") {
      log.info({ url: service.url(), version: VERSION }, "listening");
      note(service.banner());
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

/** An event that cannot be kept must not be shown. The next start recovers whatever was kept. */
function logFailure(log: Log, error: unknown): void {
  if (error instanceof Outage)
    log.fatal({ reason: error.message }, "market events cannot be stored; the service stops");
  else log.fatal({ err: error }, "a fault in the service; it stops, because wrong prices are worse than none");
}

const progress: OpenProgress = (label) =>
  openProgress(label, (text) => void process.stderr.write(text), process.stderr.isTTY === true);

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
