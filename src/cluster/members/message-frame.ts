// Messages of the bus on a stream of bytes: the length of the rest, the length of the subject, the subject, the message.

import { outOfRange } from "../../base/index.ts";
import { MESSAGE_BYTES_MAX } from "./member-bus.ts";

const LENGTH_BYTES = 4;
const HEAD_BYTES = LENGTH_BYTES + 1;
const SUBJECT_BYTES_MAX = 255;
const REST_BYTES_MAX = 1 + SUBJECT_BYTES_MAX + MESSAGE_BYTES_MAX;

export interface Message {
  readonly subject: string;
  readonly bytes: Uint8Array;
}

export function encodeMessage(subject: string, bytes: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(subject);
  if (name.length > SUBJECT_BYTES_MAX || bytes.length > MESSAGE_BYTES_MAX) {
    throw new RangeError(`a message of ${bytes.length} bytes on a subject of ${name.length} is too long`);
  }
  const frame = new Uint8Array(HEAD_BYTES + name.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, frame.length - LENGTH_BYTES);
  frame[LENGTH_BYTES] = name.length;
  frame.set(name, HEAD_BYTES);
  frame.set(bytes, HEAD_BYTES + name.length);
  return frame;
}

/** Cuts arriving bytes into messages. Bound: one frame and the bytes of one read. */
export class MessageReader {
  #bytes: Uint8Array<ArrayBufferLike> = new Uint8Array(0);

  /** The messages that are complete. Throws when the bytes are not messages: the connection must then be closed. */
  read(arrived: Uint8Array): readonly Message[] {
    this.#bytes = this.#bytes.length === 0 ? arrived : Buffer.concat([this.#bytes, arrived]);
    const messages: Message[] = [];
    let at = 0;
    for (;;) {
      const length = this.#lengthAt(at);
      if (length === null) break;
      messages.push(messageOf(this.#bytes.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length)));
      at += LENGTH_BYTES + length;
    }
    this.#bytes = this.#bytes.slice(at);
    return messages;
  }

  /** The length of the frame at this offset; null while the frame is incomplete. */
  #lengthAt(at: number): number | null {
    const left = this.#bytes.length - at;
    if (left < LENGTH_BYTES) return null;
    const length = new DataView(this.#bytes.buffer, this.#bytes.byteOffset + at, LENGTH_BYTES).getUint32(0);
    if (length < 1 || length > REST_BYTES_MAX) throw new RangeError(`a message of ${length} bytes`);
    return left < LENGTH_BYTES + length ? null : length;
  }
}

function messageOf(rest: Uint8Array): Message {
  const end = 1 + (rest[0] ?? outOfRange(0));
  return { subject: new TextDecoder().decode(rest.subarray(1, end)), bytes: rest.slice(end) };
}
