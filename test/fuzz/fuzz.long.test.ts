// A minute of fuzzing in all, with a seed of the day of the last change: what one seed finds is found on every machine.

import { expect, test } from "bun:test";
import { run } from "./run.ts";
import { TARGETS } from "./target-table.ts";

const SEED = 20_261_116;
/** Of each target; those that need a service of their own also take its start. */
const TURN_MS = 4_000;

test.each(TARGETS.map((kind) => [kind.name, kind.meaning, kind] as const))(
  "%s: nothing is wrong with how %s is taken [FUZZ-01]",
  async (_name, _meaning, kind) => {
    const target = await kind.open();
    const { inputs, findings } = await run(target, { seed: SEED, timeMs: TURN_MS });
    await target.close();
    expect(findings).toEqual([]);
    expect(inputs).toBeGreaterThan(0);
  },
  120_000,
);
