// Processor time: a benchmark reads it beside the clock or in place of it, so that other work on the machine counts less.

import { readFileSync } from "node:fs";

/** Clock ticks per second in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Processor time of this process, in all its threads. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Seconds that another process has used, in all its threads; NaN where the system does not report them. */
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
 * Gives this process real-time priority, so that it gets a processor at once, as on a customer's own machine; or takes it away again. Its
 * child processes have normal priority. False where the system does not permit it.
 */
export function comeFirst(isFirst: boolean): boolean {
  const chrt = Bun.which("chrt");
  const policy = isFirst ? ["--fifo", "--reset-on-fork"] : ["--other"];
  return (
    chrt !== null &&
    Bun.spawnSync([chrt, ...policy, "--all-tasks", "--pid", isFirst ? "1" : "0", String(process.pid)]).exitCode === 0
  );
}
