// Answers as bytes: encoded once, and joined from parts that were encoded before. All answers are kept in a VersionedCache of
// base, which explains its bound and what happens when it is full.

/** JSON in UTF-8. */
export type JsonBytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export function encodeText(text: string): JsonBytes {
  return encoder.encode(text);
}

export function encodeJson(value: unknown): JsonBytes {
  return encoder.encode(JSON.stringify(value));
}

/** One array out of many, copied natively. */
export function joinBytes(parts: readonly JsonBytes[]): JsonBytes {
  return Buffer.concat(parts);
}

/** What a kept answer costs. */
export function byteLengthOf(bytes: JsonBytes): number {
  return bytes.byteLength;
}
