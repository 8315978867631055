// What a handler gives back, and what the door makes of it: status, body and headers, before they become a Response.

/** A success of an endpoint. Either a value that becomes JSON, or bytes that already are JSON. */
export type Answer = {
  /** A version that changes whenever the answer would; on endpoints with an ETag it spares encoding the body for a 304. */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly value: unknown } | { readonly bytes: Uint8Array<ArrayBuffer>; readonly isKept?: boolean });

/** Answers a value as JSON. */
export function json(value: unknown, version?: string): Answer {
  return version === undefined ? { value } : { value, version };
}

/** Answers JSON that is already encoded. `isKept` says that the same array is answered again: its gzip form is kept too. */
export function encoded(bytes: Uint8Array<ArrayBuffer>, isKept = true, version?: string): Answer {
  return version === undefined ? { bytes, isKept } : { bytes, isKept, version };
}

/** Answers JSON that is kept, at once where it is there and later where it must be made first. */
export function encodedOrLater(
  bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
): Answer | Promise<Answer> {
  return bytes instanceof Promise ? bytes.then((later) => encoded(later)) : encoded(bytes);
}

/** What the door sends, whoever made it. */
export interface Outcome {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly contentType: string;
  /** Whether the same array of bytes is sent again and again. */
  readonly isKept: boolean;
  readonly etag: string | undefined;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The code of a refusal, for the figures and the log. */
  readonly code: string | undefined;
}

export const JSON_TYPE = "application/json; charset=utf-8";

/** Answers are for one caller and one moment. With an ETag a client may keep one and ask whether it still holds. */
export const NO_STORE = "no-store";
export const REVALIDATE = "private, no-cache";

const encoder = new TextEncoder();

export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value));
}

export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** An outcome with the usual values for what is not named. */
export function outcome(parts: Partial<Outcome>): Outcome {
  return {
    status: 200,
    body: null,
    contentType: JSON_TYPE,
    isKept: false,
    etag: undefined,
    cacheControl: NO_STORE,
    headers: undefined,
    code: undefined,
    ...parts,
  };
}
