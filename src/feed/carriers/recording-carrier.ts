// Plays a recorded trading day as a feed. With a pace it follows market time from the opened position; without a pace it plays as fast
// as it is read.

import { open } from "node:fs/promises";
import { type Clock, reasonOf } from "../../base/index.ts";
import {
  type Carrier,
  type CarrierEnd,
  decodeRecordingHeader,
  FrameError,
  type FrameReceiver,
  type FrameStream,
  frameLengthAt,
  HEADER,
  RECORDING_HEADER_BYTES,
} from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";

interface RecordingPace {
  readonly clock: Clock;
  /** Market seconds per wall second. */
  readonly speed: number;
}

const READ_BYTES = 256 * 1024;
/** With a pace, frames are delivered in steps of this much wall time. */
const PACE_STEP_MS = 10;

/** A carrier for `--feed recording:FILE`. */
export class RecordingCarrier implements Carrier {
  readonly #path: string;
  readonly #pace: RecordingPace | null;

  constructor(path: string, pace: RecordingPace | null = null) {
    this.#path = path;
    this.#pace = pace;
  }

  open(from: Position | null, receiver: FrameReceiver): FrameStream {
    const playback = new Playback(this.#path, this.#pace, from, receiver);
    void playback.run();
    return playback;
  }
}

class Playback implements FrameStream {
  readonly #path: string;
  readonly #pace: RecordingPace | null;
  readonly #from: Position | null;
  readonly #receiver: FrameReceiver;
  #isClosed = false;
  #wake: () => void = () => {};
  #startedAtMs = Number.NaN;
  #startedTimeOfDayMs = 0;

  constructor(path: string, pace: RecordingPace | null, from: Position | null, receiver: FrameReceiver) {
    this.#path = path;
    this.#pace = pace;
    this.#from = from;
    this.#receiver = receiver;
  }

  /** Also wakes a waiting playback, so that the file is closed at once. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  async run(): Promise<void> {
    let end: CarrierEnd = { kind: "ended" };
    try {
      await this.#play();
    } catch (error) {
      const message = `${this.#path}: ${reasonOf(error)}`;
      end = error instanceof FrameError ? { kind: "rejected", code: "GARBAGE", message } : { kind: "lost", message };
    }
    if (!this.#isClosed) this.#receiver.ended(end);
  }

  async #play(): Promise<void> {
    const file = await open(this.#path, "r");
    try {
      const head = new Uint8Array(RECORDING_HEADER_BYTES);
      await file.read(head, 0, head.length, 0);
      const { day } = decodeRecordingHeader(head);
      if (this.#from !== null && this.#from.day > day) return;
      const fromSeq = this.#from !== null && this.#from.day === day ? this.#from.seq : 1;
      if (this.#pace !== null) this.#receiver.caughtUp();
      let at = RECORDING_HEADER_BYTES;
      let rest: Uint8Array = new Uint8Array(0);
      while (!this.#isClosed) {
        const chunk = new Uint8Array(rest.length + READ_BYTES);
        chunk.set(rest);
        const { bytesRead } = await file.read(chunk, rest.length, READ_BYTES, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        rest = await this.#deliver(chunk.subarray(0, rest.length + bytesRead), fromSeq);
      }
      if (rest.length > 0 && !this.#isClosed) throw new FrameError("the recording ends within a frame");
      if (this.#pace === null && !this.#isClosed) this.#receiver.caughtUp();
    } finally {
      await file.close();
    }
  }

  /** Delivers the whole frames of `bytes`, each at its time, and returns the rest. */
  async #deliver(bytes: Uint8Array, fromSeq: number): Promise<Uint8Array> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let start = 0;
    let end = 0;
    while (!this.#isClosed) {
      const length = frameLengthAt(view, end);
      if (length === 0) break;
      if (view.getUint32(end + HEADER.seq, true) < fromSeq) {
        start = end + length;
      } else if (this.#pace !== null && this.#isEarly(view.getUint32(end + HEADER.timeOfDayMs, true))) {
        if (end > start) await this.#receiver.frames(bytes.subarray(start, end));
        start = end;
        await this.#step(this.#pace.clock);
        continue;
      }
      end += length;
    }
    if (end > start) await this.#receiver.frames(bytes.subarray(start, end));
    return bytes.slice(end);
  }

  #isEarly(timeOfDayMs: number): boolean {
    if (this.#pace === null) return false;
    if (Number.isNaN(this.#startedAtMs)) {
      this.#startedAtMs = this.#pace.clock.nowMs();
      this.#startedTimeOfDayMs = timeOfDayMs;
    }
    const passedMs = (this.#pace.clock.nowMs() - this.#startedAtMs) * this.#pace.speed;
    return timeOfDayMs > this.#startedTimeOfDayMs + passedMs;
  }

  #step(clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const timer = clock.after(PACE_STEP_MS, resolve);
      this.#wake = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}
