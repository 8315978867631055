// Reads a file as records of text, piece by piece, so that memory does not grow with the file: CSV records, which may span lines within
// quotes, or the lines of NDJSON. Bytes that are not UTF-8, or not text at all, end the reading with the line where they were found.

import { open } from "node:fs/promises";

export const FORMATS = ["csv", "ndjson"] as const;
export type Format = (typeof FORMATS)[number];

/** One record: the line that it starts on, from 1, and its text without the line end. */
export interface TextRecord {
  readonly line: number;
  readonly text: string;
}

/** Thrown when the file as a whole cannot be read from a line on. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Called with every piece of the file as it is read. */
export interface ReadingListener {
  readonly bytes: (chunk: Uint8Array) => void;
}

const CHUNK_BYTES = 1 << 18;
/** A longer record is no record: a quote that was never closed, or a file that is no text. */
const RECORD_CHARS_MAX = 1 << 20;
const QUOTE = 34;
const LINE_END = 10;

/** The records of a file in order; blank lines are left out. */
export async function* textRecords(
  path: string,
  format: Format,
  listener: ReadingListener,
): AsyncGenerator<readonly TextRecord[], void, undefined> {
  const file = await open(path, "r");
  try {
    const assembler = new RecordAssembler(format);
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (let isFirst = true; ; isFirst = false) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      const chunk = buffer.subarray(0, bytesRead);
      if (isFirst) refuseForeign(chunk);
      listener.bytes(chunk);
      const records = assembler.add(decode(decoder, chunk, bytesRead === 0, assembler.line), bytesRead === 0);
      if (records.length > 0) yield records;
      if (bytesRead === 0) return;
    }
  } finally {
    await file.close();
  }
}

function refuseForeign(chunk: Uint8Array): void {
  const [first = 0, second = 0] = chunk;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new UnreadableFile(1, "the file is UTF-16; save it as UTF-8");
  }
  if (first === 0x1f && second === 0x8b) throw new UnreadableFile(1, "the file is compressed; unpack it first");
  if (first === 0x50 && second === 0x4b) {
    throw new UnreadableFile(1, "the file is an archive or a spreadsheet; save it as CSV in UTF-8");
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array, isLast: boolean, line: number): string {
  try {
    return decoder.decode(chunk, { stream: !isLast });
  } catch {
    const at = line + lineOfBadByte(chunk);
    throw new UnreadableFile(at, "the file is not UTF-8 from here on; save it as UTF-8");
  }
}

/** Lines of the chunk before its first byte that is no UTF-8, found by decoding ever longer parts. */
function lineOfBadByte(chunk: Uint8Array): number {
  let lines = 0;
  let start = 0;
  for (;;) {
    const end = chunk.indexOf(LINE_END, start);
    if (end === -1) return lines;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(chunk.subarray(start, end));
    } catch {
      // The first line of a chunk may begin within a character, which is no error.
      if (start > 0) return lines;
    }
    lines++;
    start = end + 1;
  }
}

/** Cuts text into records as it arrives. */
class RecordAssembler {
  /** The line on which the unfinished record begins. */
  line = 1;
  readonly #format: Format;
  #rest = "";

  constructor(format: Format) {
    this.#format = format;
  }

  add(text: string, isLast: boolean): readonly TextRecord[] {
    const all = this.#rest + text;
    const records: TextRecord[] = [];
    let start = 0;
    // The next quote is looked for once, not once a line: most files have none.
    let quote = this.#format === "csv" ? placeOf('"', all, 0) : all.length;
    for (;;) {
      let end = all.indexOf("\n", start);
      if (quote < start) quote = placeOf('"', all, start);
      if (end !== -1 && quote < end) end = endOfQuoted(all, quote);
      if (end === -1) break;
      this.#take(all.slice(start, end), records);
      start = end + 1;
    }
    this.#rest = all.slice(start);
    if (this.#rest.length > RECORD_CHARS_MAX) {
      const what =
        this.#format === "csv" ? "a quote is not closed, or the record is far too long" : "the line is far too long";
      throw new UnreadableFile(this.line, what);
    }
    if (isLast && this.#rest !== "") {
      if (this.#format === "csv" && isInQuotes(this.#rest))
        throw new UnreadableFile(this.line, "a quote is not closed");
      this.#take(this.#rest, records);
      this.#rest = "";
    }
    return records;
  }

  #take(text: string, records: TextRecord[]): void {
    const clean = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (clean.includes("\0")) throw new UnreadableFile(this.line, "there is a zero byte; the file is not text");
    if (clean.trim() !== "") records.push({ line: this.line, text: clean });
    this.line += 1 + countLineEnds(clean);
  }
}

/** The place of `mark` from `start` on; behind the end when it is absent. */
function placeOf(mark: string, text: string, start: number): number {
  const place = text.indexOf(mark, start);
  return place === -1 ? text.length : place;
}

/** The line end that ends a record whose first quote is at `quote`: the first that is not within quotes. */
function endOfQuoted(text: string, quote: number): number {
  let isQuoted = false;
  for (let at = quote; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (code === LINE_END && !isQuoted) return at;
  }
  return -1;
}

function isInQuotes(text: string): boolean {
  let isQuoted = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isQuoted = !isQuoted;
  return isQuoted;
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
