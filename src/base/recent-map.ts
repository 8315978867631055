// A map with a bound, for what may be forgotten: when it is full, the entry that was set first makes room.

/** Reading does not renew an entry; setting a key that is there keeps its place. */
export class RecentMap<Key, Value> {
  readonly #entriesMax: number;
  // Bound: the number of entries given to the constructor; the oldest goes.
  readonly #entries = new Map<Key, Value>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  set(key: Key, value: Value): void {
    if (this.#entries.size >= this.#entriesMax && !this.#entries.has(key)) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, value);
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
