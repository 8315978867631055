// `npm run fuzz`: nonsense by seed for minutes or hours, each target in turn. A failing input is shrunk, stored as a case and
// printed; the exit code is then 1.

import { relative } from "node:path";
import { parseArgs } from "node:util";
import { orUsage } from "../or-usage.ts";
import { keepCase, readCase } from "./cases.ts";
import { type Finding, type RunResult, run } from "./run.ts";
import type { TargetKind } from "./target.ts";
import { TARGETS } from "./target-table.ts";

const USAGE = `npm run fuzz -- [options]
  --minutes N        how long it runs, over all targets (5)
  --seed N           of the first round; every later round has the next (1)
  --only A,B         these targets alone
  --case FILE        judges one kept case again, and nothing else
${TARGETS.map(({ name, meaning }) => `    ${name.padEnd(17)}${meaning}`).join("\n")}
`;
/** A target's share of a round: long enough that opening it costs little. */
const TURN_MS = 20_000;
const MINUTE_MS = 60_000;

const { values } = orUsage(USAGE, () =>
  parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      case: { type: "string" },
      help: { type: "boolean", default: false },
    },
  }),
);

const chosen =
  values.only === undefined ? TARGETS : TARGETS.filter(({ name }) => values.only?.split(",").includes(name));
if (values.help || chosen.length === 0) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell(kind: TargetKind, { input, verdict, seed }: Finding): void {
  say(`  WRONG  ${verdict.slice(0, 600)}`);
  const again =
    input === null
      ? `--only ${kind.name} --seed ${seed}`
      : `--case ${relative(process.cwd(), keepCase({ target: kind.name, verdict, input }))}`;
  say(
    `         ${input === null ? "seen at the end of a turn" : "kept as a case"}; again with npm run fuzz -- ${again}`,
  );
}

function lineOf(result: RunResult, seed: number): string {
  const { target, inputs, elapsedMs, slowestMs, findings } = result;
  const rate = Math.round(inputs / (elapsedMs / 1_000));
  const counted = `${inputs} inputs, ${rate} a second, slowest ${Math.round(slowestMs)} ms`;
  return `${target.padEnd(16)} seed ${seed}  ${counted}${findings.length === 0 ? "" : `, ${findings.length} WRONG`}`;
}

async function judgeCase(path: string): Promise<number> {
  const { target: name, input } = readCase(path);
  const target = await TARGETS.find((kind) => kind.name === name)?.open();
  if (target === undefined) throw new Error(`no target ${name}`);
  const verdict = (await target.judge(input)) ?? (await target.settle());
  await target.close();
  say(verdict ?? "nothing is wrong");
  return verdict === null ? 0 : 1;
}

async function fuzz(): Promise<number> {
  const totals = new Map<string, { inputs: number; ms: number; wrong: number }>();
  const endMs = performance.now() + Number(values.minutes) * MINUTE_MS;
  for (let seed = Number(values.seed); performance.now() < endMs; seed++) {
    for (const kind of chosen) {
      const leftMs = endMs - performance.now();
      if (leftMs <= 0) break;
      const target = await kind.open();
      const result = await run(target, { seed, timeMs: Math.min(TURN_MS, leftMs) });
      await target.close();
      say(lineOf(result, seed));
      for (const finding of result.findings) tell(kind, finding);
      const { inputs = 0, ms = 0, wrong = 0 } = totals.get(kind.name) ?? {};
      totals.set(kind.name, {
        inputs: inputs + result.inputs,
        ms: ms + result.elapsedMs,
        wrong: wrong + result.findings.length,
      });
    }
  }
  say("");
  for (const [name, { inputs, ms, wrong }] of totals) {
    say(`${name.padEnd(16)} ${inputs} inputs, ${Math.round(inputs / (ms / 1_000))} a second, ${wrong} wrong`);
  }
  return [...totals.values()].some(({ wrong }) => wrong > 0) ? 1 : 0;
}

process.exit(values.case === undefined ? await fuzz() : await judgeCase(values.case));
