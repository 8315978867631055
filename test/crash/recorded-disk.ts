// The changes of a program to the files of a folder, read from a recording by strace, and the folder as a power cut would leave it:
// the disk keeps all synced data, and any part of the later data.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Random } from "../../src/base/index.ts";

/** The system calls that strace has to record. */
export const RECORDED_CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,link,linkat,unlink,unlinkat,rename";
/** A disk writes whole sectors; a write of several may be cut between them. */
const SECTOR_BYTES = 4_096;

/** A change to a file or to the names in the folder, in the order of the program. */
type Step =
  | { readonly kind: "write"; readonly file: string; readonly offset: number; readonly data: Buffer }
  | { readonly kind: "cut"; readonly file: string; readonly size: number }
  /** `content` is the first name of a file that gets a second one. */
  | { readonly kind: "create"; readonly file: string; readonly content: string }
  | { readonly kind: "remove"; readonly file: string }
  /** `before` is how many steps there were when the call began: later ones are not covered. An empty name is the folder's. */
  | { readonly kind: "synced"; readonly file: string; readonly before: number }
  | { readonly kind: "said"; readonly text: string };

export class RecordedDisk {
  readonly steps: readonly Step[];
  /** For each step the place of the first sync that covers it. */
  readonly #syncedAt: readonly number[];

  constructor(recording: string, folder: string) {
    this.steps = stepsOf(recording, folder);
    this.#syncedAt = this.steps.map((step, index) => {
      const place = this.steps.findIndex(
        (sync, at) => at > index && sync.kind === "synced" && sync.before > index && covers(sync.file, step),
      );
      return place === -1 ? Number.POSITIVE_INFINITY : place;
    });
  }

  /** The output of the program before the step at `end`. */
  saidBefore(end: number): readonly string[] {
    return this.steps
      .slice(0, end)
      .flatMap((step) => (step.kind === "said" ? step.text.split("\n").filter(Boolean) : []));
  }

  /** The files after a power cut at the step `end`. Without `chance` nothing is there that was not synced; with it any part may be. */
  cutAt(end: number, chance: Random | null): ReadonlyMap<string, Buffer> {
    const files = new Map<string, GrowingFile>();
    const named = new Map<string, string>();
    for (const [index, step] of this.steps.slice(0, end).entries()) {
      const isSynced = (this.#syncedAt[index] ?? end) < end;
      const isThere = () => isSynced || (chance?.chance(0.5) ?? false);
      if (step.kind === "write") writeTo(fileOf(files, step.file), step.offset, step.data, isThere);
      else if (step.kind === "cut" && isThere()) fileOf(files, step.file).resize(step.size);
      else if (step.kind === "create" && isThere()) named.set(step.file, step.content);
      else if (step.kind === "remove" && isThere()) named.delete(step.file);
    }
    return new Map([...named].map(([name, content]) => [name, files.get(content)?.content ?? Buffer.alloc(0)]));
  }
}

/** A file that is written in thousands of pieces: its space doubles, so that a write at its end copies no earlier ones. */
class GrowingFile {
  #space = Buffer.alloc(SECTOR_BYTES);
  #size = 0;

  get content(): Buffer {
    return this.#space.subarray(0, this.#size);
  }

