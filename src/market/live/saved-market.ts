// Both markets as checkpoints have them, so that a start replays only what came after. Checkpoints are a cache: where one is missing or
// damaged, an earlier one or the journal alone does.

import { DELAY_MS, isBefore, type Position } from "../../model/index.ts";
import type { JournalEnd, Store } from "../../store/index.ts";
import { EventTimes } from "../past/event-times.ts";
import { checkpointsOf, type LoadedCheckpoint, loadCheckpoint } from "../past/market-before.ts";
import type { SavedEngines } from "./live-market.ts";

export interface SavedMarket extends SavedEngines {
  /** What the check of the feed remembered after the last event of the real-time market. */
  readonly check: Uint8Array;
}

/**
 * The real-time market not after `evaluated`, as alert rules are evaluated on what comes after it, and the delayed one not after its own
 * time. Null where there is no checkpoint, or a day that is over was never recorded, which its replay does.
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
  /** A day has no checkpoint of its own in its first minutes. */
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
