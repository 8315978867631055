// Writes the files of a day in a thread of its own, which lives as long as that takes.

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

/** Its answer. */
export interface ExportOutcome {
  /** Null when the files are written, else why they are not. */
  readonly failure: string | null;
  /** The day itself cannot be exported: another try would end in the same way. */
  readonly isFinal: boolean;
}

export interface RunningExport {
  readonly outcome: Promise<ExportOutcome>;
  /** Ends it; the next export removes the draft that it leaves. */
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
