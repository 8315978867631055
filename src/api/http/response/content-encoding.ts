// gzip for clients that ask for it: reads Accept-Encoding with its quality values, and keeps the compressed form of bytes
// that are sent again and again.

import { qualityOf } from "./content-type.ts";

/** A body of this size or less is sent plain: compressing it would cost more than it saves. */
export const PLAIN_BYTES_MAX = 1_024;

/** Fast rather than small: most bodies are sent once. */
const GZIP_LEVEL = 3;

/** True when gzip is acceptable and not worth less than sending plain. */
export function acceptsGzip(header: string | null): boolean {
  if (header === null || header === "") return false;
  // A short cut for what nearly every client sends; the loop below comes to the same result.
  if (header === "gzip" || header.startsWith("gzip, deflate")) return !/gzip;/.test(header);
  return accepts(header, ["gzip", "x-gzip"]);
}

/** True when Brotli is acceptable and not worth less than sending plain. */
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

/** Compresses bodies; what is sent again and again is compressed once. */
export class Gzip {
  /** By the plain bytes: the compressed form is dropped together with them. */
  readonly #compressed = new WeakMap<Uint8Array, Uint8Array<ArrayBuffer>>();

  /** `isKept` says that the same array of bytes will be sent again. */
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
