// Runs of whole frames as bytes: cut into chunks of a limited size, cut off at a sequence number, or joined.

import { assert } from "../../src/base/index.ts";
import { frameLengthAt, HEADER } from "../../src/feed-protocol/index.ts";

/** A carrier delivers at most this many bytes at once. */
export const CHUNK_BYTES_MAX = 256 * 1024;

/** `bytes` in order, in pieces of whole frames of at most `bytesMax` bytes each. */
export function* splitFrames(
  bytes: Uint8Array<ArrayBuffer>,
  bytesMax = CHUNK_BYTES_MAX,
): Generator<Uint8Array<ArrayBuffer>> {
  if (bytes.length <= bytesMax) {
    if (bytes.length > 0) yield bytes;
    return;
  }
  const view = viewOf(bytes);
  let start = 0;
  let end = 0;
  while (end < bytes.length) {
    const length = wholeFrameAt(view, end);
    if (end + length - start > bytesMax) {
      yield bytes.slice(start, end);
      start = end;
    }
    end += length;
  }
  yield bytes.slice(start, end);
}

/** The frames from sequence number `seq` on; `bytes` are frames of one day, in order. */
export function framesFrom(bytes: Uint8Array<ArrayBuffer>, seq: number): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  let at = 0;
  while (at < bytes.length && seqAt(view, at) < seq) at += wholeFrameAt(view, at);
  return at === 0 ? bytes : bytes.slice(at);
}

/** The sequence number of the first frame of `bytes`, which are not empty. */
export function firstSeqOf(bytes: Uint8Array): number {
  return seqAt(viewOf(bytes), 0);
}

/** The sequence number after the last frame of `bytes`, which are not empty. */
export function nextSeqOf(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let last = 0;
  for (let at = 0; at < bytes.length; at += wholeFrameAt(view, at)) last = seqAt(view, at);
  return last + 1;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function seqAt(view: DataView, at: number): number {
  return view.getUint32(at + HEADER.seq, true);
}

/** The length of the frame at `at`, which is whole. */
export function wholeFrameAt(view: DataView, at: number): number {
  const length = frameLengthAt(view, at);
  assert(length > 0, "the exchange wrote half a frame");
  return length;
}
