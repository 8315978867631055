// The gateway of files: it translates each day, then publishes it at a pace, through the same log as any other gateway. After a
// restart it finds its published events in the log, and continues after them.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Clock, type Day, formatDay, Repeat, SECOND_MS } from "../src/base/index.ts";
import { eachFrame, type FeedGuard, type FeedListener, frameLengthAt, HEADER } from "../src/feed-protocol/index.ts";
import type { DayLog, FeedLog } from "./feed/feed-log.ts";
import { serveFeed } from "./feed/feed-server.ts";
import { FileError } from "./files/table.ts";
import { type FileFeed, translateDay } from "./files/translate-day.ts";

interface FilesGatewayOptions extends FileFeed {
  /** The days in the order of publication. */
  readonly days: readonly Day[];
  /** The speed of market time relative to the clock; infinite for as fast as possible. */
  readonly pace: number;
  /** The folder for the translated day while it is published. */
  readonly workFolder: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly guard: FeedGuard;
  readonly log: FeedLog;
  readonly clock: Clock;
  /** Shows a line to the operator. */
  readonly note: (line: string) => void;
}

const STEP_MS = 20;
const STEP_BYTES = 1 << 20;
const TRY_AGAIN_MS = 2 * SECOND_MS;

/** A day that is being published. */
interface PlayedDay {
  readonly recording: DayLog;
  readonly path: string;
  readonly log: DayLog;
  /** Market time at `sinceMs` of the clock. */
  readonly fromMs: number;
  readonly sinceMs: number;
  /** Frames that are read but not due yet. Bound: STEP_BYTES and one frame. */
  ahead: Uint8Array;
}

export class FilesGateway {
  readonly #options: FilesGatewayOptions;
  readonly #server: FeedListener;
  readonly #steps: Repeat;
  #days: readonly Day[];
  #playing: PlayedDay | null;
  #lastComplaint = "";
  #triedMs = 0;

  private constructor(options: FilesGatewayOptions, days: readonly Day[], playing: PlayedDay | null) {
    this.#options = options;
    this.#days = days;
    this.#playing = playing;
    this.#server = serveFeed(options.listen, options.guard, options.log, options.clock);
    this.#steps = new Repeat({
      clock: options.clock,
      everyMs: STEP_MS,
      task: () => this.#step(),
    });
    this.#steps.start();
  }

  /** Translates the first day, and listens once this has succeeded. */
  static async open(options: FilesGatewayOptions): Promise<FilesGateway> {
    const { log } = options;
    const days = options.days.filter((day) => day >= (log.last?.day ?? 0) && log.of(day)?.isOver !== true);
    const [first, ...others] = days;
    return new FilesGateway(options, others, first === undefined ? null : await begin(options, first));
  }

  get port(): number {
    return this.#server.port;
  }

  /** True once every day is published. */
  get isOver(): boolean {
    return this.#playing === null && this.#days.length === 0;
  }

  async stop(): Promise<void> {
    await this.#steps.stop();
    this.#server.stop();
    if (this.#playing !== null) close(this.#playing);
  }

  async #step(): Promise<void> {
    const playing = this.#playing;
    if (playing !== null) {
      this.#publish(playing);
      return;
    }
    const [day, ...others] = this.#days;
    const { clock, note } = this.#options;
    if (day === undefined || (this.#triedMs > 0 && clock.monotonicMs() - this.#triedMs < TRY_AGAIN_MS)) return;
    try {
      this.#playing = await begin(this.#options, day);
      this.#days = others;
      this.#triedMs = 0;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Readers still get the earlier days; the operator may correct the file meanwhile.
      this.#triedMs = clock.monotonicMs();
      if (error.message !== this.#lastComplaint) note(error.message);
      this.#lastComplaint = error.message;
    }
  }

  /** Appends the due events to the log, then wakes the readers. */
  #publish(playing: PlayedDay): void {
    const { pace, clock } = this.#options;
    const untilMs =
      pace === Number.POSITIVE_INFINITY ? pace : playing.fromMs + (clock.monotonicMs() - playing.sinceMs) * pace;
    if (playing.ahead.length === 0) playing.ahead = playing.recording.read(playing.log.nextSeq, STEP_BYTES);
    const frames = dueFrames(playing.ahead, untilMs);
    if (frames.length > 0) {
      playing.log.append(frames);
      playing.ahead = playing.ahead.subarray(frames.length);
      this.#server.moved();
    }
    if (!playing.log.isOver) return;
    playing.log.sync();
    close(playing);
    this.#playing = null;
  }
}

/** Translates a day, and finds the position up to which it has been published. */
async function begin(options: FilesGatewayOptions, day: Day): Promise<PlayedDay> {
  const { log, clock, note, workFolder } = options;
  const path = join(workFolder, `${day}.translated`);
  const { recording, unlistedRows } = await translateDay(options, day, path);
  if (unlistedRows > 0) {
    const rows = unlistedRows.toLocaleString("en");
    note(`${formatDay(day)}: ${rows} rows are of symbols that the reference data does not name, and are left out`);
  }
  const before = log.of(day);
  if (before !== null && !isPrefix(before, recording)) {
    note(`the files of ${formatDay(day)} differ from what was sent of it before: the day is begun anew`);
    log.setAside(day);
  }
  const kept = log.begin(day);
  const [fromMs = 0] = timesOf(recording.read(Math.max(1, kept.nextSeq - 1), 1));
  note(`serves ${formatDay(day)}, ${(recording.nextSeq - 1).toLocaleString("en")} events`);
  return { recording, path, log: kept, fromMs, sinceMs: clock.monotonicMs(), ahead: new Uint8Array(0) };
}

function close({ recording, path }: PlayedDay): void {
  recording.close();
  rmSync(path, { force: true });
}

/** True when the log's events of a day are the beginning of its recording. */
function isPrefix(log: DayLog, recording: DayLog): boolean {
  for (let seq = 1; seq < log.nextSeq; ) {
    const [had, has] = [log.read(seq, STEP_BYTES), recording.read(seq, STEP_BYTES)];
    const known = Math.min(had.length, has.length);
    if (known === 0 || Buffer.compare(had.subarray(0, known), has.subarray(0, known)) !== 0) return false;
    seq += timesOf(had.subarray(0, known)).length;
  }
  return true;
}

/** The frames up to a time of day. */
function dueFrames(frames: Uint8Array, untilMs: number): Uint8Array {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let end = 0;
  while (end < frames.length && view.getUint32(end + HEADER.timeOfDayMs, true) <= untilMs)
    end += frameLengthAt(view, end);
  return frames.subarray(0, end);
}

function timesOf(frames: Uint8Array): readonly number[] {
  const times: number[] = [];
  eachFrame(frames, (view, start) => times.push(view.getUint32(start + HEADER.timeOfDayMs, true)));
  return times;
}
