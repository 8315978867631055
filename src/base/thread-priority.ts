// The priority of a thread. What nobody waits for gives way to what customers wait for, where both want the same processor.

import { setPriority } from "node:os";

/** As `nice` counts: a thread at 10 gets a tenth of a processor that one at 0 wants too. */
const LOWER = 10;

/** The thread that calls it gives way to the others of the process. Only Linux counts this by thread; elsewhere nothing happens. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(LOWER);
}
