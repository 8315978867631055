// The messages from the leader to its followers: frames that the journal has stored, with their position in it and the time of their
// arrival from the exchange; and the leader's beat, which carries the journal's last event.

import { Type } from "typebox";
import { type Day, outOfRange } from "../../base/index.ts";
import { frameLengthAt, HEADER } from "../../feed-protocol/index.ts";
import type { Position } from "../../model/index.ts";
import { jsonMessage } from "../members/json-message.ts";

/** Consecutive events of one day. */
export interface RelayChunk {
  /** The last event of the journal before this chunk; null when there was none. */
  readonly after: Position | null;
  readonly day: Day;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Wall time at which the events arrived at the leader. */
  readonly arrivedAtMs: number;
  readonly frames: Uint8Array;
}

/** The leader sends it periodically, and after each change. Another `epoch` means that the market's past was replaced: begin again. */
export const LEADER_BEAT = jsonMessage(
  Type.Object({
    member: Type.String(),
    term: Type.Number(),
    epoch: Type.String(),
    /** The last event of the journal. */
    position: Type.Union([Type.Object({ day: Type.Number(), seq: Type.Number() }), Type.Null()]),
  }),
);
export type LeaderBeat = NonNullable<ReturnType<typeof LEADER_BEAT.decode>>;

const VERSION = 1;
const AT = { version: 0, afterDay: 4, afterSeq: 8, day: 12, firstSeq: 16, lastSeq: 20, arrivedAtMs: 24, frames: 32 };

/** Bytes of frames in one message, which fits every bus, and NATS with the configuration of Debian. */
const CHUNK_BYTES_MAX = 128 * 1024;

export function encodeChunk(chunk: RelayChunk): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(AT.frames + chunk.frames.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(AT.version, VERSION);
  view.setUint32(AT.afterDay, chunk.after?.day ?? 0);
  view.setUint32(AT.afterSeq, chunk.after?.seq ?? 0);
  view.setUint32(AT.day, chunk.day);
  view.setUint32(AT.firstSeq, chunk.firstSeq);
  view.setUint32(AT.lastSeq, chunk.lastSeq);
  view.setFloat64(AT.arrivedAtMs, chunk.arrivedAtMs);
  bytes.set(chunk.frames, AT.frames);
  return bytes;
}

/** Null for a message of another version of the service: the journal has its events too. */
export function decodeChunk(bytes: Uint8Array): RelayChunk | null {
  if (bytes.length < AT.frames || bytes[AT.version] !== VERSION) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const after = { day: view.getUint32(AT.afterDay), seq: view.getUint32(AT.afterSeq) };
  return {
    after: after.day === 0 ? null : after,
    day: view.getUint32(AT.day),
    firstSeq: view.getUint32(AT.firstSeq),
    lastSeq: view.getUint32(AT.lastSeq),
    arrivedAtMs: view.getFloat64(AT.arrivedAtMs),
    frames: bytes.subarray(AT.frames),
  };
}

/** The reason why a chunk cannot come from a journal, found without reading its events; null when it can. */
export function chunkProblem({ after, day, firstSeq, lastSeq, frames }: RelayChunk): string | null {
  const isPlaced =
    after?.day === day ? after.seq === firstSeq - 1 : firstSeq === 1 && (after === null || after.day < day);
  if (!isPlaced) return `events ${firstSeq} to ${lastSeq} of ${day} do not follow what they are said to follow`;
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let seq = firstSeq;
  for (let offset = 0; offset < frames.length; seq++) {
    const length = lengthOrZero(view, offset);
    if (length === 0) return "it does not consist of whole frames";
    if (view.getUint32(offset + HEADER.seq, true) !== seq) return `event ${seq} of ${day} is not in its place`;
    offset += length;
  }
  return seq === lastSeq + 1 ? null : `it ends before event ${lastSeq} of ${day}`;
}

function lengthOrZero(view: DataView, offset: number): number {
  try {
    return frameLengthAt(view, offset);
  } catch {
    return 0;
  }
}

/** Splits a chunk into parts of whole frames, each within CHUNK_BYTES_MAX. */
export function splitChunk(chunk: RelayChunk): readonly RelayChunk[] {
  if (chunk.frames.length <= CHUNK_BYTES_MAX) return [chunk];
  const parts: RelayChunk[] = [];
  const { frames, day, arrivedAtMs } = chunk;
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let { after } = chunk;
  for (let start = 0; start < frames.length; ) {
    let end = start;
    let lastSeq = 0;
    while (end < frames.length) {
      const length = frameLengthAt(view, end);
      if (end > start && end + length - start > CHUNK_BYTES_MAX) break;
      lastSeq = view.getUint32(end + HEADER.seq, true);
      end += length;
    }
    const firstSeq = view.getUint32(start + HEADER.seq, true);
    parts.push({ after, day, firstSeq, lastSeq, arrivedAtMs, frames: frames.subarray(start, end) });
    after = { day, seq: lastSeq };
    start = end;
  }
  return parts;
}

/** The frames from the event `seq` on. */
export function framesFrom(frames: Uint8Array, seq: number): Uint8Array {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  let offset = 0;
  while (offset < frames.length && view.getUint32(offset + HEADER.seq, true) < seq) {
    const length = frameLengthAt(view, offset);
    if (length === 0) outOfRange(offset);
    offset += length;
  }
  return offset === 0 ? frames : frames.subarray(offset);
}
