// Processor time: a benchmark reads it beside the clock or in place of it, so that other work on the machine counts less.

/** Processor time of this process, in all its threads. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Seconds of processor time that the work takes. */
export function processorSeconds(work: () => void): number {
  const before = processorMs();
  work();
  return (processorMs() - before) / 1_000;
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
