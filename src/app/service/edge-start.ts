// The messages between a service with `--edges` and its door processes: how one is started, and how it reports that it listens.

import type { Effective } from "../config/index.ts";

/** The word with which a door process is started in place of a command. */
export const EDGE_COMMAND = "edge-process";

/** The first line of a door process's standard input: it keeps the secrets of the settings out of arguments and variables. */
export interface EdgeStart {
  readonly index: number;
  readonly edges: number;
  /** The unix socket over which the processes speak with each other. */
  readonly busPath: string;
  readonly effective: Effective;
}

/** A door process reports its index to the parent when it takes requests. */
export const LISTENING_SUBJECT = "edge-listening";

export function listeningMessage(index: number): Uint8Array {
  return Uint8Array.of(index & 0xff, index >> 8);
}

export function listenedIndex(bytes: Uint8Array): number {
  const [low = 0, high = 0] = bytes;
  return low + (high << 8);
}
