// Processes of this machine: their children and whether they still run, from /proc, and their values in the joined metrics of a
// service with door processes.

import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The processes that this one started, itself aside. */
export function childrenOf(pid: number): readonly number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
}

/** False once its last thread is gone, also before anybody asks for the exit code: until then a killed process has its sockets. */
export function isRunning(pid: number): boolean {
  try {
    const isEnded = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    return !isEnded || readdirSync(`/proc/${pid}/task`).length > 1;
  } catch {
    return false;
  }
}

/** The value of a series in each process, over all its labels. */
export function valuesByProcess(page: string, name: string): ReadonlyMap<string, number> {
  // Bound: the processes on the page.
  const found = new Map<string, number>();
  for (const [, process = "", value = ""] of page.matchAll(
    new RegExp(`^${name}\\{process="([^"]+)"[^}]*\\} (\\S+)$`, "gm"),
  )) {
    found.set(process, (found.get(process) ?? 0) + Number(value));
  }
  return found;
}
