// A map with a bound, for what may be forgotten: when it is full, the entry that was set first makes room.

/** Reading does not renew an entry; setting a key that is there keeps its place. */
export class RecentMap<Key, Value> {
  readonly #entriesMax: number;
  // Bound: the number of entries given to the constructor; the oldest goes.
  readonly #entries = new Map<Key, Value>();
  /**
   * Goes from the oldest entry to the newest, and never back: it stands behind all that made room. Asking the map for its first key
   * each time would pass over the places of all deleted ones before it.
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
      // Only a map without room comes to the end of its keys.
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
