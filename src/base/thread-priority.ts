// The priority of a thread. Requests for the present come first, then requests for the past, and last work that nobody waits for.

import { getPriority, setPriority } from "node:os";

/** In steps of `nice`: when two threads compete for a processor, 10 more means a tenth of the time. */
const STEPS = { "to-the-present": 10, "to-everybody": 19 } as const;
const LOWEST = 19;

/** Lowers the priority of the calling thread. Does so only on Linux, where a priority belongs to a thread. */
export function giveWay(to: keyof typeof STEPS): void {
  if (process.platform === "linux") setPriority(Math.min(getPriority() + STEPS[to], LOWEST));
}
