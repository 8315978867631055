// Encodes messages as compact frames, by the table of layouts. A test checks that the decoder of the client library returns the
// original message.

import { assert, putSigned, putUnsigned, VARINT_BYTES_MAX } from "../../base/index.ts";
import {
  COMPACT_MESSAGES,
  type CompactFields,
  type CompactMessage,
  type CompactName,
  type CompactType,
} from "./compact-layout.ts";

type Write = (value: unknown) => void;
type Message = Readonly<Record<string, unknown>>;

const DECIMAL_UNITS = 10_000;
const BYTES_FIRST = 4 * 1024;
const DATE_CHARS = 10;
const ZERO = "0".charCodeAt(0);
/** The most bytes that one character of a JavaScript string takes. */
const CHAR_BYTES_MAX = 3;

export class CompactEncoder {
  readonly #utf8 = new TextEncoder();
  readonly #messages: ReadonlyMap<string, Write>;
  /** The frame that is being written. Bound: twice the largest frame. */
  #bytes = new Uint8Array(BYTES_FIRST);
  #at = 0;
  /** The day of the last time that was written, with its start in `#dayStartMs`. */
  #date = "";
  #dayStartMs = 0;

  constructor() {
    const tables: readonly [string, CompactMessage][] = Object.entries(COMPACT_MESSAGES);
    this.#messages = new Map(
      tables.map(([name, { number, fields }]) => {
        const write = this.#object(fields);
        return [
          name,
          (message) => {
            this.#count(number);
            write(message);
          },
        ];
      }),
    );
  }

  /** The frame of a message, in a buffer of its own that the caller may keep. */
  encode(name: CompactName, message: object): Uint8Array {
    this.#at = 0;
    this.#messages.get(name)?.(message);
    return this.#bytes.slice(0, this.#at);
  }

  #writerOf(type: CompactType): Write {
    switch (type) {
      case "text":
        return (value) => this.#text(String(value));
      case "count":
        return (value) => this.#count(Number(value));
      case "decimal":
        return (value) => this.#decimal(Number(value));
      case "time":
        return (value) => this.#count(this.#millisecondsOf(String(value)));
      case "date":
        return (value) => this.#count(Number(String(value).replaceAll("-", "")));
      case "flag":
        return (value) => this.#count(value === true ? 1 : 0);
    }
    if ("choice" in type) return (value) => this.#choice(type.choice, value);
    assert(!("constant" in type || "same" in type), "what takes no byte is not written");
    if ("nullable" in type) return this.#optional(type.nullable, null);
    if ("optional" in type) return this.#optional(type.optional, undefined);
    if ("list" in type) return this.#list(type.list);
    if ("tuple" in type) return this.#tuple(type.tuple);
    return this.#object(type.object);
  }

  #object(fields: CompactFields): Write {
    const written = Object.entries(fields).filter(([, type]) => !isUnwritten(type));
    const writers = written.map(([name, type]) => {
      const write = this.#writerOf(type);
      return (message: Message) => write(message[name]);
    });
    return (value) => {
      for (const write of writers) write(value as Message);
    };
  }

  /** One byte, 1 where the value follows and 0 where it is absent. */
  #optional(type: CompactType, absent: null | undefined): Write {
    const write = this.#writerOf(type);
    return (value) => {
      this.#count(value === absent ? 0 : 1);
      if (value !== absent) write(value);
    };
  }

  #list(type: CompactType): Write {
    const write = this.#writerOf(type);
    return (value) => {
      const items = value as readonly unknown[];
      this.#count(items.length);
      for (const item of items) write(item);
    };
  }

  #tuple(types: readonly CompactType[]): Write {
    const writers = types.map((type) => this.#writerOf(type));
    return (value) => {
      const items = value as readonly unknown[];
      for (const [at, write] of writers.entries()) write(items[at]);
    };
  }

  #count(value: number): void {
    this.#reserve(VARINT_BYTES_MAX);
    this.#at = putUnsigned(this.#bytes, this.#at, value);
  }

  #decimal(value: number): void {
    this.#reserve(VARINT_BYTES_MAX);
    this.#at = putSigned(this.#bytes, this.#at, Math.round(value * DECIMAL_UNITS));
  }

  #text(text: string): void {
    this.#reserve(VARINT_BYTES_MAX + CHAR_BYTES_MAX * text.length);
    const start = this.#at;
    this.#at = putUnsigned(this.#bytes, start, text.length);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f) {
        this.#writeUtf8(text, start);
        return;
      }
      this.#bytes[this.#at++] = code;
    }
  }

  /** Writes a text that is not ASCII. ASCII texts, such as symbols, are written byte by byte, which is much faster. */
  #writeUtf8(text: string, start: number): void {
    const utf8 = this.#utf8.encode(text);
    this.#at = putUnsigned(this.#bytes, start, utf8.length);
    this.#bytes.set(utf8, this.#at);
    this.#at += utf8.length;
  }

  #choice(values: readonly unknown[], value: unknown): void {
    const place = values.indexOf(value);
    assert(place >= 0, `${String(value)} is not in the layout of compact frames`);
    this.#count(place);
  }

  /** Reads a time, which has one form only: 2026-11-15T11:00:00.412+03:00. */
  #millisecondsOf(text: string): number {
    const date = text.slice(0, DATE_CHARS);
    if (date !== this.#date) {
      this.#date = date;
      this.#dayStartMs = Date.parse(`${date}T00:00:00.000+03:00`);
    }
    const two = (at: number): number => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * ZERO;
    const ms = 10 * two(20) + text.charCodeAt(22) - ZERO;
    return this.#dayStartMs + ((two(11) * 60 + two(14)) * 60 + two(17)) * 1_000 + ms;
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** True for a field that takes no byte. */
function isUnwritten(type: CompactType): boolean {
  return typeof type !== "string" && ("constant" in type || "same" in type);
}
