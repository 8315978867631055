// The header of a recording. A recording is a file with one trading day: this header, then the event frames from the day start
// to the day end.

import { type Day, dayOf, dayStartMs } from "../base/index.ts";
import { FEED_VERSION } from "./frame.ts";
import { FrameError } from "./frame-reader.ts";

/** "MARSADFR" in ASCII, then the version, a reserved zero and the day. */
export const RECORDING_MAGIC = "MARSADFR";
export const RECORDING_HEADER_BYTES = 16;

const VERSION_AT = 8;
const RESERVED_AT = 10;
const DAY_AT = 12;

export interface RecordingHeader {
  readonly day: Day;
}

export function encodeRecordingHeader(header: RecordingHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(RECORDING_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < RECORDING_MAGIC.length; i++) view.setUint8(i, RECORDING_MAGIC.charCodeAt(i));
  view.setUint16(VERSION_AT, FEED_VERSION, true);
  view.setUint32(DAY_AT, header.day, true);
  return bytes;
}

/** Reads the first 16 bytes of a file; throws a FrameError when they are not the header of a recording of this version. */
export function decodeRecordingHeader(bytes: Uint8Array): RecordingHeader {
  if (bytes.length < RECORDING_HEADER_BYTES) throw new FrameError("too short for a recording");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < RECORDING_MAGIC.length; i++) {
    if (view.getUint8(i) !== RECORDING_MAGIC.charCodeAt(i)) throw new FrameError("not a recording");
  }
  const version = view.getUint16(VERSION_AT, true);
  if (version !== FEED_VERSION) throw new FrameError(`a recording of protocol version ${version}`);
  if (view.getUint16(RESERVED_AT, true) !== 0) throw new FrameError("the recording's header is damaged");
  const day = view.getUint32(DAY_AT, true);
  const startMs = dayStartMs(day);
  if (Number.isNaN(startMs) || dayOf(startMs) !== day) throw new FrameError(`a recording of no day: ${day}`);
  return { day };
}
