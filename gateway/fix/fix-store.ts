// What a FIX session keeps between connections: its next numbers, the messages that may be asked for again, and notes of the application. In a folder
// it is one file of JSON lines; without one it lives as long as the process.

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** Messages that can be sent again; older ones are passed over by a gap fill. */
const KEPT_MAX = 10_000;
/** Notes of the application; the oldest go. */
const NOTES_MAX = 20_000;
/** Lines after which the file is written anew with what still counts. */
const LINES_MAX = 100_000;
/** Numbers are written down so many ahead: a message that need not be kept costs no write. */
const AHEAD = 1_000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** A message that was sent, as it is needed to send it again. */
export interface KeptMessage {
  readonly type: string;
  /** Its SendingTime. */
  readonly time: string;
  readonly body: string;
}

export type Note = readonly [name: string, value: string];

type Line =
  | { readonly in: number }
  | { readonly out: number }
  | { readonly sent: number; readonly message: KeptMessage; readonly notes: readonly Note[] }
  | { readonly reset: true };

export class FixStore {
  readonly #path: string | null;
  #file: number | null = null;
  #lines = 0;
  #nextIn = 1;
  #nextOut = 1;
  /** The number that may be reached without another line. */
  #written = 1;
  /** Bound: KEPT_MAX; the oldest go. */
  readonly #kept = new Map<number, KeptMessage>();
  /** Bound: NOTES_MAX; the oldest go. */
  readonly #notes = new Map<string, string>();

  /** `name` is that of the file within the folder; a null folder keeps nothing. */
  constructor(folder: string | null, name: string) {
    this.#path = folder === null ? null : join(folder, `${name}.jsonl`);
    if (folder === null || this.#path === null) return;
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    if (existsSync(this.#path)) this.#recover(this.#path);
    this.#begin(this.#path);
  }

  /** The number that the next message of the other side should have. */
  get nextIn(): number {
    return this.#nextIn;
  }

  /** The number of our next message. */
  get nextOut(): number {
    return this.#nextOut;
  }

  get notes(): ReadonlyMap<string, string> {
    return this.#notes;
  }

  expect(nextIn: number): void {
    this.#nextIn = nextIn;
    this.#write({ in: nextIn });
  }

  /** Counts our next message; one that is given is kept, together with the notes. */
  sent(message: KeptMessage | null, notes: readonly Note[]): void {
    const number = this.#nextOut++;
    if (message !== null) {
      this.#keep(number, message, notes);
      this.#write({ sent: number, message, notes });
    } else if (this.#nextOut > this.#written) this.#reach(this.#nextOut + AHEAD);
  }

  /** The kept messages from this number on, in order. */
  *keptFrom(number: number): Generator<readonly [number: number, message: KeptMessage]> {
    for (const kept of this.#kept) if (kept[0] >= number) yield kept;
  }

  /** Both sides begin with 1 again. The notes stay: they are about the market, not about numbers. */
  reset(): void {
    this.#restart();
    this.#write({ reset: true });
  }

  close(): void {
    this.#reach(this.#nextOut);
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #keep(number: number, message: KeptMessage, notes: readonly Note[]): void {
    this.#kept.set(number, message);
    dropOldest(this.#kept, KEPT_MAX);
    for (const [name, value] of notes) {
      this.#notes.delete(name);
      this.#notes.set(name, value);
    }
    dropOldest(this.#notes, NOTES_MAX);
  }

  #restart(): void {
    this.#nextIn = 1;
    this.#nextOut = 1;
    this.#written = 1;
    this.#kept.clear();
  }

  #reach(out: number): void {
    this.#written = out;
    this.#write({ out });
  }

  #write(line: Line): void {
    if (this.#file === null || this.#path === null) return;
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    if (++this.#lines <= LINES_MAX) return;
    closeSync(this.#file);
    this.#begin(this.#path);
  }

  /** Writes what counts to a new file, in the place of the old one. */
  #begin(path: string): void {
    const notes = [...this.#notes];
    const lines: Line[] = [
      { in: this.#nextIn },
      ...[...this.#kept].map(([sent, message]) => ({ sent, message, notes: [] })),
    ];
    // The notes stand with a message that never counts.
    if (notes.length > 0) lines.unshift({ sent: 0, message: { type: "", time: "", body: "" }, notes }, { reset: true });
    lines.push({ out: Math.max(this.#nextOut, this.#written) });
    const partial = `${path}.partial`;
    writeFileSync(partial, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: FILE_MODE });
    renameSync(partial, path);
    this.#file = openSync(path, "a", FILE_MODE);
    this.#lines = lines.length;
  }

  #recover(path: string): void {
    const lines = readFileSync(path, "utf8").split("\n");
    // A kill may have cut the last line short; what it was about was not sent yet.
    for (const text of lines.slice(0, -1)) this.#apply(JSON.parse(text) as Line);
    this.#nextOut = Math.max(this.#nextOut, this.#written);
  }

  /** A line that this class wrote. */
  #apply(line: Line): void {
    if ("in" in line) this.#nextIn = line.in;
    else if ("reset" in line) this.#restart();
    else if ("out" in line) this.#written = line.out;
    else {
      this.#keep(line.sent, line.message, line.notes);
      this.#nextOut = line.sent + 1;
    }
  }
}

function dropOldest<K>(map: Map<K, unknown>, max: number): void {
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
