// Both markets from checkpoints, so that a start replays only the events after them. Checkpoints are a cache: when one is missing or
// damaged, an earlier checkpoint or the journal alone is enough.

import { DELAY_MS, isBefore, type Position } from "../../model/index.ts";
import type { JournalEnd, Store } from "../../store/index.ts";
import { EventTimes } from "../past/event-times.ts";
import { checkpointsOf, type LoadedCheckpoint, loadCheckpoint } from "../past/market-before.ts";
import type { SavedEngines } from "./live-market.ts";

export interface SavedMarket extends SavedEngines {
  /** The saved state of the feed's check after the last event of the real-time market. */
  readonly check: Uint8Array;
}

/**
 * The real-time market at or before `evaluated`, because alert rules are evaluated on the replayed events, and the delayed market at or
 * before its own time. Null when there is no checkpoint, or when a day that is over was never recorded, because its replay records it.
 */
export async function savedMarket(
  { journal, closings, checkpoints }: Pick<Store, "journal" | "closings" | "checkpoints">,
  epoch: string,
  end: JournalEnd,
  evaluated: Position | null,
): Promise<SavedMarket | null> {
  const days = await journal.days();
  const dayBefore = (day: number): number | undefined => days.findLast((kept) => kept < day);
  const yesterday = dayBefore(end.day);
  if (yesterday !== undefined && !(await closings.has(yesterday))) return null;
  const kind = checkpointsOf(epoch);
  /** The nearest checkpoint, perhaps of the day before: a day has no checkpoint of its own in its first minutes. */
  const nearest = async (position: Position): Promise<LoadedCheckpoint | null> => {
    const own = await loadCheckpoint(checkpoints, kind, position);
    const day = dayBefore(position.day);
    if (own !== null || day === undefined) return own;
    return await loadCheckpoint(checkpoints, kind, { day, seq: Number.MAX_SAFE_INTEGER });
  };
  const last = { day: end.day, seq: end.lastSeq };
  const realtime = await nearest(evaluated !== null && isBefore(evaluated, last) ? evaluated : last);
  if (realtime === null || (realtime.engine.isDayEnded && !(await closings.has(realtime.engine.tradingDay ?? 0))))
    return null;
  const delayedAt = await new EventTimes(journal).positionAt(end.lastTimeMs - DELAY_MS, last);
  const delayed = delayedAt === null ? null : await nearest(delayedAt);
  return { realtime: realtime.engine, check: realtime.check, delayed: delayed?.engine ?? null };
}
