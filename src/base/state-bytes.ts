// The bytes of a saved state, of the market engine or of the checks before it: each part writes itself with a StateWriter and reads
// itself, in the same order, with a StateReader. Every value is a whole number, a word of a closed list or a text; times are written as
// their distance to the time of the state.

import { assert, outOfRange } from "./assert.ts";
import { putSigned, putUnsigned, VARINT_BYTES_MAX, VarintReader } from "./varint.ts";

const ROOM_FIRST = 1 << 16;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class StateWriter {
  /** Market time of the state. */
  readonly timeMs: number;
  #bytes = new Uint8Array(ROOM_FIRST);
  #at = 0;

  constructor(timeMs: number) {
    this.timeMs = timeMs;
    this.number(timeMs);
  }

  /** A whole number, at least 0. */
  number(value: number): void {
    assert(Number.isSafeInteger(value) && value >= 0, "a saved number is whole and not negative");
    if (this.#at + VARINT_BYTES_MAX > this.#bytes.length) this.#grow(VARINT_BYTES_MAX);
    this.#at = putUnsigned(this.#bytes, this.#at, value);
  }

  /** A whole number of either sign, to 52 bits. */
  signed(value: number): void {
    assert(Number.isSafeInteger(2 * value), "a difference is whole");
    if (this.#at + VARINT_BYTES_MAX > this.#bytes.length) this.#grow(VARINT_BYTES_MAX);
    this.#at = putSigned(this.#bytes, this.#at, value);
  }

  time(timeMs: number): void {
    this.signed(this.timeMs - timeMs);
  }

  boolean(value: boolean): void {
    this.number(value ? 1 : 0);
  }

  oneOf<Word>(list: readonly Word[], word: Word): void {
    this.number(list.indexOf(word));
  }

  text(value: string): void {
    this.bytes(encoder.encode(value));
  }

  bytes(value: Uint8Array): void {
    this.number(value.length);
    if (this.#at + value.length > this.#bytes.length) this.#grow(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }

  #grow(room: number): void {
    const larger = new Uint8Array(2 * this.#bytes.length + room);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the bytes of a StateWriter; throws Fault for other bytes. */
export class StateReader {
  readonly timeMs: number;
  readonly #reader: VarintReader;

  constructor(bytes: Uint8Array) {
    this.#reader = new VarintReader(bytes, 0);
    this.timeMs = this.number();
  }

  number(): number {
    return this.#reader.unsigned();
  }

  signed(): number {
    return this.#reader.signed();
  }

  time(): number {
    return this.timeMs - this.signed();
  }

  boolean(): boolean {
    return this.number() !== 0;
  }

  oneOf<Word>(list: readonly Word[]): Word {
    const at = this.number();
    const word = list[at];
    return word === undefined ? outOfRange(at) : word;
  }

  text(): string {
    return decoder.decode(this.bytes());
  }

  /** The bytes as a view. */
  bytes(): Uint8Array {
    return this.#reader.bytes(this.number());
  }

  /** A list, whose length is written first. */
  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.number(); left > 0; left--) items.push(item());
    return items;
  }

  /** Throws Fault when bytes are left. */
  end(): void {
    assert(this.#reader.isAtEnd, "a saved state ends where its last part ends");
  }
}
