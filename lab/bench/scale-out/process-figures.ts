// Figures of a process and of its sockets from Linux, in /proc.

import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const PAGES_PER_MB = 256;

export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}

export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The limit of open files of this process and of its children. */
export function openFilesMax(): number {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Number.NaN);
}

/** The kernel's buffers of all TCP sockets of the machine. */
export function tcpMemoryMb(): number {
  return (
    Number(/^TCP:.* mem (\d+)/m.exec(readFileSync("/proc/net/sockstat", "utf8"))?.[1] ?? Number.NaN) / PAGES_PER_MB
  );
}
