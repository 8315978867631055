// The state of a FIX session between connections: its next numbers, the messages for resend requests, and notes of the application. With a
// folder it is one file of JSON lines; without a folder it is lost when the process ends.

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

/** Messages that can be sent again; a gap fill skips older ones. */
const KEPT_MAX = 10_000;
/** Notes of the application; the oldest are dropped. */
const NOTES_MAX = 20_000;
/** Lines after which the file is rewritten with the current state. */
const LINES_MAX = 100_000;
/** Numbers are reserved in the file this far ahead, so that a message that need not be stored costs no write. */
const AHEAD = 1_000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The parts of a sent message that a resend needs. */
export interface KeptMessage {
  readonly type: string;
  /** The SendingTime of the message. */
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
  /** The reserved number, up to which no further line is needed. */
  #written = 1;
  /** Bound: KEPT_MAX; the oldest are dropped. */
  readonly #kept = new Map<number, KeptMessage>();
  /** Bound: NOTES_MAX; the oldest are dropped. */
  readonly #notes = new Map<string, string>();

  /** `name` is the name of the file in the folder; with a null folder nothing is stored. */
  constructor(folder: string | null, name: string) {
    this.#path = folder === null ? null : join(folder, `${name}.jsonl`);
    if (folder === null || this.#path === null) return;
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    if (existsSync(this.#path)) this.#recover(this.#path);
    this.#begin(this.#path);
  }

  /** The expected number of the client's next message. */
  get nextIn(): number {
    return this.#nextIn;
  }

  /** The number of the next message to the client. */
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

  /** Counts the next message to the client; stores it with the notes unless it is null. */
  sent(message: KeptMessage | null, notes: readonly Note[]): void {
    const number = this.#nextOut++;
    if (message !== null) {
      this.#keep(number, message, notes);
      this.#write({ sent: number, message, notes });
    } else if (this.#nextOut > this.#written) this.#reach(this.#nextOut + AHEAD);
  }

  /** The stored messages from this number on, in order. */
  *keptFrom(number: number): Generator<readonly [number: number, message: KeptMessage]> {
    for (const kept of this.#kept) if (kept[0] >= number) yield kept;
  }

  /** Both sides begin with 1 again. The notes stay, because they do not depend on the numbers. */
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

  /** Writes the current state to a new file, which replaces the old one. */
  #begin(path: string): void {
    const notes = [...this.#notes];
    const lines: Line[] = [
      { in: this.#nextIn },
      ...[...this.#kept].map(([sent, message]) => ({ sent, message, notes: [] })),
    ];
    // The notes are written with a message that the next line resets.
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
    // A kill may have cut the last line short; its message was not sent yet.
    for (const text of lines.slice(0, -1)) this.#apply(JSON.parse(text) as Line);
    this.#nextOut = Math.max(this.#nextOut, this.#written);
  }

  /** Applies a line of the file. */
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
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}
