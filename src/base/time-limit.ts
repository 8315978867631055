// A time limit for work that may never end: a database query, a name lookup, the stop of a component.

import type { Clock } from "./clock.ts";

/** The result when the work did not end in time. */
export const LATE = Symbol("late");

/** The result of the work, or LATE when it takes longer than the limit; the work itself continues. */
export async function withTimeLimit<T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T | typeof LATE> {
  const late = Promise.withResolvers<typeof LATE>();
  const timer = clock.after(limitMs, () => late.resolve(LATE));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    timer.cancel();
  }
}
