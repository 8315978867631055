// gzip for clients that accept it: reads Accept-Encoding with its quality values, and caches the compressed form of bytes
// that are sent again and again.

import { qualityOf } from "./content-type.ts";

/** A body of this size or less is sent plain: compressing it would cost more than it saves. */
export const PLAIN_BYTES_MAX = 1_024;

/** A fast level rather than a small result: most bodies are sent once. */
const GZIP_LEVEL = 3;

/** True when the client accepts gzip and does not prefer a plain body. */
export function acceptsGzip(header: string | null): boolean {
  if (header === null || header === "") return false;
  // A short cut for the header of nearly every client; the full check below gives the same result.
  if (header === "gzip" || header.startsWith("gzip, deflate")) return !/gzip;/.test(header);
  return accepts(header, ["gzip", "x-gzip"]);
}

/** True when the client accepts Brotli and does not prefer a plain body. */
export function acceptsBrotli(header: string | null): boolean {
  return header !== null && accepts(header, ["br"]);
}

function accepts(header: string, names: readonly string[]): boolean {
  let named: number | undefined;
  let any: number | undefined;
  let identity: number | undefined;
  for (const item of header.toLowerCase().split(",", 32)) {
    const [coding = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = qualityOf(parameters);
    if (names.includes(coding)) named = quality;
    else if (coding === "*") any = quality;
    else if (coding === "identity") identity = quality;
  }
  const worth = named ?? any ?? 0;
  return worth > 0 && worth >= (identity ?? 0);
}

/** Compresses bodies; a body that is sent again and again is compressed once. */
export class Gzip {
  /** The compressed forms by plain bytes; a compressed form is dropped together with its plain bytes. */
  readonly #compressed = new WeakMap<Uint8Array, Uint8Array<ArrayBuffer>>();

  /** `isKept` is true when the same array of bytes will be sent again. */
  compress(bytes: Uint8Array<ArrayBuffer>, isKept: boolean): Uint8Array<ArrayBuffer> {
    if (!isKept) return Bun.gzipSync(bytes, { level: GZIP_LEVEL });
    let smaller = this.#compressed.get(bytes);
    if (smaller === undefined) {
      smaller = Bun.gzipSync(bytes, { level: GZIP_LEVEL });
      this.#compressed.set(bytes, smaller);
    }
    return smaller;
  }
}
