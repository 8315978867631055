// Writes the files of a day in a thread of its own, which ends with this work.

import { crashOf, type Day, programFile } from "../base/index.ts";
import type { FileFormat } from "./row-writer.ts";

/** The message to the thread. */
export interface ExportOrder {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly day: Day;
  readonly format: FileFormat;
  readonly folder: string;
  /** The version of the service, for the manifest. */
  readonly version: string;
}

/** The answer of the thread. */
export interface ExportOutcome {
  /** The reason why the files were not written; null when they are. */
  readonly failure: string | null;
  /** True when the day cannot be exported: another try would fail too. */
  readonly isFinal: boolean;
}

export interface RunningExport {
  readonly outcome: Promise<ExportOutcome>;
  /** Ends the export; the next export removes its draft. */
  stop(): void;
}

export function startExport(order: ExportOrder): RunningExport {
  const worker = new Worker(programFile("src/files/export-worker.ts"));
  const { promise: outcome, resolve } = Promise.withResolvers<ExportOutcome>();
  worker.onmessage = (event: MessageEvent<ExportOutcome>) => {
    resolve(event.data);
    worker.terminate();
  };
  worker.onerror = ({ message }) => resolve({ failure: crashOf(message), isFinal: false });
  worker.addEventListener("close", () =>
    resolve({ failure: "the thread that writes files was ended", isFinal: false }),
  );
  worker.postMessage(order);
  return { outcome, stop: () => worker.terminate() };
}
