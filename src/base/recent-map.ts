// A map with a bound, for entries that may be dropped: when it is full, the entry that was set first is removed.

/** Reading does not renew an entry; setting an existing key does not change its place. */
export class RecentMap<Key, Value> {
  readonly #entriesMax: number;
  // Bound: the number of entries given to the constructor; the oldest is removed.
  readonly #entries = new Map<Key, Value>();
  /**
   * Iterates from the oldest entry to the newest: it is past all removed entries. A new iterator for each removal would have to skip
   * the slots of all deleted entries.
   */
  #oldest: MapIterator<Key>;

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
    this.#oldest = this.#entries.keys();
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
      const oldest = this.#oldest.next();
      // Only a map with a bound of 0 reaches the end of its keys.
      if (oldest.done) this.#oldest = this.#entries.keys();
      else this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, value);
  }

  /** Oldest first. */
  keys(): IterableIterator<Key> {
    return this.#entries.keys();
  }

  delete(key: Key): boolean {
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = this.#entries.keys();
  }
}
