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

/**
 * From now on this process gets a processor as soon as it wants one, as a customer's machine gives it; or it waits its turn again. The
 * processes that it starts wait their turn. False where the system does not permit it.
 */
export function comeFirst(isFirst: boolean): boolean {
  const chrt = Bun.which("chrt");
  const policy = isFirst ? ["--fifo", "--reset-on-fork"] : ["--other"];
  return (
    chrt !== null &&
    Bun.spawnSync([chrt, ...policy, "--all-tasks", "--pid", isFirst ? "1" : "0", String(process.pid)]).exitCode === 0
  );
}
