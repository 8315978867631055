// Writes the files of every day that is over, on the process that leads, the newest first, and forgets those of the oldest days. A day
// that ended while nobody led is written later, as long as the journal keeps it; the journal asks here before it forgets a day.

import {
  type Clock,
  type Component,
  type Day,
  formatDay,
  type Log,
  type Metrics,
  MINUTE_MS,
  Repeat,
  SECOND_MS,
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
/** A start has the processor to itself. */
const FIRST_LOOK_MS = 5 * SECOND_MS;

export class DayFiles implements Component {
  readonly name = "files";
  readonly #options: DayFilesOptions;
  readonly #folder: FilesFolder;
  readonly #looking: Repeat;
  /** Days whose files cannot be written, now or later. Bound: the days in the journal. */
  readonly #refused = new Set<Day>();
  #running: { readonly day: Day; readonly export: RunningExport } | null = null;
  #written = 0;
  #failed = 0;

  constructor(options: DayFilesOptions) {
    const { clock, log, metrics, folder } = options;
    this.#options = options;
    this.#folder = new FilesFolder(folder, clock, log);
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
    this.#looking.start(FIRST_LOOK_MS);
  }

  async stop(): Promise<void> {
    this.#running?.export.stop();
    await this.#looking.stop();
  }

  /** Asked before the journal forgets these days: the first of the last `keptMax` that still waits for its files; null when none does. */
  firstWaiting(due: readonly Day[], keptMax: number): Day | null {
    const last = due.slice(-keptMax);
    const needed = this.#needed(due);
    // Nothing of a day is left out without a word. The one that is being written may be read to its end already.
    for (const day of needed) {
      if (last.includes(day) || day === this.#running?.day) continue;
      this.#refused.add(day);
      this.#options.log.error({ day: formatDay(day) }, "the day leaves the journal before its files are written");
    }
    return needed.find((day) => last.includes(day)) ?? null;
  }

  /** Days of the journal without files, but for those that cannot have any, or whose files would be forgotten at once. */
  #needed(days: readonly Day[]): readonly Day[] {
    const there = this.#folder.days();
    // None while there are fewer days than may be kept.
    const oldest = there[this.#options.daysMax - 1] ?? 0;
    return days.filter((day) => day > oldest && !there.includes(day) && !this.#refused.has(day));
  }

  async #look(): Promise<void> {
    // A day that fails is tried in the next round; those that end meanwhile are written in this one.
    const tried = new Set<Day>();
    for (let day = await this.#nextDue(tried); day !== null; day = await this.#nextDue(tried)) {
      if (this.#looking.isStopped) return;
      tried.add(day);
      await this.#write(day);
      if (this.#looking.isStopped) return;
      this.#folder.keepNewest(this.#options.daysMax);
    }
  }

  /** The newest, because the oldest is the next that leaves the journal: where files are slow it would go while they are written. */
  async #nextDue(tried: ReadonlySet<Day>): Promise<Day | null> {
    const { journal, closings } = this.#options.store;
    const kept = await journal.days();
    for (const day of this.#refused) if (!kept.includes(day)) this.#refused.delete(day);
    for (const day of this.#needed(kept).toReversed()) if (!tried.has(day) && (await closings.has(day))) return day;
    return null;
  }

  async #write(day: Day): Promise<void> {
    const { log, clock, start } = this.#options;
    const startedMs = clock.nowMs();
    this.#running = { day, export: start(day) };
    const { failure, isFinal } = await this.#running.export.outcome;
    this.#running = null;
    if (this.#looking.isStopped) return;
    const fields = { day: formatDay(day), tookMs: clock.nowMs() - startedMs };
    if (failure === null) {
      this.#written++;
      log.info(fields, "the files of the day are written");
      return;
    }
    this.#failed++;
    if (isFinal) this.#refused.add(day);
    const next = isFinal ? "the day has no files" : "they are tried again";
    log.error({ ...fields, failure }, `the files of the day could not be written; ${next}`);
  }
}
