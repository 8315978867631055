// A time limit around something that may take for ever: a database, a name server, a part that should stop.

import type { Clock } from "./clock.ts";

/** What is answered in place of work that did not end in time. */
export const LATE = Symbol("late");

/** What the work brings, or LATE when it takes longer than the limit; the work itself is not ended by that. */
export async function withTimeLimit<T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T | typeof LATE> {
  const late = Promise.withResolvers<typeof LATE>();
  const timer = clock.after(limitMs, () => late.resolve(LATE));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    timer.cancel();
  }
}
