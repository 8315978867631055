// Less than a minute of fuzzing in all, with a fixed seed and a fixed number of inputs, so that every machine has the same findings.

import { expect, test } from "bun:test";
import { run } from "./run.ts";
import { TARGETS } from "./target-table.ts";

const SEED = 20_261_116;
/** Inputs for each target: about four seconds on an idle machine. */
const INPUTS = 400;
const TURN_MAX_MS = 30_000;

test.each(TARGETS.map((kind) => [kind.name, kind.meaning, kind] as const))(
  "%s: nothing is wrong with how %s is taken [FUZZ-01, FUZZ-04]",
  async (_name, _meaning, kind) => {
    const target = await kind.open();
    const { inputs, findings } = await run(target, {
      seed: SEED,
      timeMs: TURN_MAX_MS,
      inputsMax: kind.inputsOfTest ?? INPUTS,
    });
    await target.close();
    expect(findings).toEqual([]);
    expect(inputs).toBeGreaterThan(0);
  },
  120_000,
);
