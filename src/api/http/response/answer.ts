// The result of a handler: a value that becomes JSON, or bytes that are sent as they are.

import type { ListFormat } from "../encoding.ts";

/** A list as JSON or CSV, a calendar file or a feed. */
export type AnswerFormat = ListFormat | "ics" | "rss";

/** A success of an endpoint. */
export type Answer = {
  /** A version that changes whenever the answer changes; on endpoints with an ETag a 304 then needs no encoding of the body. */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The format of `bytes`; JSON where it is left out. */
  readonly format?: Exclude<AnswerFormat, "json">;
} & ({ readonly value: unknown } | { readonly bytes: Uint8Array<ArrayBuffer>; readonly isKept?: boolean });

export function json(value: unknown, version?: string): Answer {
  return version === undefined ? { value } : { value, version };
}

/** Answers JSON that is already encoded. `isKept` is true when the same array is sent again, so that its gzip form is cached too. */
export function encoded(bytes: Uint8Array<ArrayBuffer>, isKept = true, version?: string): Answer {
  return version === undefined ? { bytes, isKept } : { bytes, isKept, version };
}

/** Answers a list that is already encoded in the requested format. */
export function encodedAs(format: AnswerFormat, bytes: Uint8Array<ArrayBuffer>, isKept = true): Answer {
  return format === "json" ? { bytes, isKept } : { bytes, isKept, format };
}

/** Answers cached bytes at once, or when their promise resolves. */
export function encodedOrLater(
  bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  format: ListFormat = "json",
): Answer | Promise<Answer> {
  return bytes instanceof Promise ? bytes.then((later) => encodedAs(format, later)) : encodedAs(format, bytes);
}
