// Decodes the compact frames of `?encoding=compact` into the messages of JSON frames, by the published layout.

import { COMPACT_LAYOUT } from "../generated/compact-layout.ts";
import type { Message } from "./stream-connection.ts";

/** The encoding of a value; see docs/reference/compact-frames.md. */
type CompactType =
  | string
  | { readonly choice: readonly unknown[] }
  | { readonly constant: unknown }
  | { readonly same: string }
  | { readonly nullable: CompactType }
  | { readonly optional: CompactType }
  | { readonly list: CompactType }
  | { readonly tuple: readonly CompactType[] }
  | { readonly object: Fields };
type Fields = { readonly [name: string]: CompactType };
interface Layout {
  readonly number: number;
  readonly type: string;
  readonly fields: Fields;
}

const LAYOUTS: readonly Layout[] = COMPACT_LAYOUT;
const RIYADH_MS = 3 * 3_600_000;
const utf8 = new TextDecoder();

/** The message of a compact frame; null for an unknown message of a newer service. Throws when the frame ends too early. */
export function decodeCompact(frame: Uint8Array): Message | null {
  const reader = new Reader(frame);
  const number = reader.count();
  const layout = LAYOUTS.find((each) => each.number === number);
  return layout === undefined ? null : { type: layout.type, ...reader.object(layout.fields) };
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads seven bits a byte, low bits first; the high bit means that more bytes follow. */
  count(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 0x80) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("a compact frame ends too early");
      if (byte < 0x80) return value + byte * weight;
      value += (byte - 0x80) * weight;
    }
  }

  object(fields: Fields): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const [name, type] of Object.entries(fields)) {
      const value = this.#value(type, read);
      if (value !== undefined) read[name] = value;
    }
    return read;
  }

  #value(type: CompactType, before: Readonly<Record<string, unknown>>): unknown {
    if (typeof type === "string") return this.#scalar(type);
    if ("choice" in type) return type.choice[this.count()];
    if ("constant" in type) return type.constant;
    if ("same" in type) return before[type.same];
    if ("nullable" in type) return this.count() === 0 ? null : this.#value(type.nullable, before);
    if ("optional" in type) return this.count() === 0 ? undefined : this.#value(type.optional, before);
    if ("list" in type) return Array.from({ length: this.count() }, () => this.#value(type.list, before));
    if ("tuple" in type) return type.tuple.map((each) => this.#value(each, before));
    return this.object(type.object);
  }

  #scalar(type: string): unknown {
    const number = this.count();
    switch (type) {
      case "text": {
        this.#at += number;
        return utf8.decode(this.#bytes.subarray(this.#at - number, this.#at));
      }
      case "decimal":
        return (number % 2 === 0 ? number / 2 : -(number + 1) / 2) / 10_000;
      case "time":
        return new Date(number + RIYADH_MS).toISOString().replace("Z", "+03:00");
      case "date":
        return String(number).replace(/^(\d{4})(\d{2})/, "$1-$2-");
      case "flag":
        return number === 1;
      default:
        return number;
    }
  }
}
