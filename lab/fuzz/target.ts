// What is fuzzed: how its inputs are drawn, and the verdict on each. An input is a list of texts, whose meaning is the target's
// own, so that every input can be made smaller in the same way and kept as a file.

import type fc from "fast-check";

export type Input = readonly string[];

export interface Target {
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Inputs that are judged at the same time: more than one where the verdict waits for sockets. */
  readonly lanes: number;
  /** What is wrong with how this input was taken; null when nothing is. */
  judge(input: Input): Promise<string | null>;
  /** What is wrong now that many inputs were taken: memory, state, and whether it still answers. Null when nothing is. */
  settle(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens a target, with whatever has to run for it. */
export interface TargetKind {
  readonly name: string;
  /** What it feeds with nonsense, for the list of the command. */
  readonly meaning: string;
  open(): Promise<Target>;
  /** Inputs of the long test, where the usual number would take too long. */
  readonly inputsOfTest?: number;
}

/** How long a target waits for something that comes at once unless it never comes. */
export const HANG_MS = 60_000;

/** The verdict of a check that throws when something is wrong. */
export async function verdictOf(check: () => Promise<unknown>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** Bytes as a text of the characters 0 to 255, as inputs carry them. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}
