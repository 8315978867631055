// Does the work of endpoints ahead of their first requests, a slice at a time with a pause after each, so that no request waits for it:
// some time after a start, when a day begins or ends, and when facts have changed.

import type { EndpointHandler } from "../../api/index.ts";
import { type Clock, type Log, Repeat, SECOND_MS } from "../../base/index.ts";

/** After a start all clients come back at once, so the work waits this long. A request that needs it earlier does it for all. */
export const AFTER_START_MS = 20 * SECOND_MS;
/** The pause between two slices: two to three times as long as a slice takes. */
const PAUSE_MS = 8;
/** The interval at which it looks for new work. */
const LOOK_MS = SECOND_MS;
/** The pause after a slice that failed, for example because the database is away. */
const RETRY_MS = 10 * SECOND_MS;

export function aheadWork(endpoints: readonly EndpointHandler[], clock: Clock, log: Log): Repeat {
  const slices = endpoints.flatMap(({ ahead }) => ahead ?? []);
  return new Repeat({
    clock,
    task: async () => {
      for (const slice of slices) if (await slice()) return PAUSE_MS;
      return LOOK_MS;
    },
    everyMs: LOOK_MS,
    retryMs: RETRY_MS,
    failed: (error) => log.warn({ err: error }, "work ahead of requests failed and is tried again"),
  });
}
