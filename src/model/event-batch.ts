// Events that became durable together and are shown together.

import type { MarketEvent } from "./market-event.ts";

/**
 * One step of the market: what the journal kept in one commit, or what recovery reads back. A day's start is the first event
 * of its batch and a day's end the last one, so that a batch belongs to one day and is applied without waiting for anything.
 */
export interface EventBatch {
  readonly events: readonly MarketEvent[];
  /** Wall time at which the batch arrived from the feed, from which latency is measured. */
  readonly arrivedAtMs: number;
}
