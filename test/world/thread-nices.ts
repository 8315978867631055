// The priorities of this process's threads, as Linux tells them.

import { readdirSync, readFileSync } from "node:fs";

/** How far each thread gives way, by its number. */
export function threadNices(): ReadonlyMap<string, number> {
  return new Map(
    readdirSync("/proc/self/task").map((thread) => {
      const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/self/task/${thread}/stat`, "utf8")) ?? [];
      return [thread, Number(fields.split(" ")[16])];
    }),
  );
}
