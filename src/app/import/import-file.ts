// Imports a file: the first reading checks every row and writes nothing. Only when all rows are good does a second reading
// write them, in many small transactions, so that a running service goes on writing between them. Memory holds one batch of rows and
// a few bytes for each key, however long the file is.

import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { FactBatch, Store } from "../../store/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import type { ReadFact } from "./import-kind.ts";
import type { AnyImportKind } from "./import-kinds.ts";
import { type CellReader, readerOf } from "./record-cells.ts";
import { Row, RowLayout } from "./row.ts";
import { SeenKeys } from "./seen-keys.ts";
import { type Format, type TextRecord, textRecords, UnreadableFile } from "./text-records.ts";

/** Problems that are listed; further ones are only counted. */
export const PROBLEMS_SHOWN = 20;
/** Problems of a header that are listed: those of an altogether wrong one would fill the screen. */
const HEADER_PROBLEMS_SHOWN = 10;

export interface RowProblem {
  /** The line that the row starts on, from 1. */
  readonly line: number;
  readonly message: string;
}

export interface ImportOptions {
  readonly kind: AnyImportKind;
  readonly path: string;
  readonly format: Format;
  readonly store: Store;
  readonly isDryRun: boolean;
  /** Called as bytes are read, over both readings. */
  readonly progress: (doneBytes: number, totalBytes: number) => void;
  /** Called once some of the rows are in the store; from then on even an import that is cut short has changed something. */
  readonly written?: () => void;
}

export interface ImportReport {
  readonly rows: number;
  readonly badRows: number;
  /** The first problems, in the order of their lines. */
  readonly problems: readonly RowProblem[];
  /** True when the rows are in the store now. */
  readonly isWritten: boolean;
}

/** A problem with the whole file, which ends the reading. */
class BadFile extends Error {
  override readonly name = "BadFile";
  readonly problems: readonly RowProblem[];

  constructor(problems: readonly RowProblem[]) {
    super("bad file");
    this.problems = problems;
  }
}

export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { store, kind } = options;
  const directory = await store.directory.load();
  const symbols = new Set(directory.companies.map(({ symbol }) => symbol));
  for (const symbol of kind.otherSymbols ?? []) symbols.add(symbol);
  const before = await stat(options.path);
  const sizeBytes = before.size;
  const passes = options.isDryRun ? 1 : 2;
  const check = new Check(kind.makesKnown === true ? null : symbols);
  const first = new Reading(options, (bytes) => options.progress(bytes, sizeBytes * passes));
  try {
    for await (const rows of first.rows()) for (const row of rows) check.note(row);
  } catch (error) {
    if (error instanceof BadFile) for (const problem of error.problems) check.problem(problem.line, problem.message);
    else if (error instanceof UnreadableFile) check.problem(error.line, error.message);
    else throw error;
  }
  if (check.rows === 0 && check.badRows === 0) check.problem(1, "the file has no rows");
  const report = { rows: check.rows, badRows: check.badRows, problems: check.problems };
  if (check.badRows > 0 || options.isDryRun) return { ...report, isWritten: false };
  const second = new Reading(options, (bytes) => options.progress(sizeBytes + bytes, sizeBytes * passes));
  const { size, mtimeMs, ino } = await stat(options.path);
  if (size !== before.size || mtimeMs !== before.mtimeMs || ino !== before.ino) throw fileChanged(0, false);
  for await (const batch of batchesOf(second, kind, first.digest())) {
    await store.facts.writeInSteps(batch);
    options.written?.();
  }
  return { ...report, isWritten: true };
}

/** The findings of the first reading. */
class Check {
  rows = 0;
  badRows = 0;
  // Bound: PROBLEMS_SHOWN.
  readonly problems: RowProblem[] = [];
  readonly #symbols: ReadonlySet<string> | null;
  readonly #seen = new SeenKeys();

  constructor(symbols: ReadonlySet<string> | null) {
    this.#symbols = symbols;
  }

  note({ line, read, problems }: ReadRow): void {
    this.rows++;
    const found = problems.slice();
    if (read !== null && found.length === 0) {
      if (read.problem !== null) found.push(read.problem);
      if (this.#symbols?.has(read.symbol) === false) found.push(`symbol ${read.symbol} is not in the directory`);
      const earlier = this.#seen.note(read.key, line);
      if (earlier !== 0) found.push(`repeats line ${earlier}`);
    }
    if (found.length > 0) this.problem(line, found.join("; "));
  }

  problem(line: number, message: string): void {
    this.badRows++;
    if (this.problems.length < PROBLEMS_SHOWN) this.problems.push({ line, message });
  }
}

interface ReadRow {
  readonly line: number;
  readonly read: ReadFact<unknown> | null;
  readonly problems: readonly string[];
}

/** One pass over the file. */
class Reading {
  readonly #options: ImportOptions;
  readonly #progress: (bytes: number) => void;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  constructor(options: ImportOptions, progress: (bytes: number) => void) {
    this.#options = options;
    this.#progress = progress;
  }

  /** The digest of the bytes that were read. */
  digest(): string {
    return this.#hash.digest("hex");
  }

  /** Yields many rows at a time, because yielding each one alone would take longer than reading it. */
  async *rows(): AsyncGenerator<readonly ReadRow[], void, undefined> {
    const { path, format, kind } = this.#options;
    const layout = new RowLayout(kind.columns);
    let reader: CellReader | null = format === "ndjson" ? readerOf(format, kind.columns, "") : null;
    const listener = { bytes: (chunk: Uint8Array) => this.#read(chunk) };
    for await (const records of textRecords(path, format, listener)) {
      const [head] = records;
      if (reader === null && head !== undefined) {
        reader = readerOf(format, kind.columns, head.text);
        const problems = reader.problems.slice(0, HEADER_PROBLEMS_SHOWN);
        if (problems.length > 0) throw new BadFile(problems.map((message) => ({ line: head.line, message })));
        yield readRows(kind, layout, reader, records.slice(1));
      } else if (reader !== null) {
        yield readRows(kind, layout, reader, records);
      }
    }
  }

  #read(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    this.#progress(this.#bytes);
  }
}

function readRows(
  kind: AnyImportKind,
  layout: RowLayout,
  reader: CellReader,
  records: readonly TextRecord[],
): readonly ReadRow[] {
  return records.map(({ line, text }) => {
    const cells = reader.read(text);
    if (typeof cells === "string") return { line, read: null, problems: [cells] };
    const row = new Row(cells, layout);
    return { line, read: kind.read(row), problems: row.problems };
  });
}

/** Reads the rows again, in batches. Throws as soon as the file differs from the checked one. */
async function* batchesOf(
  reading: Reading,
  kind: AnyImportKind,
  checkedDigest: string,
): AsyncGenerator<FactBatch, void, undefined> {
  let facts: unknown[] = [];
  for await (const rows of reading.rows()) {
    for (const { line, read, problems } of rows) {
      if (read === null || problems.length > 0) throw fileChanged(line, true);
      facts.push(read.fact);
    }
    if (facts.length < kind.rowsPerWrite) continue;
    yield kind.batchOf(facts);
    facts = [];
  }
  if (facts.length > 0) yield kind.batchOf(facts);
  if (reading.digest() !== checkedDigest) throw fileChanged(0, true);
}

/** The file was written to between the two readings. */
function fileChanged(line: number, isBegun: boolean): Complaint {
  const place = line === 0 ? "" : `, at line ${line}`;
  const kept = isBegun
    ? "rows that were written by then stay; import it again"
    : "nothing was written; import it again";
  return new Complaint(`Not imported: the file changed while it was read${place}: ${kept}.`);
}
