// Tells running services that facts changed: they look at this number and load what they keep in memory anew.

import type { Settings } from "../../store/index.ts";
import { FACTS_VERSION_KEY } from "../market/directory-part.ts";

const ATTEMPTS_MAX = 100;

/** Counts the version up. Several writers at once each count. */
export async function countFactsVersionUp(settings: Settings): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await settings.get(FACTS_VERSION_KEY);
    if (await settings.compareAndSet(FACTS_VERSION_KEY, before, String(Number(before ?? 0) + 1))) return;
  }
}
