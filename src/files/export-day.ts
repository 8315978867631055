// Writes the files of a day that is over: one pass over the journal through the engine, and the bars from the store. It writes them into
// a draft folder, and moves that to its place when all files and the manifest are complete.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  type Clock,
  type Day,
  dayStartMs,
  formatDay,
  HOUR_MS,
  nextTurn,
  outOfRange,
  reasonOf,
  secretBytes,
} from "../base/index.ts";
import { FrameReader } from "../feed-protocol/index.ts";
import { MARKETS, type Position } from "../model/index.ts";
import { headWords } from "../proof/index.ts";
import { type JournalBatch, JournalDamage, type Store } from "../store/index.ts";
import { barRows } from "./bar-rows.ts";
import { DayRows } from "./day-rows.ts";
import type { ExportOrder, ExportOutcome } from "./export-thread.ts";
import { FILE_KINDS, FILE_TABLES, type FileKind, type FileRow } from "./file-table.ts";
import { encodeManifest, MANIFEST_FILE, type Manifest, type ManifestFile } from "./manifest.ts";
import { OutputFile } from "./output-file.ts";
import { type FileFormat, type FileRowWriter, openRowWriter } from "./row-writer.ts";

export interface ExportOptions {
  readonly store: Pick<Store, "journal" | "bars" | "closings" | "heads">;
  readonly day: Day;
  readonly kinds: readonly FileKind[];
  readonly format: FileFormat;
  /** The folder of all days; the files of this day go into a subfolder with the day's name. */
  readonly folder: string;
  /** True: replaces existing files of the day. */
  readonly isReplacing: boolean;
  readonly version: string;
  readonly clock: Clock;
  /** Called with the progress, from 0 to 1. */
  readonly progress: (share: number) => void;
}

/** The day cannot be exported; the message is for the operator. */
export class ExportRefused extends Error {
  override readonly name = "ExportRefused";
}

const PAGE_BYTES = 512 * 1024;
/** From half past nine to about half past four: used only for the progress. */
const DAY_FROM_MS = 9.5 * HOUR_MS;
const DAY_LENGTH_MS = 7 * HOUR_MS;
const FOLDER_MODE = 0o700;

export async function exportDay(options: ExportOptions): Promise<Manifest> {
  const { day, folder } = options;
  const place = join(folder, formatDay(day));
  if (existsSync(place) && !options.isReplacing) {
    throw new ExportRefused(`${place} is there already; add --replace to write it again.`);
  }
  await refuseUnfinished(options);
  removeDrafts(folder, day);
  // A former leader may still be writing the same day.
  const draft = join(folder, `.${formatDay(day)}.${Buffer.from(secretBytes(4)).toString("hex")}.partial`);
  mkdirSync(draft, { recursive: true, mode: FOLDER_MODE });
  try {
    const manifest = await writeFiles(options, draft);
    rmSync(place, { recursive: true, force: true });
    renameSync(draft, place);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Carries out an order of the service; resolves to its outcome. */
export async function exportOrdered(
  { day, format, folder, version }: ExportOrder,
  open: () => Promise<Store>,
  clock: Clock,
): Promise<ExportOutcome> {
  try {
    const store = await open();
    const progress = (): void => undefined;
    const options = { store, day, format, folder, version, clock, kinds: FILE_KINDS, isReplacing: false, progress };
    await exportDay(options).finally(() => store.close());
    return { failure: null, isFinal: false };
  } catch (error) {
    const isFinal = error instanceof ExportRefused || error instanceof JournalDamage;
    return { failure: reasonOf(error), isFinal };
  }
}

/** Removes the drafts of interrupted exports. */
function removeDrafts(folder: string, day: Day): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`.${formatDay(day)}.`) || !name.endsWith(".partial")) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Refuses a day without closing records, which are stored last. */
async function refuseUnfinished({ store, day, kinds }: ExportOptions): Promise<void> {
  if (kinds.every((kind) => kind === "bars")) return;
  const days = await store.journal.days();
  if (!days.includes(day)) {
    const kept = days.map(formatDay).join(", ") || "no day";
    throw new ExportRefused(
      `The journal does not have ${formatDay(day)}: it keeps ${kept}. --retention-days says how many days are kept.`,
    );
  }
  if (!(await store.closings.has(day))) throw new ExportRefused(`${formatDay(day)} is not over yet.`);
}

