// The scorecard: every row over all seeds as a distribution beside its band, as a plain table, a table of a page, and strips of
// points.

import { outOfRange } from "../../src/base/index.ts";
import type { SeedScore } from "./score-seed.ts";
import { SCORE_ROWS, type ScoreRow } from "./scorecard-rows.ts";
import { quantile } from "./series.ts";
import { escapeText } from "./svg-plot.ts";

/** A row is met when at least this share of the seeds lies inside its band. */
const INSIDE_MIN = 0.8;

/** One row over all seeds. */
export interface RowScore {
  readonly row: ScoreRow;
  readonly values: readonly number[];
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** Share of the seeds inside the band. */
  readonly inside: number;
  readonly isMet: boolean;
}

export function scorecardOf(scores: readonly SeedScore[]): readonly RowScore[] {
  return SCORE_ROWS.map((row, at) => {
    const values = scores.map((score) => score.values[at] ?? outOfRange(at));
    const inside = values.filter((value) => isInside(row, value)).length / Math.max(values.length, 1);
    return {
      row,
      values,
      low: quantile(values, 0.1),
      middle: quantile(values, 0.5),
      high: quantile(values, 0.9),
      inside,
      isMet: inside >= INSIDE_MIN,
    };
  });
}

function isInside({ low, high }: ScoreRow, value: number): boolean {
  return value >= low && value <= high;
}

const HEADINGS = ["property", "10 %", "median", "90 %", "band", "inside", "band from"] as const;

function cellsOf({ row, low, middle, high, inside }: RowScore): readonly string[] {
  const of = (value: number): string => formatAmount(value, row.unit);
  return [row.name, of(low), of(middle), of(high), bandOf(row), `${Math.round(inside * 100)} %`, row.reference];
}

function bandOf({ low, high, unit }: ScoreRow): string {
  if (low === high) return formatAmount(low, unit);
  if (high === Number.POSITIVE_INFINITY) return `from ${formatAmount(low, unit)}`;
  return `${formatAmount(low, unit)} to ${formatAmount(high, unit)}`;
}

/** For a terminal. */
export function renderText(card: readonly RowScore[]): string {
  const table = [
    ["", ...HEADINGS.slice(0, -1)],
    ...card.map((score) => [score.isMet ? " " : "*", ...cellsOf(score).slice(0, -1)]),
  ];
  const widths = HEADINGS.map((_, at) => Math.max(...table.map((cells) => (cells[at] ?? outOfRange(at)).length)));
  const lines = table.map((cells) =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? outOfRange(at);
        return at < 2 ? cell.padEnd(width + 1) : cell.padStart(width + 2);
      })
      .join(""),
  );
  return `${lines.join("\n")}\n`;
}

/** For a document of the repository. */
export function renderMarkdown(card: readonly RowScore[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const body = card.map((score) => {
    const [name = "", ...cells] = cellsOf(score);
    return line([score.isMet ? name : `**${name}**`, ...cells]);
  });
  return [line(HEADINGS), line(HEADINGS.map(() => "---")), ...body].join("\n");
}

/** For a page: each row with a strip of its values. */
export function renderRows(card: readonly RowScore[]): string {
  const head = [...HEADINGS.slice(0, -1), "seeds", "band from"].map((name) => `<th>${name}</th>`).join("");
  const body = card.map((score) => {
    const cells = cellsOf(score).map(escapeText);
    const style = score.isMet ? "" : ' class="far"';
    const numbers = cells.slice(0, -1).map((cell, at) => `<td${at === 5 ? style : ""}>${cell}</td>`);
    return `<tr>${numbers.join("")}<td>${strip(score)}</td><td>${escapeText(score.row.reference)}</td></tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}

const STRIP_WIDTH = 220;
const STRIP_HEIGHT = 18;

/** The band as a bar and every seed as a point, on one scale; points outside the band are red. */
function strip({ row, values }: RowScore): string {
  const bandHigh = row.high === Number.POSITIVE_INFINITY ? Math.max(row.low, ...values) : row.high;
  const from = Math.min(row.low, ...values);
  const to = Math.max(bandHigh, ...values);
  const margin = (to - from) * 0.05 || 1;
  const x = (value: number): string => (((value - from + margin) / (to - from + 2 * margin)) * STRIP_WIDTH).toFixed(1);
  const points = values
    .map((value) => {
      const style = isInside(row, value) ? "" : ' class="out"';
      return `<circle${style} cx="${x(value)}" cy="${STRIP_HEIGHT / 2}" r="2.5"/>`;
    })
    .join("");
  const width = Math.max(Number(x(bandHigh)) - Number(x(row.low)), 1);
  return `<svg class="strip" viewBox="0 0 ${STRIP_WIDTH} ${STRIP_HEIGHT}" role="img" aria-label="${escapeText(row.name)}"><rect x="${x(row.low)}" y="2" width="${width}" height="${STRIP_HEIGHT - 4}"/>${points}</svg>`;
}

/** "1,234,567", "5.18 bn", "7.0 %". */
function formatAmount(value: number, unit: ScoreRow["unit"]): string {
  if (unit === "percent") return `${(value * 100).toFixed(2)} %`;
  if (unit === "riyals" && value >= 1e9) return `${(value / 1e9).toFixed(2)} bn`;
  if (unit === "riyals" && value >= 1e6) return `${(value / 1e6).toFixed(2)} m`;
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en");
  return unit === "number" && Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(Math.abs(value) >= 100 ? 0 : 1);
}
