// Gives up deliveries that wait for too long, and removes old deliveries, and those over the limits, from the history.

import { type Clock, DAY_MS, type Log, MINUTE_MS, nextTurn, Repeat } from "../../base/index.ts";
import type { Deliveries } from "../../store/index.ts";

/** A delivery fails when it has waited for this long, for example because its destination is switched off. */
const WAITING_DAYS = 30;
/** The length of the history. */
const HISTORY_DAYS = 37;
/** The part of the history that one account may take up. */
const ACCOUNT_SHARE = 1 / 8;
const EVERY_MS = MINUTE_MS;

export interface RetentionOptions {
  readonly deliveries: Pick<Deliveries, "forget">;
  /** The bytes that all deliveries together may take up. */
  readonly bytesMax: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** The task that removes old deliveries every minute. */
export function retentionRepeat({ deliveries, bytesMax, clock, log }: RetentionOptions): Repeat {
  const forget = (): Promise<number> => {
    const nowMs = clock.nowMs();
    return deliveries.forget({
      waitingSinceMs: nowMs - WAITING_DAYS * DAY_MS,
      createdBeforeMs: nowMs - HISTORY_DAYS * DAY_MS,
      perAccountBytes: bytesMax * ACCOUNT_SHARE,
      bytesMax,
    });
  };
  return new Repeat({
    clock,
    task: async () => {
      while ((await forget()) > 0) await nextTurn();
    },
    everyMs: EVERY_MS,
    failed: (error) => log.error({ err: error }, "old deliveries could not be removed"),
  });
}