class DayFile {
  readonly kind: FileKind;
  readonly name: string;
  readonly #writer: FileRowWriter;
  #rows = 0;

  constructor(folder: string, kind: FileKind, format: FileFormat) {
    this.kind = kind;
    this.name = `${kind}.${format}`;
    this.#writer = openRowWriter(format, join(folder, this.name), FILE_TABLES[kind]);
  }

  readonly add = (row: FileRow): void => {
    this.#writer.add(row);
    this.#rows++;
  };

  end(): ManifestFile {
    const { kind, name } = this;
    return { name, kind, rows: this.#rows, ...this.#writer.end(), columns: FILE_TABLES[kind] };
  }
}

async function writeFiles(options: ExportOptions, draft: string): Promise<Manifest> {
  const { store, day, kinds, format, version, clock } = options;
  const head = await store.heads.newest();
  const files = kinds.map((kind) => new DayFile(draft, kind, format));
  const sinks = Object.fromEntries(files.map(({ kind, add }) => [kind, add]));
  const isReplayed = kinds.some((kind) => kind !== "bars");
  const traded = isReplayed ? await replay(options, new DayRows(await store.closings.before(day), sinks)) : null;
  const barred = sinks["bars"] === undefined ? [] : await barRows(store.bars, day, sinks["bars"]);
  if (traded === null && barred.length === 0) throw new ExportRefused(`There are no bars of ${formatDay(day)}.`);
  const indices: readonly string[] = MARKETS;
  const manifest: Manifest = {
    day,
    format,
    createdAtMs: clock.nowMs(),
    version,
    proof: head === null ? null : headWords(head),
    symbols: traded ?? barred.filter((symbol) => !indices.includes(symbol)),
    files: files.map((file) => file.end()),
  };
  const output = new OutputFile(join(draft, MANIFEST_FILE));
  output.write(new TextEncoder().encode(encodeManifest(manifest)));
  output.end();
  return manifest;
}

/** Applies the whole day; resolves to its listed symbols. */
async function replay({ store, day, progress }: ExportOptions, rows: DayRows): Promise<readonly string[]> {
  const reader = new FrameReader();
  for (let seq = 1; ; ) {
    const batches = (await readTwice(store.journal, { day, seq })).filter((batch) => batch.day === day);
    const [first] = batches;
    // Days are removed from the journal beginning with their first event.
    if (first === undefined || first.firstSeq > seq) break;
    for (const batch of batches) reader.readAll(batch.frames, (event) => event.seq >= seq && rows.apply(event));
    seq = (batches.at(-1) ?? outOfRange(0)).lastSeq + 1;
    progress(Math.min(1, Math.max(0, (rows.engine.timeMs - dayStartMs(day) - DAY_FROM_MS) / DAY_LENGTH_MS)));
    await nextTurn();
  }
  if (!rows.engine.isDayEnded) {
    const isKept = (await store.journal.days()).includes(day);
    throw new ExportRefused(
      isKept
        ? `The end of ${formatDay(day)} is not in the journal.`
        : `The journal has forgotten ${formatDay(day)} while its files were written. --retention-days says how many days are kept.`,
    );
  }
  return rows.engine.instruments().map(({ symbol }) => symbol);
}

/** Reads again after damage: a second read may be sound. */
async function readTwice(journal: Store["journal"], from: Position): Promise<readonly JournalBatch[]> {
  try {
    return await journal.read(from, PAGE_BYTES);
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    return await journal.read(from, PAGE_BYTES);
  }
}
