// Small facts about this installation that must survive a restart, such as its market and the steps of its setup.

/** A key/value store of short texts. */
export interface StoredSettings {
  /** Null when the key was never set or was removed. */
  get(key: string): Promise<string | null>;

  set(key: string, value: string): Promise<void>;

  /**
   * Sets the key to `next` (null removes it) if it is `expected` (null: absent), and returns whether it did. Of several processes that try
   * at once, one succeeds.
   */
  compareAndSet(key: string, expected: string | null, next: string | null): Promise<boolean>;
}
