// Processor time of this process in all its threads: what a benchmark that computes reads in place of the clock, so that whatever
// else the machine does counts less.

export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
