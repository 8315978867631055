// How long deliveries are remembered.

import { DAY_MS } from "../../base/index.ts";
import type { Forgetting } from "../../store/index.ts";

/** A delivery that still waits then, as behind a destination that is switched off, fails. */
const WAITING_DAYS = 30;
/** The history goes back so far. */
const HISTORY_DAYS = 37;
/** And holds so many of a destination. */
const HISTORY_MAX = 100_000;

export function forgettingAt(nowMs: number): Forgetting {
  return {
    waitingSinceMs: nowMs - WAITING_DAYS * DAY_MS,
    createdBeforeMs: nowMs - HISTORY_DAYS * DAY_MS,
    perDestinationMax: HISTORY_MAX,
  };
}
