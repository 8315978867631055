// The priority of a thread. Whoever asks for the present comes first, whoever asks for the past second, and last what nobody waits for.

import { getPriority, setPriority } from "node:os";

/** As `nice` counts: of a processor that both want, 10 more means a tenth. */
const STEPS = { "to-the-present": 10, "to-everybody": 19 } as const;
const LOWEST = 19;

/** The thread that calls it gives way to others of the process. Only Linux counts this by thread; elsewhere nothing happens. */
export function giveWay(to: keyof typeof STEPS): void {
  if (process.platform === "linux") setPriority(Math.min(getPriority() + STEPS[to], LOWEST));
}
