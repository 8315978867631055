// Draws inputs for a target by a seed, judges them, shrinks the first failing one, and checks the target once more at the
// end of the time. fast-check draws and shrinks; a run depends only on its seed and the time.

import fc from "fast-check";
import { monotonicMs, reasonOf } from "../../src/base/index.ts";
import type { Input, Target } from "./target.ts";

export interface RunOptions {
  readonly seed: number;
  /** Duration of drawing inputs, in milliseconds. */
  readonly timeMs: number;
  /** The most inputs; for tests that need few. */
  readonly inputsMax?: number;
  /** Called now and then with the number of judged inputs. */
  readonly progress?: (inputs: number) => void;
}

export interface Finding {
  /** The smallest input that still fails; null where only the final check failed. */
  readonly input: Input | null;
  readonly verdict: string;
  readonly seed: number;
}

export interface RunResult {
  readonly target: string;
  readonly inputs: number;
  readonly elapsedMs: number;
  /** The slowest input. It is shown, and is not a verdict. */
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

const INPUTS_MAX = 2 ** 31 - 1;
/** Shrinking an input ends after this, so that one finding does not use up the time of a run. */
const SHRINK_MS = 20_000;
/** Seeds of the lanes of one run are far apart from the lanes of the next seed. */
const LANE_SEED_STEP = 1_000_003;

class Wrong extends Error {}

export async function run(target: Target, options: RunOptions): Promise<RunResult> {
  const { seed, timeMs, inputsMax = INPUTS_MAX, progress } = options;
  const startedMs = monotonicMs();
  let inputs = 0;
  let slowestMs = 0;
  const judged = async (input: Input): Promise<void> => {
    const fromMs = monotonicMs();
    const verdict = await target.judge(input);
    slowestMs = Math.max(slowestMs, monotonicMs() - fromMs);
    inputs++;
    progress?.(inputs);
    if (verdict !== null) throw new Wrong(verdict);
  };
  const lane = async (at: number): Promise<readonly Finding[]> => {
    const laneSeed = seed + at * LANE_SEED_STEP;
    const details = await fc.check(fc.asyncProperty(target.inputs, judged), {
      seed: laneSeed,
      numRuns: Math.ceil(inputsMax / target.lanes),
      interruptAfterTimeLimit: timeMs + SHRINK_MS,
      skipAllAfterTimeLimit: timeMs,
      maxSkipsPerRun: 0,
      markInterruptAsFailure: false,
    });
    if (!details.failed || details.counterexample === null) return [];
    const { errorInstance } = details;
    const verdict = reasonOf(errorInstance);
    return [{ input: details.counterexample[0], verdict, seed: laneSeed }];
  };
  const lanes = await Promise.all(Array.from({ length: target.lanes }, (_, at) => lane(at)));
  const findings = lanes.flat();
  const ended = await target.settle();
  if (ended !== null) findings.push({ input: null, verdict: ended, seed });
  return { target: target.name, inputs, elapsedMs: monotonicMs() - startedMs, slowestMs, findings };
}
