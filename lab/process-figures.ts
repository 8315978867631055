// Figures of processes from Linux, in /proc; where the system does not report them they are NaN or empty.

import { readFileSync } from "node:fs";

/** Clock ticks per second, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used, in all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(textOf(pid, "status"))?.[1]) / 1_024;
}

/** The fields of /proc/<pid>/stat after the name of the program. */
export function statOf(pid: number): readonly string[] {
  const text = textOf(pid, "stat");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function textOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
