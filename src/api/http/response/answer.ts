// What a handler gives back: a value that becomes JSON, or bytes that already are JSON or CSV.

import type { ListFormat } from "../encoding.ts";

/** A success of an endpoint. */
export type Answer = {
  /** A version that changes whenever the answer would; on endpoints with an ETag it spares encoding the body for a 304. */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True when `bytes` are CSV. */
  readonly isCsv?: boolean;
} & ({ readonly value: unknown } | { readonly bytes: Uint8Array<ArrayBuffer>; readonly isKept?: boolean });

/** Answers a value as JSON. */
export function json(value: unknown, version?: string): Answer {
  return version === undefined ? { value } : { value, version };
}

/** Answers JSON that is already encoded. `isKept` says that the same array is answered again: its gzip form is kept too. */
export function encoded(bytes: Uint8Array<ArrayBuffer>, isKept = true, version?: string): Answer {
  return version === undefined ? { bytes, isKept } : { bytes, isKept, version };
}

/** Answers a list that is already encoded in the format that the caller asked for. */
export function encodedAs(format: ListFormat, bytes: Uint8Array<ArrayBuffer>, isKept = true): Answer {
  return format === "csv" ? { bytes, isKept, isCsv: true } : { bytes, isKept };
}

/** Answers what is kept: at once when the bytes are there, else when they have been made. */
export function encodedOrLater(
  bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  format: ListFormat = "json",
): Answer | Promise<Answer> {
  return bytes instanceof Promise ? bytes.then((later) => encodedAs(format, later)) : encodedAs(format, bytes);
}
