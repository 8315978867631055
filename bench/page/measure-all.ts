// Measures all parts of the page, one after the other, and writes the page or compares with the one that is there.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, comparisonText, type Measured } from "./compare.ts";
import { thisMachine } from "./machine.ts";
import { PARTS } from "./parts.ts";
import { PICTURE_FOLDER, performancePage, type Run } from "./performance-page.ts";
import { curvePicture } from "./plot.ts";
import { runPart } from "./run-part.ts";

const FOLDER = join(import.meta.dir, "../../docs/reference");
const PAGE = join(FOLDER, "performance.md");
const DATA = join(FOLDER, "performance.json");
const MINUTE_MS = 60_000;

export interface MeasureOptions {
  readonly isQuick: boolean;
  readonly isCompared: boolean;
}

/** Returns the exit code: 1 when a ratio fell, or when a part could not be measured. */
export async function measureAll({ isQuick, isCompared }: MeasureOptions): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const before = isCompared ? readMeasured() : null;
  // The page is written anew after every part, so that a run which is ended has its figures too.
  const run = await measure(isQuick, say, before === null ? write : () => undefined);
  for (const failure of run.failures) say(`NOT MEASURED: ${failure}`);
  if (before === null) {
    say(`\n${performancePage(run)}\nwrote ${PAGE}`);
    return run.failures.length === 0 ? 0 : 1;
  }
  const comparisons = compare(before, run);
  say(`\n${comparisonText(comparisons)}`);
  return comparisons.some(({ isWorse }) => isWorse) || run.failures.length > 0 ? 1 : 0;
}

/** The last page; measured by this very program, so its form is known. */
function readMeasured(): Measured {
  return JSON.parse(readFileSync(DATA, "utf8")) as Measured;
}

async function measure(isQuick: boolean, say: (line: string) => void, measured: (soFar: Run) => void): Promise<Run> {
  const startedMs = Date.now();
  const minutes = (): number => Math.round((Date.now() - startedMs) / MINUTE_MS);
  const failures: string[] = [];
  const figures: Run["figures"][number][] = [];
  const curves: Run["curves"][number][] = [];
  const date = new Date(startedMs).toISOString().slice(0, 10);
  const runWith = (missing: readonly string[]): Run => ({
    machine: thisMachine(),
    date,
    minutes: minutes(),
    isQuick,
    figures,
    curves,
    failures: [...failures, ...missing],
  });
  for (const [at, part] of PARTS.entries()) {
    say(`\n== ${part.name} (${at + 1} of ${PARTS.length}, ${minutes()} minutes so far)`);
    const { told, failure } = await runPart(part, isQuick, say);
    if (failure !== null) failures.push(failure);
    for (const one of told) {
      if ("figure" in one) figures.push(one.figure);
      else curves.push(one.curve);
    }
    measured(runWith(PARTS.slice(at + 1).map(({ name }) => `${name} was not reached`)));
  }
  return runWith([]);
}

function write(run: Run): void {
  mkdirSync(join(FOLDER, PICTURE_FOLDER), { recursive: true });
  for (const curve of run.curves) writeFileSync(join(FOLDER, PICTURE_FOLDER, `${curve.id}.svg`), curvePicture(curve));
  writeFileSync(DATA, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(PAGE, performancePage(run));
}
