// What a handler gives back: a value that becomes JSON, or bytes in the form that they are sent.

import type { ListFormat } from "../encoding.ts";

/** A list as JSON or CSV, a calendar file or a feed. */
export type AnswerFormat = ListFormat | "ics" | "rss";

/** A success of an endpoint. */
export type Answer = {
  /** A version that changes whenever the answer would; on endpoints with an ETag it spares encoding the body for a 304. */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What `bytes` are; JSON where it is left out. */
  readonly format?: Exclude<AnswerFormat, "json">;
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
export function encodedAs(format: AnswerFormat, bytes: Uint8Array<ArrayBuffer>, isKept = true): Answer {
  return format === "json" ? { bytes, isKept } : { bytes, isKept, format };
}

/** Answers what is kept: at once when the bytes are there, else when they have been made. */
export function encodedOrLater(
  bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  format: ListFormat = "json",
): Answer | Promise<Answer> {
  return bytes instanceof Promise ? bytes.then((later) => encodedAs(format, later)) : encodedAs(format, bytes);
}
