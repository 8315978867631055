// `npm run simulate`: a whole deployment in one thread, by seed, with faults at any step and invariants checked at every one. A failure
// prints the last events, the broken invariant, and the command to repeat it; the exit code is then 1.

import { parseArgs } from "node:util";
import { orUsage } from "../or-usage.ts";
import { Deployment, type RunResult } from "./deployment.ts";
import { PLANTED_BUGS, type PlantedBug } from "./planted.ts";

const STEPS = 20_000;
/** A change of the product changes the order of everything, and then another seed may find the bug. */
const PLANTED_SEEDS = 20;
const LINES = 60;
const USAGE = `npm run simulate -- [options]
  --seed N       the first seed (by the date)
  --seeds K      how many seeds, one after the other (1)
  --steps M      steps with faults; then calm, in which everybody must come to the same place (${STEPS})
  --lines N      last lines of the trace that a failure shows (${LINES})
  --bug NAME     plants a bug, which the run should find
  --planted      runs every planted bug from the seed that is kept for it on, ${PLANTED_SEEDS} seeds at most; all must be found
${PLANTED_BUGS.map(({ name, meaning }) => `    ${name.padEnd(16)}${meaning}`).join("\n")}
`;
const NANOSECONDS = 1e9;
const DAY_SECONDS = 86_400;

const { values } = orUsage(USAGE, () =>
  parseArgs({
    options: {
      seed: { type: "string" },
      seeds: { type: "string", default: "1" },
      steps: { type: "string", default: String(STEPS) },
      lines: { type: "string", default: String(LINES) },
      bug: { type: "string" },
      planted: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [seeds, steps, lines] = [Number(values.seeds), Number(values.steps), Number(values.lines)];
// Without a seed the first one comes from the date: every day has new ones.
const firstSeed = Number(values.seed ?? Math.floor(Date.now() / 1_000 / DAY_SECONDS) * 1_000);
const bug = values.bug === undefined ? null : PLANTED_BUGS.find(({ name }) => name === values.bug);
if (values.help || bug === undefined || ![seeds, steps, lines, firstSeed].every(Number.isSafeInteger)) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}
process.exit(values.planted ? await runPlanted() : await runSeeds(bug));

async function runSeeds(planted: PlantedBug | null): Promise<number> {
  const totals = { steps: 0, seconds: 0, failed: 0 };
  const startedNs = Bun.nanoseconds();
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const result = await run(seed, steps, planted);
    totals.steps += result.steps;
    totals.seconds += result.seconds;
    if (result.violation === null) continue;
    totals.failed++;
    tellFailure(result, planted);
    // The first seed that finds a planted bug is the one to record.
    if (planted !== null) break;
  }
  const tookS = (Bun.nanoseconds() - startedNs) / NANOSECONDS;
  say(
    `${seeds} seeds, ${totals.steps} steps, ${Math.round(totals.seconds)} simulated seconds in ${tookS.toFixed(1)} s, ${totals.failed} failed`,
  );
  return totals.failed === 0 ? 0 : 1;
}

async function runPlanted(): Promise<number> {
  let missed = 0;
  for (const planted of PLANTED_BUGS) {
    let found: string | undefined;
    let { seed } = planted;
    for (; found === undefined && seed < planted.seed + PLANTED_SEEDS; seed++)
      found = (await run(seed, planted.steps, planted)).violation?.invariant;
    if (found === undefined) missed++;
    say(found === undefined ? `MISSED ${planted.name}` : `found ${planted.name} by seed ${seed - 1}: ${found}`);
  }
  return missed === 0 ? 0 : 1;
}

async function run(seed: number, stepsMax: number, planted: PlantedBug | null): Promise<RunResult> {
  const result = await new Deployment({ seed, steps: stepsMax, planted, lines }).run();
  const counted = Object.entries(result.counts)
    .toSorted()
    .map(([what, count]) => `${count} ${what}`);
  say(
    `seed ${seed}  ${result.steps} steps, ${result.seconds.toFixed(1)} simulated seconds, trace ${result.hash}  ${counted.join(", ")}`,
  );
  return result;
}

function tellFailure({ seed, violation, lastLines }: RunResult, planted: PlantedBug | null): void {
  say("");
  for (const line of lastLines) say(`  ${line}`);
  say(`BROKEN: ${violation?.invariant}`);
  say(`  ${violation?.message}`);
  say(
    `Again: npm run simulate -- --seed ${seed} --steps ${steps}${planted === null ? "" : ` --bug ${planted.name}`}\n`,
  );
}
