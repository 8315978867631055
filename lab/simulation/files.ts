// The files of days in a simulated deployment: the thread that exports a day, in the place of a `Worker`, and the folder that the
// processes share. The real export runs on the simulated database; a killed process leaves its unfinished files cut at any byte.

import { readdirSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { type Day, formatDay, type Random } from "../../src/base/index.ts";
import { exportOrdered } from "../../src/files/export-day.ts";
import type { ExportOrder } from "../../src/files/export-thread.ts";
import { FilesFolder } from "../../src/files/index.ts";
import { openStoreOn } from "../../src/store/sql/open-store.ts";
import { type Checks, nameOf } from "./checks.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { TrueMarket } from "./market.ts";
import { notingLog } from "./member.ts";
import type { Owner, Scheduler } from "./scheduler.ts";
import { SimulatedThread } from "./thread.ts";

export interface FilesWorld {
  readonly folder: string;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly market: TrueMarket;
  readonly checks: Checks;
  /** Planted bug: a day takes its place before its bytes are on the disk. */
  readonly isUnsynced: boolean;
  /** Planted bug: a day that cannot have files is reported as one that may have them later. */
  readonly isRefusalHidden: boolean;
  /** Called when a process begins to write the files of a day. */
  readonly begun: (process: Owner) => void;
  readonly count: (what: string) => void;
}

export class SimulatedFiles {
  readonly world: FilesWorld;
  /** Exports in progress. Bound: the processes of a run. */
  readonly #running = new Set<ExportThread>();
  /** Days that a process has reported as without files, and days whose export was cut off. Bound: the days of a run. */
  readonly #excused = new Set<string>();

  /** By process, the last day that was refused files. Bound: the processes of a run. */
  readonly #refused = new Map<Owner, Day>();

  /** Days at their place without their bytes on the disk, by the process that wrote them. Bound: the days of a run. */
  readonly #unsynced = new Map<string, Owner>();

  constructor(world: FilesWorld) {
    this.world = world;
  }

  thread(): ExportThread {
    return new ExportThread(this);
  }

  begun(thread: ExportThread): void {
    this.#running.add(thread);
    if (this.#refused.get(thread.process) === thread.day)
      this.world.checks.fail("a day that cannot have files is exported once", `${thread.name}: ${thread.day} again`);
    this.world.begun(thread.process);
  }

  ended(thread: ExportThread): void {
    this.#running.delete(thread);
  }

  /** Records that a day can never have files. */
  refused(thread: ExportThread): void {
    this.world.count("days without files");
    this.#refused.set(thread.process, thread.day);
  }

  written(thread: ExportThread): void {
    this.world.count("days exported");
    if (this.world.isUnsynced) this.#unsynced.set(formatDay(thread.day), thread.process);
  }

  /** The log reports that a day gets no files. */
  named(day: string): void {
    this.#excused.add(day);
  }

  /** Handles the kill of a process: some of its unfinished files end at any byte. */
  crash(owner: Owner): void {
    for (const [date, writer] of this.#unsynced) if (writer === owner) this.#cut(date);
    for (const thread of this.#running) {
      if (thread.process !== owner) continue;
      this.ended(thread);
      const date = formatDay(thread.day);
      this.#excused.add(date);
      this.world.count("exports cut");
      if ([...this.#running].some(({ day }) => day === thread.day)) continue;
      for (const name of namesIn(this.world.folder)) if (name.startsWith(`.${date}.`)) this.#cut(name);
    }
  }

  #cut(name: string): void {
    const { folder, random, scheduler } = this.world;
    for (const file of namesIn(join(folder, name))) {
      if (random.chance(0.5)) continue;
      const path = join(folder, name, file);
      const bytes = random.int(statSync(path).size + 1);
      truncateSync(path, bytes);
      scheduler.note(`${file} is cut at byte ${bytes}`);
    }
  }

  /** Checks that every day in the folder equals the exchange's output, and that every day that left the journal is there or reported. */
  check(): void {
    const { folder, scheduler, checks, database, market } = this.world;
    const files = new FilesFolder(
      folder,
      scheduler.clockOf(scheduler.current, () => 0),
      notingLog(scheduler, () => undefined),
    );
    const there = files.days();
    for (const day of there) this.#checkDay(files, day);
    const [first] = database.look("select min(day) as day from journal_batches");
    for (let index = 0; ; index++) {
      const { day } = market.day(index);
      if (first === undefined || !(day < Number(first["day"]))) return;
      if (!there.includes(day) && !this.#excused.has(formatDay(day)))
        checks.fail("a day has files or is named", `${formatDay(day)} left the journal before ${nameOf(checks.kept)}`);
    }
  }

  #checkDay(files: FilesFolder, day: Day): void {
    const { folder, checks, market } = this.world;
    const date = formatDay(day);
    for (const { name, sha256 } of files.manifest(day)?.files ?? []) {
      const bytes = readFileSync(join(folder, date, name));
      if (Bun.SHA256.hash(bytes, "hex") !== sha256) checks.fail("a day in the folder is whole", `${date}/${name}`);
      if (name !== "trades.csv") continue;
      const index = market.indexOf(day);
      const trades = index === null ? [] : market.day(index).events.flatMap(({ trade }) => trade ?? []);
      const due = trades.map(({ symbol, tradeSeq, price }) => `${symbol}.${tradeSeq} ${price}`);
      const rows = bytes
        .toString()
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((row) => row.split(","));
      const written = rows.map(([symbol, seq, , price]) => `${symbol}.${seq} ${Math.round(Number(price) * 10_000)}`);
      if (due.join() !== written.join())
        checks.fail("files have what the exchange sent", `${date}: ${written.length} of ${due.length} trades`);
    }
  }
}

class ExportThread extends SimulatedThread {
  day: Day = 0;
  readonly #files: SimulatedFiles;

  constructor(files: SimulatedFiles) {
    super(files.world.scheduler, "files");
    this.#files = files;
  }

  postMessage(order: ExportOrder): void {
    const { database, isRefusalHidden } = this.#files.world;
    const clock = this.scheduler.clockOf(this, () => 0);
    this.day = order.day;
    this.#files.begun(this);
    this.hear("export begins", () => {
      void exportOrdered(order, () => openStoreOn(database.connect(this, clock)), clock).then((data) => {
        this.#files.ended(this);
        if (data.failure === null) this.#files.written(this);
        if (data.isFinal) this.#files.refused(this);
        const told = isRefusalHidden ? { ...data, isFinal: false } : data;
        this.tell("export ends", () => this.onmessage?.({ data: told }));
      });
    });
  }

  override terminate(): void {
    this.#files.ended(this);
    super.terminate();
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // The folder does not exist yet.
    return [];
  }
}
