// Writes the files of every day that is over, on the process that leads, and forgets those of the oldest days. A day that ended while
// nobody led is written later, as long as the journal keeps it.

import {
  type Clock,
  type Component,
  type Day,
  formatDay,
  type Log,
  type Metrics,
  MINUTE_MS,
  Repeat,
} from "../base/index.ts";
import type { Store } from "../store/index.ts";
import type { RunningExport } from "./export-thread.ts";
import { FilesFolder } from "./files-folder.ts";

export interface DayFilesOptions {
  readonly folder: string;
  /** Days that are kept. */
  readonly daysMax: number;
  readonly store: Pick<Store, "journal" | "closings">;
  readonly start: (day: Day) => RunningExport;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const LOOK_EVERY_MS = MINUTE_MS;

export class DayFiles implements Component {
  readonly name = "files";
  readonly #options: DayFilesOptions;
  readonly #folder: FilesFolder;
  readonly #looking: Repeat;
  #running: RunningExport | null = null;
  #written = 0;
  #failed = 0;

  constructor(options: DayFilesOptions) {
    const { clock, log, metrics, folder } = options;
    this.#options = options;
    this.#folder = new FilesFolder(folder);
    const failed = (error: unknown): void => log.warn({ err: error }, "the days that need files cannot be read now");
    this.#looking = new Repeat({ clock, everyMs: LOOK_EVERY_MS, task: () => this.#look(), failed });
    metrics.counterOf("files_days_written_total", "Days whose files were written.", () => this.#written);
    metrics.counterOf(
      "files_days_failed_total",
      "Times that the files of a day could not be written.",
      () => this.#failed,
    );
  }

  start(): void {
    this.#looking.start();
  }

  async stop(): Promise<void> {
    this.#running?.stop();
    await this.#looking.stop();
  }

  async #look(): Promise<void> {
    const { store, daysMax } = this.#options;
    const there = this.#folder.days();
    // A day that would be forgotten at once is not written.
    const oldest = there[daysMax - 1] ?? 0;
    for (const day of await store.journal.days()) {
      if (this.#looking.isStopped) return;
      const isDue = day > oldest && !there.includes(day) && (await store.closings.has(day));
      if (isDue) await this.#write(day);
    }
    this.#folder.keepNewest(daysMax);
  }

  async #write(day: Day): Promise<void> {
    const { log, clock, start } = this.#options;
    const startedMs = clock.nowMs();
    this.#running = start(day);
    const { failure } = await this.#running.outcome;
    this.#running = null;
    if (this.#looking.isStopped) return;
    const fields = { day: formatDay(day), tookMs: clock.nowMs() - startedMs };
    if (failure === null) {
      this.#written++;
      log.info(fields, "the files of the day are written");
    } else {
      this.#failed++;
      log.error({ ...fields, failure }, "the files of the day could not be written; they are tried again");
    }
  }
}
