// The output of the trial of the containers: a line for each thing that held, and how long it took.

import { until } from "../../world/until.ts";

/** A machine that does other things too is slow; nothing here is judged by its speed. */
const LIMIT_MS = 600_000;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Waits for the condition, and prints a line with the time that it took. */
export async function see(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  const from = performance.now();
  await until(what, isThere, undefined, LIMIT_MS);
  say(`held: ${what} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
}

export function expectTrue(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`not so: ${what}`);
  say(`held: ${what}`);
}
