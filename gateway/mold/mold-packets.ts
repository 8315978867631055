// The packets of MoldUDP64 1.00, which carries a session of messages over UDP: ten bytes of session, the number of the first message, and
// the count of messages, each with two bytes of length. A request for lost messages has only this header.

import type { udp } from "bun";
import { systemCodeOf } from "../../src/base/index.ts";

/** The bytes are not MoldUDP64. */
export class MoldError extends Error {
  override readonly name = "MoldError";
}

export const MOLD_HEADER_BYTES = 20;
/** The value of the count that means: the session has no more messages. */
export const END_OF_SESSION = 0xffff;
/** Fits an Ethernet frame with the headers of IP and UDP. */
export const MOLD_PACKET_BYTES_MAX = 1_400;

const SESSION_BYTES = 10;
const SEQ_AT = 10;
const COUNT_AT = 18;
const LENGTH_BYTES = 2;
const SPACE = 32;

/** The header of a packet, or a complete request. */
export interface MoldHeader {
  readonly session: string;
  /** The number of the first message; of the next one when the packet has none. */
  readonly seq: number;
  readonly count: number;
}

/** Sends a datagram. A datagram that the system refuses, because no one received the one before, counts as lost. */
export function sendDatagram(socket: udp.Socket<"buffer"> | null, bytes: Uint8Array, host: string, port: number): void {
  try {
    socket?.send(bytes, port, host);
  } catch (error) {
    if (systemCodeOf(error) === "") throw error;
  }
}

export function encodeMoldHeader({ session, seq, count }: MoldHeader): Uint8Array<ArrayBuffer> {
  return encodeMold(session, seq, [], count);
}

/** A packet of messages, which the caller must limit to MOLD_PACKET_BYTES_MAX. */
export function encodeMold(
  session: string,
  seq: number,
  messages: readonly Uint8Array[],
  count = messages.length,
): Uint8Array<ArrayBuffer> {
  const size = messages.reduce((sum, message) => sum + LENGTH_BYTES + message.length, MOLD_HEADER_BYTES);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.fill(SPACE, 0, SESSION_BYTES);
  bytes.set(new TextEncoder().encode(session.slice(0, SESSION_BYTES)));
  view.setBigUint64(SEQ_AT, BigInt(seq));
  view.setUint16(COUNT_AT, count);
  let at = MOLD_HEADER_BYTES;
  for (const message of messages) {
    view.setUint16(at, message.length);
    bytes.set(message, at + LENGTH_BYTES);
    at += LENGTH_BYTES + message.length;
  }
  return bytes;
}

export function decodeMoldHeader(bytes: Uint8Array): MoldHeader {
  if (bytes.length < MOLD_HEADER_BYTES) throw new MoldError("a packet that is shorter than its head");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seq = Number(view.getBigUint64(SEQ_AT));
  if (!Number.isSafeInteger(seq) || seq === 0) throw new MoldError("a packet without a number");
  const session = String.fromCharCode(...bytes.subarray(0, SESSION_BYTES)).trim();
  return { session, seq, count: view.getUint16(COUNT_AT) };
}

/** Calls `message` with the start and end of each message of a packet whose header has been read. */
export function readMoldMessages(view: DataView, count: number, message: (start: number, end: number) => void): void {
  let at = MOLD_HEADER_BYTES;
  for (let i = 0; i < count; i++) {
    if (at + LENGTH_BYTES > view.byteLength) throw new MoldError("a packet that ends before its messages");
    const start = at + LENGTH_BYTES;
    at = start + view.getUint16(at);
    if (at > view.byteLength) throw new MoldError("a packet that ends within a message");
    message(start, at);
  }
}
