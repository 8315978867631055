// The machine on which the figures were measured, in the properties that affect them.

import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly runtime: string;
  /** File descriptors of a process: the bound of open connections. */
  readonly descriptors: number;
}

const DESCRIPTORS_UNKNOWN = 1_024;

export function thisMachine(): Machine {
  const all = cpus();
  const model = all[0]?.model.trim() ?? "unknown";
  return {
    processor: model === "unknown" ? "a processor without a name" : model,
    cores: all.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release().split("-", 1)[0]}, ${process.arch}`,
    runtime: `Bun ${Bun.version}`,
    descriptors: descriptorLimit(),
  };
}

/** The hard limit: the runtime raises its own limit to it. */
export function descriptorLimit(): number {
  try {
    const line = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return Number(line) || DESCRIPTORS_UNKNOWN;
  } catch {
    return DESCRIPTORS_UNKNOWN;
  }
}
