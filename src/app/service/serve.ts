// Runs the service until a signal comes or a fault of ours ends it: opens the log, composes and starts every component, and stops them in
// order.

import { Lifecycle, Outage, present, SystemClock } from "../../base/index.ts";
import { LedByAnother, type NatsAddress, openLinks, readClusterKey } from "../../cluster/index.ts";
import { JournalDamage } from "../../store/index.ts";
import { checkLinks, type Effective, openSecretsOf, type Settings } from "../config/index.ts";
import { checkPort } from "../listener/listener.ts";
import { Complaint, EXIT_FAILED } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import type { Say } from "../terminal/speech.ts";
import { openEdges } from "./edge-processes.ts";
import { listenForFaults, listenForSignals, openLog, openLogOutput } from "./process.ts";
import { openStorage, ServiceRun } from "./service-run.ts";

const GONE = "the files of the database were taken away while the service ran; what came after that was not kept";
const OPEN_SECRET = "a file with a secret may be read by others; take that right away with chmod 600";

/**
 * Returns the exit code once the service has stopped. `note` writes a line for the person at the terminal; `say` translates a text into
 * that person's language.
 */
export async function serve(effective: Effective, note: (line: string) => void, say: Say): Promise<number> {
  const { settings, unknownVariables } = effective;
  const output = openLogOutput();
  const clock = new SystemClock();
  const log = openLog(settings, output, clock);
  for (const variable of unknownVariables) log.warn({ variable }, "unknown environment variable, ignored");
  for (const file of openSecretsOf(effective)) log.warn({ file }, OPEN_SECRET);
  checkLinks(settings);
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
    const opened = settings.edges > 0 ? await openEdges(effective, clock, log, output) : null;
    const local = opened?.local ?? null;
    const run = new ServiceRun({
      effective: opened?.effective ?? effective,
      clock,
      log,
      openStore: () => openStorage(settings, clock, log, note),
      openLinks: (store, member) => openLinks({ nats: natsAddress(settings), store, member, local, clock, log }),
      local,
      edges: opened?.edges ?? null,
      listened: () => undefined,
      lifecycle,
      progress: (label) => openProgress(say(label)),
      note,
      failed,
    });
    // A signal may come at any moment, also while the market is still being made ready.
    const reason = await Promise.race([signals.asked, failure.promise, run.run()]);
    log.info({ reason }, "stopping");
    const isClean = (await lifecycle.stop()) && run.isClean && reason !== "fault";
    if (run.isDatabaseGone) log.error({}, GONE);
    log.info({ clean: isClean }, "stopped");
    return isClean ? 0 : EXIT_FAILED;
  } catch (error) {
    await lifecycle.stop();
    const isForPeople = error instanceof Outage || error instanceof LedByAnother || error instanceof JournalDamage;
    throw isForPeople ? new Complaint(error.message) : error;
  } finally {
    signals.release();
    releaseFaults();
    await output.flush();
  }
}

function natsAddress({ natsUrl: url, natsCaFile: caFile, clusterKeyFile }: Settings): NatsAddress | null {
  if (url === null) return null;
  return { url, caFile, clusterKey: readClusterKey(present(clusterKeyFile, "it was checked with the settings")) };
}
