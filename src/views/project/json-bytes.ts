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

/** One array out of many. */
export function joinBytes(parts: readonly JsonBytes[]): JsonBytes {
  let length = 0;
  for (const part of parts) length += part.byteLength;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}
