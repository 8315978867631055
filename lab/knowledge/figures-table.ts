// The figures of an analyser on labelled articles, as rows of a table.

import type { Figures } from "../../test/events/measure.ts";

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** One row: the set, its articles, precision, recall, direction of sentiment, and the number of articles left out. */
export function figuresRow(set: string, figures: Figures): string {
  const { count, precision, recall, direction, dropped } = figures;
  return `| ${set} | ${count} | ${percent(precision)} | ${percent(recall)} | ${percent(direction)} | ${dropped} |`;
}
