// The priorities of this process's threads, as Linux tells them.

import { readdirSync, readFileSync } from "node:fs";

/** The name that the runtime gives to the thread of a `Worker`. */
const WORKER = "Worker";

/**
 * How far the main thread and the workers give way, by the number of the thread. The runtime's own threads, which begin at any time, are left
 * out: each has the priority of the thread that began it.
 */
export function threadNices(): ReadonlyMap<string, number> {
  return new Map(
    readdirSync("/proc/self/task").flatMap((thread): [string, number][] => {
      const [, name = "", fields = ""] = /^\d+ \((.*)\) (.*)$/s.exec(statOf(thread)) ?? [];
      const isOurs = name === WORKER || thread === String(process.pid);
      return isOurs ? [[thread, Number(fields.split(" ")[16])]] : [];
    }),
  );
}

/** Empty for a thread that has just ended. */
function statOf(thread: string): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
  } catch {
    return "";
  }
}
