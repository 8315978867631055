// How long deliveries wait, and how long and how many of them the history keeps.

import { DAY_MS } from "../../base/index.ts";
import type { Forgetting } from "../../store/index.ts";

/** A delivery that has waited for so long, for example because its destination is switched off, fails. */
const WAITING_DAYS = 30;
/** How far back the history goes. */
const HISTORY_DAYS = 37;
/** How many deliveries of a destination it keeps. */
const HISTORY_MAX = 100_000;

export function forgettingAt(nowMs: number): Forgetting {
  return {
    waitingSinceMs: nowMs - WAITING_DAYS * DAY_MS,
    createdBeforeMs: nowMs - HISTORY_DAYS * DAY_MS,
    perDestinationMax: HISTORY_MAX,
  };
}
