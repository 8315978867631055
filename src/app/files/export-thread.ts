// Writes the files of a day in a thread of its own, which lives as long as that takes.

import { crashOf, programFile } from "../../base/index.ts";
import type { ExportOrder, ExportOutcome } from "./export-message.ts";

export interface RunningExport {
  readonly outcome: Promise<ExportOutcome>;
  /** Ends it; the draft that it leaves is removed by the next one. */
  stop(): void;
}

export function startExport(order: ExportOrder): RunningExport {
  const worker = new Worker(programFile("src/app/files/export-worker.ts"));
  const { promise: outcome, resolve } = Promise.withResolvers<ExportOutcome>();
  worker.onmessage = (event: MessageEvent<ExportOutcome>) => {
    resolve(event.data);
    worker.terminate();
  };
  worker.onerror = ({ message }) => resolve({ failure: crashOf(message) });
  worker.addEventListener("close", () => resolve({ failure: "the thread that writes files was ended" }));
  worker.postMessage(order);
  return { outcome, stop: () => worker.terminate() };
}
