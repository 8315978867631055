// The number by which every writer of facts tells running services that facts changed. They poll it and load anew what they
// hold in memory.

import type { StoredSettings } from "../../store/index.ts";

/** The key of the setting. */
export const FACTS_VERSION_KEY = "facts.version";
/** Another writer may count in between; so many in a row do not. */
const ATTEMPTS_MAX = 100;

/** Counts the version up. Several writers at once each count. */
export async function countFactsVersionUp(settings: StoredSettings): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await settings.get(FACTS_VERSION_KEY);
    // A version that was never set counts as 0.
    if (await settings.compareAndSet(FACTS_VERSION_KEY, before, String(Number(before ?? 0) + 1))) return;
  }
}
