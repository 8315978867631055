// The log of the gateway's events: a file for each trading day, in the form of a recording, and the epoch of its numbering. An event is
// written to the log before any reader gets it, and all readers read from the log.

import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { type Clock, type Day, outOfRange, SECOND_MS } from "../../src/base/index.ts";
import {
  eachFrame,
  encodeRecordingHeader,
  FRAME_TYPE,
  frameLengthAt,
  HEADER,
  RECORDING_HEADER_BYTES,
} from "../../src/feed-protocol/index.ts";

const DAY_FILE = /^(\d{8})\.feed$/;
/** The distance of index entries: a read begins at most this many events before the requested one. */
const INDEX_EVENTS = 1_024;
const SCAN_BYTES = 1 << 20;

/** The events of one day. */
export class DayLog {
  readonly day: Day;
  readonly #file: number;
  /** The offset of every 1,024th event. */
  readonly #index: number[] = [];
  #nextSeq = 1;
  #end = RECORDING_HEADER_BYTES;
  /** The first of the events that were added last, and its offset: a live reader requests only these. */
  #newest = { seq: 1, at: RECORDING_HEADER_BYTES };
  #isOver = false;
  #isFlushing = false;
  #isClosed = false;

  constructor(path: string, day: Day) {
    this.day = day;
    const isNew = !existsSync(path);
    this.#file = openSync(path, isNew ? "w+" : "r+");
    if (isNew) writeSync(this.#file, encodeRecordingHeader({ day }));
    else this.#scan();
  }

  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** True once its day end is in the log. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Adds whole frames that follow the last one. */
  append(frames: Uint8Array): void {
    for (let at = 0; at < frames.length; ) at += writeSync(this.#file, frames, at, frames.length - at, this.#end + at);
    this.#newest = { seq: this.#nextSeq, at: this.#end };
    this.#note(frames);
  }

  /** Frames from `seq` on, about `bytesMax` bytes; empty at the end. */
  read(seq: number, bytesMax: number): Uint8Array {
    if (seq >= this.#nextSeq) return new Uint8Array(0);
    const block = Math.floor((seq - 1) / INDEX_EVENTS);
    const from = seq >= this.#newest.seq ? this.#newest.at : (this.#index[block] ?? outOfRange(block));
    // The block begins with frames before the requested one.
    const bytes = this.#bytesAt(from, bytesMax + SCAN_BYTES);
    const view = viewOf(bytes);
    let start = 0;
    let end = 0;
    while (end < bytes.length && end - start < bytesMax) {
      const length = frameLengthAt(view, end);
      if (length === 0) break;
      if (view.getUint32(end + HEADER.seq, true) < seq) start = end + length;
      end += length;
    }
    return bytes.subarray(start, end);
  }

  /** The times of the day's heartbeats by event number; a day that is read again must have them at the same places. */
  heartbeats(): ReadonlyMap<number, number> {
    const times = new Map<number, number>();
    for (let at = RECORDING_HEADER_BYTES; at < this.#end; ) {
      const bytes = this.#bytesAt(at, SCAN_BYTES);
      const whole = wholeFrames(bytes);
      eachFrame(bytes.subarray(0, whole), (view, start) => {
        if (view.getUint8(start + HEADER.type) !== FRAME_TYPE.heartbeat) return;
        times.set(view.getUint32(start + HEADER.seq, true), view.getUint32(start + HEADER.timeOfDayMs, true));
      });
      at += whole;
    }
    return times;
  }

  /** Flushes the written bytes to the disk, and waits for it. */
  sync(): void {
    fsyncSync(this.#file);
  }

  /** Flushes the written bytes in the background, because a disk may take longer than readers should wait. */
  flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    fsync(this.#file, (error) => {
      this.#isFlushing = false;
      if (error !== null && !this.#isClosed) throw error;
    });
  }

  close(): void {
    this.#isClosed = true;
    closeSync(this.#file);
  }

  /** Reads the file of an earlier run, and cuts off an incomplete event. */
  #scan(): void {
    const { size } = fstatSync(this.#file);
    while (this.#end < size) {
      const bytes = this.#bytesAt(this.#end, SCAN_BYTES, size);
      const whole = wholeFrames(bytes);
      if (whole === 0) break;
      this.#note(bytes.subarray(0, whole));
    }
    ftruncateSync(this.#file, this.#end);
  }

  #note(frames: Uint8Array): void {
    eachFrame(frames, (view, start) => {
      if ((this.#nextSeq - 1) % INDEX_EVENTS === 0) this.#index.push(this.#end + start);
      this.#nextSeq++;
      this.#isOver = view.getUint8(start + HEADER.type) === FRAME_TYPE.dayEnd;
    });
    this.#end += frames.length;
  }

  #bytesAt(from: number, bytesMax: number, end = this.#end): Uint8Array {
    const bytes = new Uint8Array(Math.min(bytesMax, end - from));
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#file, bytes, at, bytes.length - at, from + at);
      if (read === 0) return bytes.subarray(0, at);
      at += read;
    }
    return bytes;
  }
}

export class FeedLog {
  readonly #folder: string;
  readonly #clock: Clock;
  /** In the order of the days. Bound: the files in the folder. */
  readonly #days: DayLog[];
  #epoch: number;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
    mkdirSync(folder, { recursive: true });
    const days = readdirSync(folder).flatMap((name) => DAY_FILE.exec(name)?.[1] ?? []);
    this.#days = days.sort().map((day) => new DayLog(this.#pathOf(Number(day)), Number(day)));
    const known = existsSync(this.#epochFile) ? Number(readFileSync(this.#epochFile, "utf8")) : 0;
    // When the days are gone from the folder, so is the numbering.
    this.#epoch = known > 0 && this.#days.length > 0 ? known : this.#newEpoch(known);
  }

  /** The id of the numbering of the events. */
  get epoch(): number {
    return this.#epoch;
  }

  get first(): DayLog | null {
    return this.#days[0] ?? null;
  }

  get last(): DayLog | null {
    return this.#days.at(-1) ?? null;
  }

  of(day: Day): DayLog | null {
    return this.#days.find((log) => log.day === day) ?? null;
  }

  /** The first day after `day`. */
  after(day: Day): DayLog | null {
    return this.#days.find((log) => log.day > day) ?? null;
  }

  /** The log of a day; begins one when there is none. */
  begin(day: Day): DayLog {
    const log = this.of(day) ?? new DayLog(this.#pathOf(day), day);
    if (this.of(day) === null) this.#days.push(log);
    return log;
  }

  /** The snapshot with which a day began that was joined late, also in an earlier run; null for a day read from its first message. */
  snapshotOf(day: Day): Uint8Array | null {
    const path = this.#snapshotPathOf(day);
    return existsSync(path) ? readFileSync(path) : null;
  }

  /** Stores the snapshot with which the day begins, before its first event. */
  keepSnapshot(day: Day, snapshot: Uint8Array | null): void {
    const path = this.#snapshotPathOf(day);
    if (snapshot === null) rmSync(path, { force: true });
    else writeFileSync(path, snapshot, { flush: true });
  }

  /** Sets aside a day whose messages have changed at the exchange, and takes another epoch, so that readers do not mix the two days. */
  setAside(day: Day): void {
    const at = this.#days.findIndex((log) => log.day === day);
    if (at < 0) return;
    this.#days.splice(at, 1)[0]?.close();
    renameSync(this.#pathOf(day), `${this.#pathOf(day)}.${this.#epoch}`);
    this.keepSnapshot(day, null);
    this.#epoch = this.#newEpoch(this.#epoch);
  }

  close(): void {
    for (const log of this.#days) log.close();
  }

  #newEpoch(before: number): number {
    const epoch = Math.max(before + 1, Math.floor(this.#clock.nowMs() / SECOND_MS));
    writeFileSync(this.#epochFile, `${epoch}\n`);
    return epoch;
  }

  get #epochFile(): string {
    return join(this.#folder, "epoch");
  }

  #snapshotPathOf(day: Day): string {
    return join(this.#folder, `${day}.snapshot`);
  }

  #pathOf(day: Day): string {
    return join(this.#folder, `${day}.feed`);
  }
}

/** The number of bytes of whole frames at the front of `bytes`. */
function wholeFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let at = 0;
  for (let length = frameLengthAt(view, 0); length > 0; length = frameLengthAt(view, at)) at += length;
  return at;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
