// Processor time: what a benchmark reads beside the clock or in place of it, so that whatever else the machine does counts less.

import { readFileSync } from "node:fs";

/** Clock ticks of a second in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Of this process, in all its threads. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Seconds that another process has used, in all its threads; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
