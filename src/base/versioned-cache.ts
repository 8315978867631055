// The only cache for values until their subject changes: encoded answers, and the numbers behind them. A value is stored under a key
// with the version of its subject, and returned only for that version; no entry expires by time.
// Bound: `bytesMax` bytes in all. Policy: when a value does not fit, all others are dropped, and each is made again at its next
// request.

/** The bytes of an entry beside its value: key, objects and map. */
const ENTRY_OVERHEAD_BYTES = 200;
/** The number of times that a value is made again when its subject changes meanwhile. */
const REMAKES_MAX = 3;

/** A number is a faster key than a text that must be composed first. */
type Key = string | number;
type Version = string | number;

interface Entry<Value> {
  readonly version: Version;
  readonly value: Value;
  readonly sizeBytes: number;
}

export class VersionedCache<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #sources: readonly (() => object)[];
  readonly #entries = new Map<Key, Entry<Value>>();
  /** The objects of the sources from which all entries were made. */
  #madeFrom: readonly object[];
  #bytes = 0;

  /**
   * `sources` return the objects from which every value is made, such as the loaded directory. When a source returns another object
   * than before, all entries are dropped.
   */
  constructor(bytesMax: number, bytesOf: (value: Value) => number, sources: readonly (() => object)[] = []) {
    this.#bytesMax = bytesMax;
    this.#bytesOf = bytesOf;
    this.#sources = sources;
    this.#madeFrom = this.#current();
  }

  /** The value of this key; undefined when it is absent or of another version. */
  get(key: Key, version: Version): Value | undefined {
    this.#forgetReplaced();
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.version === version ? entry.value : undefined;
  }

  /** Stores the value in place of an earlier version, and returns it; a value larger than the bound is not stored. */
  keep(key: Key, version: Version, value: Value): Value {
    const sizeBytes = this.#bytesOf(value) + ENTRY_OVERHEAD_BYTES;
    const former = this.#entries.get(key);
    if (former !== undefined) {
      this.#entries.delete(key);
      this.#bytes -= former.sizeBytes;
    }
    if (sizeBytes > this.#bytesMax) return value;
    if (this.#bytes + sizeBytes > this.#bytesMax) this.clear();
    this.#entries.set(key, { version, value, sizeBytes });
    this.#bytes += sizeBytes;
    return value;
  }

  /**
   * The value of this key, made when the cache does not have it. Making may wait, for example for the database. When the version or a
   * source changes meanwhile, the value is made again, so that it is of one moment and stored under the right version.
   */
  getOrMake(key: Key, versionOf: () => Version, make: () => Value | Promise<Value>): Value | Promise<Value> {
    const version = versionOf();
    const kept = this.get(key, version);
    if (kept !== undefined) return kept;
    const made = make();
    return made instanceof Promise ? this.#settle(key, versionOf, version, make, made) : this.keep(key, version, made);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  /** Never more than the bound. */
  get keptBytes(): number {
    return this.#bytes;
  }

  async #settle(
    key: Key,
    versionOf: () => Version,
    startVersion: Version,
    make: () => Value | Promise<Value>,
    first: Promise<Value>,
  ): Promise<Value> {
    let version = startVersion;
    let madeFrom = this.#madeFrom;
    let value = await first;
    const isChanged = (): boolean => versionOf() !== version || this.#isReplaced(madeFrom);
    for (let remakes = 0; remakes < REMAKES_MAX && isChanged(); remakes++) {
      version = versionOf();
      madeFrom = this.#current();
      value = await make();
    }
    if (isChanged()) return value;
    this.#forgetReplaced();
    return this.keep(key, version, value);
  }

  #forgetReplaced(): void {
    if (!this.#isReplaced(this.#madeFrom)) return;
    this.clear();
    this.#madeFrom = this.#current();
  }

  #current(): readonly object[] {
    return this.#sources.map((source) => source());
  }

  #isReplaced(madeFrom: readonly object[]): boolean {
    for (let at = 0; at < this.#sources.length; at++) if (this.#sources[at]?.() !== madeFrom[at]) return true;
    return false;
  }
}
