// A fuzz target: the drawing of its inputs, and the verdict on each. An input is a list of texts, whose meaning is the target's
// own, so that every input can be shrunk in the same way and stored as a file.

import type fc from "fast-check";

export type Input = readonly string[];

export interface Target {
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Number of inputs judged at the same time: more than one where the verdict waits for sockets. */
  readonly lanes: number;
  /** The fault in the handling of this input; null when there is none. */
  judge(input: Input): Promise<string | null>;
  /** The fault after many inputs: in memory, state, or a missing answer. Null when there is none. */
  settle(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens a target, with the processes that it needs. */
export interface TargetKind {
  readonly name: string;
  /** The tested part, for the list of the command. */
  readonly meaning: string;
  open(): Promise<Target>;
  /** Number of inputs in the long test, where the usual number would take too long. */
  readonly inputsOfTest?: number;
}

/** Timeout for an answer that normally comes at once. */
export const HANG_MS = 60_000;

/** The verdict of a check that throws on a fault. */
export async function verdictOf(check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** Bytes as a text of the characters 0 to 255, the form in inputs. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}
