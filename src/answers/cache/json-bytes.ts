// Answers as bytes: encoded once, and joined out of parts that were encoded before.

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
