// The directory in the store with its history: it is read whole, and again once a writer has counted the version of the facts up.

import type { Directory, StoredSettings } from "../../store/index.ts";
import { DirectoryHistory } from "./directory-history.ts";

/** Every writer of facts counts this setting up; running services poll it and load the facts in their memory again. */
export const FACTS_VERSION_KEY = "facts.version";
/** Another writer may count in between, but not this often in a row. */
const ATTEMPTS_MAX = 100;

/** Counts the version up. Several writers at once each count. */
export async function countFactsVersionUp(settings: StoredSettings): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await settings.get(FACTS_VERSION_KEY);
    // A version that was never set counts as 0.
    if (await settings.compareAndSet(FACTS_VERSION_KEY, before, String(Number(before ?? 0) + 1))) return;
  }
}

export class StoredDirectory {
  readonly #store: { readonly directory: Pick<Directory, "states">; readonly settings: Pick<StoredSettings, "get"> };
  #held: { readonly version: string | null; readonly history: DirectoryHistory } | null = null;

  constructor(store: {
    readonly directory: Pick<Directory, "states">;
    readonly settings: Pick<StoredSettings, "get">;
  }) {
    this.#store = store;
  }

  /** The same object until facts of any kind have changed. */
  async now(): Promise<DirectoryHistory> {
    const { settings, directory } = this.#store;
    // The version first: facts that change while the directory is read are then read again by the next call.
    const version = await settings.get(FACTS_VERSION_KEY);
    if (this.#held === null || this.#held.version !== version) {
      this.#held = { version, history: new DirectoryHistory(await directory.states()) };
    }
    return this.#held.history;
  }
}
