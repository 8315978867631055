// Keeps encoded answers until what they tell of has changed. Bound: so many bytes in all; when a new one does not fit, all
// are forgotten, which costs one encoding of each that is asked for again.

import type { JsonBytes } from "./json-bytes.ts";

interface Entry {
  readonly version: number | string;
  readonly bytes: JsonBytes;
}

/** What an entry costs beside its bytes: key, objects and map. */
const ENTRY_OVERHEAD_BYTES = 200;

/** Answers by key, each as of one version of its subject. */
export class EncodedCache {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The bytes under this key, unless they are of another version. */
  get(key: string, version: number | string): JsonBytes | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.version === version ? entry.bytes : undefined;
  }

  /** Keeps the bytes in place of those of an earlier version, and gives them back. */
  keep(key: string, version: number | string, bytes: JsonBytes): JsonBytes {
    const former = this.#entries.get(key);
    if (former !== undefined) this.#bytes -= sizeOf(former.bytes);
    const size = sizeOf(bytes);
    if (this.#bytes + size > this.#bytesMax) this.clear();
    this.#entries.set(key, { version, bytes });
    this.#bytes += size;
    return bytes;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  /** Bytes kept now; never more than the bound and one answer. */
  get size(): number {
    return this.#bytes;
  }
}

function sizeOf(bytes: JsonBytes): number {
  return bytes.byteLength + ENTRY_OVERHEAD_BYTES;
}
