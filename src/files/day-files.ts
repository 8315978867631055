// Writes the files of every day that is over, on the leader, the newest first, and removes the files of the oldest days. A day that ended
// without a leader is written later, as long as the journal has it; before a day is removed from the journal, this module is asked.

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
  /** The number of days whose files are retained. */
  readonly daysMax: number;
  readonly store: Pick<Store, "journal" | "closings">;
  readonly start: (day: Day) => RunningExport;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

const LOOK_EVERY_MS = MINUTE_MS;
/** The delay of the first look, so that it does not slow down the start. */
const FIRST_LOOK_MS = 5 * SECOND_MS;

export class DayFiles implements Component {
  readonly name = "files";
  readonly #options: DayFilesOptions;
  readonly #folder: FilesFolder;
  readonly #looking: Repeat;
  /** Days whose files can never be written. Bound: the days in the journal. */
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

  /** Called before days are removed from the journal: the first of the last `keptMax` that waits for its files; null when none does. */
  firstWaiting(due: readonly Day[], keptMax: number): Day | null {
    const last = due.slice(-keptMax);
    const needed = this.#needed(due);
    // Logs every day that leaves the journal without files, except the day that is being written, whose events may all be read already.
    for (const day of needed) {
      if (last.includes(day) || day === this.#running?.day) continue;
      this.#refused.add(day);
      this.#options.log.error({ day: formatDay(day) }, "the day leaves the journal before its files are written");
    }
    return needed.find((day) => last.includes(day)) ?? null;
  }

  /** Days of the journal that lack files, except days that cannot have any, or whose files would be removed at once. */
  #needed(days: readonly Day[]): readonly Day[] {
    const there = this.#folder.days();
    // 0, which excludes none, while there are fewer days than the limit.
    const oldest = there[this.#options.daysMax - 1] ?? 0;
    return days.filter((day) => day > oldest && !there.includes(day) && !this.#refused.has(day));
  }

  async #look(): Promise<void> {
    // A day that fails is tried again in the next round; days that end meanwhile are written in this round.
    const tried = new Set<Day>();
    for (let day = await this.#nextDue(tried); day !== null; day = await this.#nextDue(tried)) {
      if (this.#looking.isStopped) return;
      tried.add(day);
      await this.#write(day);
      if (this.#looking.isStopped) return;
      this.#folder.keepNewest(this.#options.daysMax);
    }
  }

  /** The newest due day: the oldest day is the next to leave the journal, perhaps while its files are being written. */
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
