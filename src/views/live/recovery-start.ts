// Where recovery begins: at the start of the day in which the delayed market stands, so that one replay rebuilds both.

import type { Day } from "../../base/index.ts";
import { DELAY_MS } from "../../model/index.ts";
import type { Journal } from "../../store/index.ts";

/** The first day to replay; 0 for an empty journal, from which both markets start with the feed. */
export async function recoveryStart(journal: Journal): Promise<Day> {
  const end = await journal.end();
  if (end === null) return 0;
  const days = await journal.days();
  const delayedMs = end.lastTimeMs - DELAY_MS;
  let from = end.day;
  for (const day of days.toReversed()) {
    from = day;
    const [first] = await journal.read({ day, seq: 1 }, 1);
    if (first !== undefined && first.firstTimeMs <= delayedMs) break;
  }
  return from;
}
