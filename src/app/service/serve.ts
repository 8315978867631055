// Runs the service until a signal comes or a fault of ours ends it: opens the log, composes and starts every component, and
// stops them in order.

import { Lifecycle, Outage, SystemClock } from "../../base/index.ts";
import type { Effective } from "../config/index.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import { type OpenProgress, openProgress } from "../terminal/progress.ts";
import { listenForFaults } from "./faults.ts";
import { checkPort } from "./listener.ts";
import type { DoorProcesses, DoorProcessNeeds } from "./local-process.ts";
import { openLogOutput } from "./log-output.ts";
import { openLog } from "./open-log.ts";
import { ServiceRun } from "./service-run.ts";
import { listenForSignals } from "./signals.ts";

export interface ServeOptions {
  readonly effective: Effective;
  /** Writes a line for the person at the terminal. */
  readonly note: (line: string) => void;
  /** Opens the door processes, where customers are served by processes of their own. */
  readonly openDoors?: (needs: DoorProcessNeeds) => Promise<DoorProcesses>;
}

/** Runs the service; the exit code once it has stopped. */
export async function serve({ effective, note, openDoors }: ServeOptions): Promise<number> {
  const { settings, unknownVariables } = effective;
  const output = openLogOutput();
  const clock = new SystemClock();
  const log = openLog(settings, output, clock);
  for (const variable of unknownVariables) log.warn({ variable }, "unknown environment variable, ignored");
  checkPort(settings.host, settings.port);
  const signals = listenForSignals();
  const lifecycle = new Lifecycle(clock, log);
  const failure = Promise.withResolvers<"fault">();
  const failed = (error: unknown): void => {
    log.fatal({ err: error }, "a fault in the service; it stops, because wrong prices are worse than none");
    failure.resolve("fault");
  };
  const releaseFaults = listenForFaults(log, failed);
  try {
    // A signal may come at any moment, also while the market is still being made ready.
    const doors = await openDoors?.({ effective, clock, log, output });
    const common = { clock, log, lifecycle, progress, note, failed };
    const run = new ServiceRun({ ...common, effective: doors?.effective ?? effective, ...(doors && { doors }) });
    const reason = await Promise.race([signals.asked, failure.promise, run.run()]);
    log.info({ reason }, "stopping");
    const isClean = (await lifecycle.stop()) && run.isClean && reason !== "fault";
    if (run.isDatabaseGone) log.error({}, GONE);
    log.info({ clean: isClean }, "stopped");
    return isClean ? 0 : EXIT_FAILED;
  } catch (error) {
    await lifecycle.stop();
    throw error instanceof Outage ? new Complaint(error.message) : error;
  } finally {
    signals.release();
    releaseFaults();
    await output.flush();
  }
}

const GONE = "the files of the database were taken away while the service ran; what came after that was not kept";

const progress: OpenProgress = (label) =>
  openProgress(label, (text) => void process.stderr.write(text), process.stderr.isTTY === true);
