// The priority of a thread. What nobody waits for gives way to what customers wait for, where both want the same processor.

import { getPriority, setPriority } from "node:os";

/** As `nice` counts: of a processor that both want, the thread gets a tenth. */
const STEP = 10;
const LOWEST = 19;

/** The thread that calls it gives way to the others of the process. Only Linux counts this by thread; elsewhere nothing happens. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(Math.min(getPriority() + STEP, LOWEST));
}
