// Where recovery begins: at the start of the day that the delayed market is in, so that one replay rebuilds both markets, or
// at an earlier day that ended and was not recorded.

import { type Day, outOfRange } from "../../base/index.ts";
import { DELAY_MS } from "../../model/index.ts";
import type { Closings, Journal } from "../../store/index.ts";

/** The first day to replay; 0 for an empty journal, from which both markets start with the feed. */
export async function recoveryStart(journal: Journal, closings: Closings): Promise<Day> {
  const end = await journal.end();
  if (end === null) return 0;
  const days = await journal.days();
  const delayedMs = end.lastTimeMs - DELAY_MS;
  let from = end.day;
  for (let at = days.length - 1; at >= 0; at--) {
    from = days[at] ?? outOfRange(at);
    const before = days[at - 1];
    const [first] = await journal.read({ day: from, seq: 1 }, 1);
    const isWithinDay = first !== undefined && first.firstTimeMs <= delayedMs;
    // Days are recorded in order: when the one before is, all are.
    if (isWithinDay && (before === undefined || (await closings.has(before)))) break;
  }
  return from;
}
