// Keeps what was made of something until that has changed. Bound: so many bytes in all; when a new value does not fit, all
// are forgotten, which costs making each once more when it is asked for again.

/** What an entry costs beside its value: key, objects and map. */
const ENTRY_OVERHEAD_BYTES = 200;

interface Entry<Value> {
  readonly version: number | string;
  readonly value: Value;
  readonly size: number;
}

/** Values by key, each as of one version of its subject. A number is found faster than a text that has to be put together. */
export class VersionedCache<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #entries = new Map<string | number, Entry<Value>>();
  #bytes = 0;

  constructor(bytesMax: number, bytesOf: (value: Value) => number) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
  }

  /** The value under this key, unless it is of another version. */
  get(key: string | number, version: number | string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.version === version ? entry.value : undefined;
  }

  /** Keeps the value in place of an earlier version's, and gives it back; one that is larger than the bound is not kept. */
  keep(key: string | number, version: number | string, value: Value): Value {
    const size = this.#bytesOf(value) + ENTRY_OVERHEAD_BYTES;
    const former = this.#entries.get(key);
    if (former !== undefined) {
      this.#entries.delete(key);
      this.#bytes -= former.size;
    }
    if (size > this.#bytesMax) return value;
    if (this.#bytes + size > this.#bytesMax) this.clear();
    this.#entries.set(key, { version, value, size });
    this.#bytes += size;
    return value;
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  /** Bytes kept now, never more than the bound. */
  get size(): number {
    return this.#bytes;
  }
}
