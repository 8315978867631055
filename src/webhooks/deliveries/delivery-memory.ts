// How long deliveries wait, how long the history keeps them and how much of them, and who sees to it.

import { type Clock, DAY_MS, type Log, MINUTE_MS, Repeat } from "../../base/index.ts";
import type { Deliveries } from "../../store/index.ts";

/** A delivery that has waited for so long, for example because its destination is switched off, fails. */
const WAITING_DAYS = 30;
/** How far back the history goes. */
const HISTORY_DAYS = 37;
/** How many deliveries of a destination it keeps. */
const HISTORY_MAX = 100_000;
const EVERY_MS = MINUTE_MS;

export interface DeliveryMemoryOptions {
  readonly deliveries: Pick<Deliveries, "forget">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Gives up and forgets old deliveries, again and again. */
export function forgettingRepeat({ deliveries, clock, log }: DeliveryMemoryOptions): Repeat {
  return new Repeat({
    clock,
    task: async () => {
      const nowMs = clock.nowMs();
      await deliveries.forget({
        waitingSinceMs: nowMs - WAITING_DAYS * DAY_MS,
        createdBeforeMs: nowMs - HISTORY_DAYS * DAY_MS,
        perDestinationMax: HISTORY_MAX,
      });
    },
    everyMs: EVERY_MS,
    failed: (error) => log.error({ err: error }, "old deliveries could not be removed"),
  });
}
