// Up to which day the facts of a simulated market are in the store. Kept in the store's settings, so that a restart goes on
// where the last run ended.

import type { Day } from "../../base/index.ts";
import type { StoredSettings } from "../../store/index.ts";

export interface WrittenFacts {
  readonly seed: number;
  readonly firstDay: Day;
  readonly upTo: Day;
}

const WRITTEN_KEY = "facts.told";

/** Null when the store holds no facts of a simulated market. */
export async function readWrittenFacts(settings: StoredSettings): Promise<WrittenFacts | null> {
  const text = await settings.get(WRITTEN_KEY);
  // This text was written by keepWrittenFacts, from the very same type.
  return text === null ? null : (JSON.parse(text) as WrittenFacts);
}

export function keepWrittenFacts(settings: StoredSettings, written: WrittenFacts): Promise<void> {
  return settings.set(WRITTEN_KEY, JSON.stringify(written));
}