  /** Writes a part of `data`. */
  write(offset: number, data: Buffer, from: number, to: number): void {
    this.resize(Math.max(this.#size, offset + to - from));
    data.copy(this.#space, offset, from, to);
  }

  /** Makes the file longer by zeros, or shorter: bytes that are cut off do not come back when it grows again. */
  resize(size: number): void {
    if (size > this.#space.length) {
      const space = Buffer.alloc(Math.max(size, 2 * this.#space.length));
      this.content.copy(space);
      this.#space = space;
    }
    if (size < this.#size) this.#space.fill(0, size, this.#size);
    this.#size = size;
  }
}

function fileOf(files: Map<string, GrowingFile>, name: string): GrowingFile {
  const file = files.get(name) ?? new GrowingFile();
  files.set(name, file);
  return file;
}

/** Puts files into a new folder. */
export function putFiles(files: ReadonlyMap<string, Buffer>, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
}

function covers(synced: string, step: Step): boolean {
  if (step.kind === "said" || step.kind === "synced") return false;
  const isName = step.kind === "create" || step.kind === "remove";
  return isName ? synced === "" : synced === step.file;
}

function writeTo(file: GrowingFile, offset: number, data: Buffer, isThere: () => boolean): void {
  for (let from = 0; from < data.length; ) {
    const to = Math.min(data.length, from + SECTOR_BYTES - ((offset + from) % SECTOR_BYTES));
    if (isThere()) file.write(offset + from, data, from, to);
    from = to;
  }
}

/** Reads lines such as `12 pwrite64(7</tmp/a/b>, "\x00", 1, 32) = 1`; a call that others interrupt takes two lines. */
function stepsOf(recording: string, folder: string): readonly Step[] {
  const steps: Step[] = [];
  const begun = new Map<string, { readonly call: string; readonly before: number }>();
  const ends = new Map<string, number>();
  for (const line of recording.split("\n")) {
    const thread = line.slice(0, line.indexOf(" "));
    let call = line.slice(thread.length).trimStart();
    let before = steps.length;
    if (call.endsWith("<unfinished ...>")) {
      begun.set(thread, { call: call.slice(0, -"<unfinished ...>".length), before });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(call);
    if (resumed !== null) {
      const start = begun.get(thread);
      if (start === undefined) continue;
      call = start.call + call.slice(resumed[0].length);
      before = start.before;
    }
    const step = stepOf(call, folder, before, ends);
    if (step !== null) steps.push(step);
  }
  return steps;
}

function stepOf(call: string, folder: string, before: number, ends: Map<string, number>): Step | null {
  const [, name, rest] = /^(\w+)\((.*)$/.exec(call) ?? [];
  if (name === undefined || rest === undefined || / = -1 /.test(call.slice(-80))) return null;
  if (name === "rename") throw new Error(`a rename is not modelled: ${call}`);
  if (name === "unlink" || name === "unlinkat") {
    const path = unescaped(/"([^"]*)"/.exec(rest)?.[1] ?? "").toString();
    return dirname(path) === folder ? { kind: "remove", file: basename(path) } : null;
  }
  if (name === "link" || name === "linkat") {
    const [from = "", to = ""] = [...rest.matchAll(/"([^"]*)"/g)].map(([, path]) => unescaped(path ?? "").toString());
    return { kind: "create", file: basename(to), content: basename(from) };
  }
  if (name === "openat") {
    const opened = unescaped(/= \d+<([^>]*)>$/.exec(rest)?.[1] ?? "").toString();
    if (!rest.includes("O_CREAT") || dirname(opened) !== folder || ends.has(opened)) return null;
    ends.set(opened, 0);
    return { kind: "create", file: basename(opened), content: basename(opened) };
  }
  const [, descriptor, escaped = "", args = ""] = /^(\d+)<([^>]*)>(.*)$/.exec(rest) ?? [];
  const path = unescaped(escaped).toString();
  const isFolder = path === folder;
  if (name === "write" && descriptor === "1") return { kind: "said", text: dataOf(args).toString() };
  if (!isFolder && dirname(path) !== folder) return null;
  // The index of the write-ahead log is shared memory, made anew after a crash.
  if (path.endsWith("-shm")) return null;
  const file = isFolder ? "" : basename(path);
  if (name === "fsync" || name === "fdatasync") return { kind: "synced", file, before };
  const numbers =
    args
      .slice(args.lastIndexOf('"') + 1)
      .match(/\d+/g)
      ?.map(Number) ?? [];
  if (name === "pwrite64") return { kind: "write", file, offset: numbers[1] ?? 0, data: dataOf(args) };
  if (name === "write") {
    const [offset, data] = [ends.get(path) ?? 0, dataOf(args)];
    ends.set(path, offset + data.length);
    return { kind: "write", file, offset, data };
  }
  if (name === "ftruncate") return { kind: "cut", file, size: numbers[0] ?? 0 };
  throw new Error(`not modelled: ${call.slice(0, 200)}`);
}

function dataOf(args: string): Buffer {
  return unescaped(args.slice(args.indexOf('"') + 1, args.lastIndexOf('"')));
}

/** Text as strace -xx prints it, where every byte is `\xHH`. */
function unescaped(text: string): Buffer {
  return Buffer.from(text.replaceAll("\\x", ""), "hex");
}
