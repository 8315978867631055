// The store as a first start writes to it. On a machine that is overloaded the database may end a transaction, because this process
// was given no time to go on with it; what was to be written is then written again, and the start waits instead of ending.

import { type Clock, type Log, outlasting, Retry } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";

export interface PatientStoreNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** Each write of a first start is harmless to repeat. Outages that do not pass with time alone come through. */
export function patientStore({ store, clock, log }: PatientStoreNeeds): Store {
  const retry = new Retry({
    clock,
    isPassing: ({ kind }) => kind === "busy",
    failed: ({ message: reason }) => log.warn({ reason }, "a write of the first start was cut off and is tried again"),
  });
  return {
    ...store,
    settings: outlasting(store.settings, retry),
    directory: outlasting(store.directory, retry),
    facts: outlasting(store.facts, retry),
    articles: outlasting(store.articles, retry),
    bars: outlasting(store.bars, retry),
    closings: outlasting(store.closings, retry),
  };
}
