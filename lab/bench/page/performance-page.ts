// The page of figures as Markdown, and its data as JSON for the comparison with the next one.

import { type Curve, type Figure, median } from "./figure.ts";
import { growthText } from "./growth.ts";
import type { Machine } from "./machine.ts";

export interface MeasuredPart {
  readonly part: string;
  readonly date: string;
  /** Null when it was not recorded. */
  readonly machine: Machine | null;
}

export interface Run {
  readonly machine: Machine;
  /** The day on which it was measured, as yyyy-mm-dd. */
  readonly date: string;
  readonly minutes: number;
  readonly isQuick: boolean;
  /** Parts that were measured again since then, each with its last measurement. */
  readonly again?: readonly MeasuredPart[];
  readonly figures: readonly Figure[];
  readonly curves: readonly Curve[];
  /** Parts without figures, or without some of them. */
  readonly failures: readonly string[];
}

/** The folder of the pictures, beside the page. */
export const PICTURE_FOLDER = "performance";

export function performancePage(run: Run): string {
  const { machine, figures, curves } = run;
  const hasGoal = figures.filter(({ goal }) => goal !== null);
  const missed = hasGoal.filter((figure) => !isReached(figure));
  return `# Performance

What the service costs, beside a bare baseline that was measured in the same run on the same machine. Written by \`npm run bench\`; \`npm run bench -- --compare\` measures again and says which ratio fell, and \`npm run bench -- --again crowd\` puts a part that was measured anew into the page.

- Measured on ${run.date} in ${run.minutes} minutes${run.isQuick ? ", with fewer readings than usual (`--quick`)" : ""}.
- Machine: ${machineText(machine)}.
${againLines(run.again ?? [])}- Method: server and load each have a core. Readings of the service and of its baseline alternate, so that whatever else the machine does disturbs both alike; a figure is the median of its readings, and the range is that of all of them.
- Goals: ${hasGoal.length - missed.length} of ${hasGoal.length} reached${missed.length === 0 ? "" : `; missed: ${missed.map(({ title }) => title).join("; ")}`}.
${run.failures.map((failure) => `- Not measured: ${failure}\n`).join("")}
## Figures

| what | median | range | goal | readings | beside it |
|---|---|---|---|---|---|
${figures.map(figureRow).join("\n")}

## Curves

What it costs when there is more of something. The exponent is that of the power law which fits best: 1 is linear, 0 does not grow. In the pictures both axes are logarithmic, and the grey line is linear growth from the first point.

| what | cost | from | to | grows |
|---|---|---|---|---|
${curves.map(curveRow).join("\n")}

${curves.map(({ id, title }) => `![${title}](${PICTURE_FOLDER}/${id}.svg)`).join("\n\n")}

## All points

| what | size | cost | readings |
|---|---|---|---|
${curves.flatMap(pointRows).join("\n")}

The same figures with every reading are in [performance.json](performance.json).
`;
}

function machineText({ processor, cores, memoryGb, system, runtime, descriptors }: Machine): string {
  return `${processor}, ${cores} cores, ${memoryGb} GB; ${system}; ${runtime}; ${descriptors.toLocaleString("en-US")} descriptors for a process`;
}

/** A line for each day and machine. */
function againLines(again: readonly MeasuredPart[]): string {
  const headOf = ({ date, machine }: MeasuredPart): string =>
    `- Measured again on ${date}${machine === null ? "" : `, on ${machineText(machine)}`}: `;
  const heads = [...new Set(again.map(headOf))];
  const partsOf = (head: string): string => again.flatMap((one) => (headOf(one) === head ? [one.part] : [])).join(", ");
  return heads.map((head) => `${head}${partsOf(head)}.\n`).join("");
}

function isReached({ goal, isHigherBetter, readings }: Figure): boolean {
  const value = median(readings);
  return goal !== null && (isHigherBetter ? value >= goal : value <= goal);
}

function figureRow(figure: Figure): string {
  const { title, unit, isHigherBetter, goal, readings, note } = figure;
  const range = readings.length === 0 ? "" : `${shown(Math.min(...readings))} to ${shown(Math.max(...readings))}`;
  const asked = `${isHigherBetter ? "at least" : "at most"} ${goal === null ? "" : shown(goal)}`;
  const verdict = goal === null ? "" : `${asked}: ${isReached(figure) ? "reached" : "**missed**"}`;
  return `| ${title} | ${shown(median(readings))} ${unit} | ${range} | ${verdict} | ${readings.length} | ${note} |`;
}

function curveRow(curve: Curve): string {
  const [first, last] = [curve.points[0], curve.points.at(-1)];
  const end = (point: typeof first): string =>
    point === undefined ? "" : `${shown(median(point.readings))} at ${point.x.toLocaleString("en-US")} ${curve.x}`;
  return `| ${curve.title} | ${curve.y} | ${end(first)} | ${end(last)} | ${growthText(curve)} |`;
}

function pointRows({ title, x, y, points }: Curve): readonly string[] {
  return points.map(({ x: size, readings }) => {
    const cost = `${shown(median(readings))} ${y}`;
    return `| ${title} | ${size.toLocaleString("en-US")} ${x} | ${cost} | ${readings.map(shown).join(", ")} |`;
  });
}

const DIGITS = 3;

/** Three significant digits, without a fraction for larger numbers. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return "none";
  const digits = value === 0 ? 0 : Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.min(digits, 4), useGrouping: true });
}
