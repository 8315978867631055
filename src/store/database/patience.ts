// Waiting for another process that holds the lock of a SQLite file, without holding up the thread that serves: SQLite is asked
// again after short pauses that grow.

import { type Clock, Outage, pause } from "../../base/index.ts";
import { isBusy } from "./database-error.ts";

/** The longest pause between two attempts. */
const BUSY_PAUSE_MS_MAX = 10;
/** After so long the other process does not write, it stands still. */
const BUSY_LIMIT_MS = 5_000;

/** Leaves the lock free for so long that a process that waits for it with pauses finds it free. */
export function leaveToOthers(clock: Clock): Promise<void> {
  return pause(clock, BUSY_PAUSE_MS_MAX + 2);
}

/** Runs `attempt` again as long as the file is locked by another process; an Outage when it is so for too long. */
export async function withPatience<T>(clock: Clock, database: string, attempt: () => Promise<T>): Promise<T> {
  const startMs = clock.nowMs();
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, BUSY_PAUSE_MS_MAX)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (clock.nowMs() - startMs >= BUSY_LIMIT_MS) {
        throw new Outage(`${database}: another process has been writing to it for ${BUSY_LIMIT_MS / 1_000} seconds`, {
          cause: error,
          kind: "busy",
        });
      }
    }
    await pause(clock, pauseMs);
  }
}
