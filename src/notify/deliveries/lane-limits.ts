// How many tries may be under way at once. A lane is the right to have one try under way. Destinations are told apart by how
// their last try ended, and each health has lanes of its own: those that do not answer take none from those that do.

import type { Health } from "../../model/index.ts";

interface LaneLimits {
  /** The most tries under way, in all. */
  readonly max: number;
  readonly perAccount: number;
  readonly perDestination: number;
}

/** A destination has `perDestination` lanes; a quick one begins with LANES_FIRST and doubles them with each quick answer. */
export const LANES: Readonly<Record<Health, LaneLimits>> = {
  quick: { max: 256, perAccount: 32, perDestination: 16 },
  new: { max: 128, perAccount: 16, perDestination: 1 },
  slow: { max: 128, perAccount: 8, perDestination: 2 },
  failing: { max: 64, perAccount: 8, perDestination: 1 },
  stalled: { max: 192, perAccount: 8, perDestination: 1 },
};

/** Lanes of a destination that has just become quick. */
export const LANES_FIRST = 2;

/** A try that takes longer is slow. Unless that was known of its destination, it counts as stalled from this moment on. */
export const SLOW_MS = 2_000;

/** The most tries of new, failing and stalled destinations, with those that stalled on the way. The others have theirs beside it. */
export const HELD_BACK_MAX = 512;
/** The same, of one account. */
export const HELD_BACK_PER_ACCOUNT = 32;

/** Deliveries of quick destinations that are taken from the store ahead of their try: for each lane, account, and in all. */
export const AHEAD = { perLane: 4, perAccount: 256, max: 1_024 } as const;
