// What the thread that writes files is told, and what it answers.

import type { Day } from "../../base/index.ts";
import type { FileFormat } from "../../files/index.ts";

export interface ExportOrder {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly day: Day;
  readonly format: FileFormat;
  readonly folder: string;
}

/** Null when the files are written, else why they are not. */
export interface ExportOutcome {
  readonly failure: string | null;
}
