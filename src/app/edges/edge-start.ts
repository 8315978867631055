// What a door process is told at its start, over its standard input: secrets of the settings are then in no argument and no variable.

import type { Effective } from "../config/index.ts";

export interface EdgeStart {
  readonly index: number;
  readonly edges: number;
  /** The unix socket over which the processes speak with each other. */
  readonly busPath: string;
  readonly effective: Effective;
}

export function encodeStart(start: EdgeStart): string {
  return `${JSON.stringify(start)}\n`;
}

/** Reads the one line that the parent writes; null when the parent is gone before. */
export async function readStart(input: ReadableStream<Uint8Array>): Promise<EdgeStart | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of input) {
    text += decoder.decode(chunk, { stream: true });
    if (text.endsWith("\n")) break;
  }
  // The parent runs the same version: what it wrote is what is read.
  return text.endsWith("\n") ? (JSON.parse(text) as EdgeStart) : null;
}

/** Says to the parent that a door process takes requests. */
export const LISTENING_SUBJECT = "edge-listening";

export function encodeListening(index: number): Uint8Array {
  return Uint8Array.of(index & 0xff, index >> 8);
}

export function decodeListening(bytes: Uint8Array): number {
  const [low = 0, high = 0] = bytes;
  return low + (high << 8);
}
