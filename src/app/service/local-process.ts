// Several processes of one machine that share a port: what one of them knows of the others, and how the parent sees its door processes.

import type { Clock, Component, Log, LogDestination, Metrics } from "../../base/index.ts";
import type { MemberBus } from "../../cluster/index.ts";
import type { Effective } from "../config/index.ts";

/** One of them, as it knows itself. */
export interface LocalProcess {
  /** `market`, `edge-1`, `edge-2`, …: in logs and metrics. */
  readonly name: string;
  /** How many there are, this one included. */
  readonly processes: number;
  readonly bus: MemberBus;
  readonly measure?: (metrics: Metrics) => void;
}

/** The door processes, started once the parent has a market. */
export interface DoorProcesses extends Component {
  /** The parent itself. */
  readonly local: LocalProcess;
  /** The settings of the parent. */
  readonly effective: Effective;
  start(): Promise<void>;
}

export interface DoorProcessNeeds {
  readonly effective: Effective;
  readonly clock: Clock;
  readonly log: Log;
  /** Where log lines of the door processes go. */
  readonly output: LogDestination;
}

export const MARKET_PROCESS = "market";

export function edgeName(index: number): string {
  return `edge-${index}`;
}
