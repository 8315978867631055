// Runs a door process, from its parent's first line to its exit code: the same service as an edge of many machines, with the market over
// the parent's socket. It ends when the parent asks for it, and when the parent is gone. Only a service with `--edges` starts it.

import { Lifecycle, Outage, SystemClock } from "../../base/index.ts";
import { openLinks, SocketBus } from "../../cluster/index.ts";
import { EXIT_FAILED } from "../terminal/complaint.ts";
import { type EdgeStart, LISTENING_SUBJECT, listeningMessage } from "./edge-start.ts";
import { listenForFaults, openLog, openLogOutput } from "./process.ts";
import { openStorage, ServiceRun } from "./service-run.ts";

const PARENT_GONE = "the parent is gone";

export async function edgeMain(): Promise<number> {
  const start = await readStart(Bun.stdin.stream());
  return start === null ? EXIT_FAILED : await runEdge(start);
}

/** Null when the parent is gone before it has written the line. */
async function readStart(input: ReadableStream<Uint8Array>): Promise<EdgeStart | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) {
    text += decoder.decode(chunk, { stream: true });
    if (text.endsWith("\n")) break;
  }
  // The parent runs the same version, so the line has this form.
  return text.endsWith("\n") ? (JSON.parse(text) as EdgeStart) : null;
}

async function runEdge({ index, edges, busPath, effective }: EdgeStart): Promise<number> {
  const output = openLogOutput();
  const clock = new SystemClock();
  const name = `edge-${index}`;
  const log = openLog(effective.settings, output, clock).child({ process: name });
  const ending = Promise.withResolvers<string>();
  // Ctrl+C reaches all processes of the terminal, so a door process ignores it: the parent decides when to stop.
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
    const note = (): void => undefined;
    const run = new ServiceRun({
      effective,
      clock,
      log,
      openStore: () => openStorage(effective.settings, clock, log, note),
      openLinks: (store, member) => openLinks({ nats: null, store, member, local, clock, log }),
      local,
      edges: null,
      listened: () => void bus.publish(LISTENING_SUBJECT, listeningMessage(index)),
      lifecycle,
      progress: () => ({ update: () => undefined, end: () => undefined }),
      note,
      failed,
    });
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
