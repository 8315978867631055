// Whole numbers in as many bytes as they need: seven bits a byte, low bits first; the high bit means that more bytes follow. Packed bars,
// the state of an engine and backups use them.

import { assert } from "./assert.ts";

/** The bytes of the longest number. */
export const VARINT_BYTES_MAX = 8;

/** Writes a number from 0 to 2^53 - 1 at `at`; returns the offset after it. */
export function putUnsigned(bytes: Uint8Array, at: number, value: number): number {
  // Bit operations are only exact to 31 bits; above, one division separates the low 28 bits, which are four bytes.
  if (value > 0x7fff_ffff) {
    const low = value % 0x1000_0000;
    value = (value - low) / 0x1000_0000;
    bytes[at++] = (low & 0x7f) | 0x80;
    bytes[at++] = ((low >>> 7) & 0x7f) | 0x80;
    bytes[at++] = ((low >>> 14) & 0x7f) | 0x80;
    bytes[at++] = (low >>> 21) | 0x80;
  }
  while (value > 0x7f) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value >>>= 7;
  }
  bytes[at++] = value;
  return at;
}

/** Zigzag: 0, −1, 1, −2 … become 0, 1, 2, 3 …, so small numbers of either sign are short. */
export function putSigned(bytes: Uint8Array, at: number, value: number): number {
  return putUnsigned(bytes, at, value < 0 ? -2 * value - 1 : 2 * value);
}

/** Read in place of a missing byte: it means that more bytes must follow. */
const CUT_OFF = 0x80;

/** Reads numbers one after the other; throws Fault when the bytes end too early or a number is too long. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  unsigned(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    // Most numbers are short; bit operations are exact for numbers of three bytes.
    const first = bytes[at++] ?? CUT_OFF;
    if (first < 0x80) {
      this.#at = at;
      return first;
    }
    const second = bytes[at++] ?? CUT_OFF;
    if (second < 0x80) {
      this.#at = at;
      return (first & 0x7f) | (second << 7);
    }
    const third = bytes[at++] ?? CUT_OFF;
    if (third < 0x80) {
      this.#at = at;
      return (first & 0x7f) | ((second & 0x7f) << 7) | (third << 14);
    }
    let value = (first & 0x7f) | ((second & 0x7f) << 7) | ((third & 0x7f) << 14);
    let weight = 2 ** 21;
    for (;;) {
      const byte = bytes[at++];
      assert(byte !== undefined && weight <= 2 ** 49, "packed numbers are cut off");
      if (byte < 0x80) {
        this.#at = at;
        return value + byte * weight;
      }
      value += (byte - 0x80) * weight;
      weight *= 0x80;
    }
  }

  signed(): number {
    const zigzag = this.unsigned();
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }

  /** The next bytes, as a view. */
  bytes(length: number): Uint8Array {
    this.#at += length;
    assert(this.#at <= this.#bytes.length, "packed bytes are cut off");
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
