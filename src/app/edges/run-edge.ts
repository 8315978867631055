// A door process from its start to its end: the same service as an edge of many machines, with the market over the parent's socket.
// It ends when the parent says so, and when the parent is gone.

import { Lifecycle, Outage, SystemClock } from "../../base/index.ts";
import { SocketBus } from "../../cluster/index.ts";
import { listenForFaults } from "../service/faults.ts";
import { edgeName } from "../service/local-process.ts";
import { openLogOutput } from "../service/log-output.ts";
import { openLog } from "../service/open-log.ts";
import { ServiceRun } from "../service/service-run.ts";
import { EXIT_FAILED } from "../terminal/complaint.ts";
import { type EdgeStart, encodeListening, LISTENING_SUBJECT } from "./edge-start.ts";

const PARENT_GONE = "the parent is gone";

export async function runEdge({ index, edges, busPath, effective }: EdgeStart): Promise<number> {
  const output = openLogOutput();
  const clock = new SystemClock();
  const name = edgeName(index);
  const log = openLog(effective.settings, output, clock).child({ process: name });
  const ending = Promise.withResolvers<string>();
  // Ctrl+C reaches all processes of the terminal; the parent decides, and its second word changes nothing.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => ending.resolve("SIGTERM"));
  const failed = (error: unknown): void => {
    log.fatal({ err: error }, "a fault in a door process; it stops, because wrong prices are worse than none");
    ending.resolve("fault");
  };
  const releaseFaults = listenForFaults(log, failed);
  const lifecycle = new Lifecycle(clock, log);
  try {
    const bus = await SocketBus.open({ path: busPath, log, lost: () => ending.resolve(PARENT_GONE) });
    const local = { name, processes: edges + 1, bus };
    const listened = (): void => void bus.publish(LISTENING_SUBJECT, encodeListening(index));
    const quiet = { progress: () => ({ update: () => undefined, end: () => undefined }), note: () => undefined };
    const run = new ServiceRun({ effective, clock, log, lifecycle, failed, local, listened, ...quiet });
    const reason = await Promise.race([ending.promise, run.run()]);
    log.info({ reason }, "stopping");
    const isClean = (await lifecycle.stop()) && run.isClean && reason === "SIGTERM";
    log.info({ clean: isClean }, "stopped");
    bus.close();
    return isClean ? 0 : EXIT_FAILED;
  } catch (error) {
    const reason = error instanceof Outage ? error.message : error;
    log.fatal({ err: reason }, "a door process could not start");
    await lifecycle.stop();
    return EXIT_FAILED;
  } finally {
    releaseFaults();
    await output.flush();
  }
}
