// Measures all parts of the page, one after the other, and writes the page or compares with the existing one.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, comparisonText } from "./compare.ts";
import { thisMachine } from "./machine.ts";
import { measuredAgain } from "./measured-again.ts";
import { PARTS, type Part } from "./parts.ts";
import { PICTURE_FOLDER, performancePage, type Run } from "./performance-page.ts";
import { curvePicture } from "./plot.ts";
import { runPart } from "./run-part.ts";

const FOLDER = join(import.meta.dir, "../../../docs/reference");
const PAGE = join(FOLDER, "performance.md");
const DATA = join(FOLDER, "performance.json");
const MINUTE_MS = 60_000;

export interface MeasureOptions {
  readonly isQuick: boolean;
  readonly isCompared: boolean;
  /** The parts to measure again; all of them for a new page. */
  readonly again: readonly string[];
}

/** Returns the exit code: 1 when a ratio fell, or when a part could not be measured. */
export async function measureAll({ isQuick, isCompared, again }: MeasureOptions): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (again.length > 0) return await measureAgain(isQuick, again, say);
  const before = isCompared ? readMeasured() : null;
  // The page is written after every part, so that an interrupted run has its figures too.
  const run = await measure(PARTS, isQuick, say, before === null ? write : () => undefined);
  for (const failure of run.failures) say(`NOT MEASURED: ${failure}`);
  if (before === null) {
    say(`\n${performancePage(run)}\nwrote ${PAGE}`);
    return run.failures.length === 0 ? 0 : 1;
  }
  const comparisons = compare(before, run);
  say(`\n${comparisonText(comparisons)}`);
  return comparisons.some(({ isWorse }) => isWorse) || run.failures.length > 0 ? 1 : 0;
}

async function measureAgain(isQuick: boolean, again: readonly string[], say: (line: string) => void): Promise<number> {
  const parts = PARTS.filter(({ name }) => again.includes(name));
  const now = await measure(parts, isQuick, say, () => undefined);
  const run = measuredAgain(
    readMeasured(),
    parts.map(({ name }) => name),
    now,
  );
  write(run);
  say(`\n${performancePage(run)}\nwrote ${PAGE}`);
  return now.failures.length === 0 ? 0 : 1;
}

/** The last page; this program wrote it, so its form is known. */
function readMeasured(): Run {
  return JSON.parse(readFileSync(DATA, "utf8")) as Run;
}

async function measure(
  parts: readonly Part[],
  isQuick: boolean,
  say: (line: string) => void,
  measured: (soFar: Run) => void,
): Promise<Run> {
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
  for (const [at, part] of parts.entries()) {
    say(`\n== ${part.name} (${at + 1} of ${parts.length}, ${minutes()} minutes so far)`);
    const { measured: results, failure } = await runPart(part, isQuick, say);
    if (failure !== null) failures.push(failure);
    for (const one of results) {
      if ("figure" in one) figures.push(one.figure);
      else curves.push(one.curve);
    }
    measured(runWith(parts.slice(at + 1).map(({ name }) => `${name}: it was not reached`)));
  }
  return runWith([]);
}

function write(run: Run): void {
  mkdirSync(join(FOLDER, PICTURE_FOLDER), { recursive: true });
  for (const curve of run.curves) writeFileSync(join(FOLDER, PICTURE_FOLDER, `${curve.id}.svg`), curvePicture(curve));
  writeFileSync(DATA, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(PAGE, performancePage(run));
}
