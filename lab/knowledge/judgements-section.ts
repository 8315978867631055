// The section of judgements: the distribution of fair prices, confidence, analysts' targets, profits and losses over the market, and
// the success of confidence in the following year.

import type { Day } from "../../src/base/index.ts";
import { percent } from "./figures-table.ts";
import { JudgedMarket, type Judgement } from "./judgements.ts";
import type { ReportOptions } from "./report.ts";

const TODAY: Day = 20261116;
/** Past days with a known price a year later. */
export const PAST_DAYS: readonly Day[] = [20251116, 20241117, 20231116];
const NEAR = 0.25;
const GROUPS = 5;

export interface ConfidenceGroup {
  readonly meanConfidence: number;
  /** The share of companies with a price near the estimate a year later. */
  readonly near: number;
  readonly medianError: number;
}

/** The judgements of past days in groups of the same size, least confident first. */
export function byConfidence(judgements: readonly Judgement[]): readonly ConfidenceGroup[] {
  const known = judgements
    .flatMap(({ fair, later }) => (fair === null || later === null ? [] : [{ fair, later }]))
    .sort((a, b) => a.fair.confidence - b.fair.confidence);
  return Array.from({ length: GROUPS }, (_, group) => {
    const from = Math.floor((group * known.length) / GROUPS);
    const some = known.slice(from, Math.floor(((group + 1) * known.length) / GROUPS));
    return {
      meanConfidence: some.reduce((sum, { fair }) => sum + fair.confidence, 0) / some.length,
      near: some.filter(({ fair, later }) => Math.abs(later / fair.price - 1) < NEAR).length / some.length,
      medianError: quantile(
        some.map(({ fair, later }) => Math.abs(Math.log(later / fair.price))),
        0.5,
      ),
    };
  });
}

/** NaN for no values. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? Number.NaN;
}

/** Fair price divided by price. */
export function fairRatios(judgements: readonly Judgement[]): readonly number[] {
  return judgements.flatMap(({ fair, price }) => (fair === null ? [] : [fair.price / price]));
}

/** The share of companies whose mean target and fair price lie on different sides of the price, both by more than a tenth. */
export function contradictions(judgements: readonly Judgement[]): number {
  const both = judgements.flatMap(({ fair, target, price }) =>
    fair === null || target === null ? [] : [[fair.price / price - 1, target / price - 1] as const],
  );
  return both.filter(([a, b]) => a * b < 0 && Math.abs(a) > 0.1 && Math.abs(b) > 0.1).length / both.length;
}

export function losingShare(judgements: readonly Judgement[]): number {
  return judgements.filter(({ isLosing }) => isLosing).length / judgements.length;
}

export async function judgementsSection({ seed, listings }: ReportOptions): Promise<string> {
  const market = new JudgedMarket(seed, listings);
  const today = await market.on(TODAY);
  const past: Judgement[] = [];
  for (const day of PAST_DAYS) past.push(...(await market.on(day)));
  const targets = today.flatMap(({ target, price }) => (target === null ? [] : [target / price]));
  const shown = (value: number): string => value.toFixed(2);
  const spread = (values: readonly number[]): string =>
    [0.1, 0.25, 0.5, 0.75, 0.9].map((part) => shown(quantile(values, part))).join(" | ");
  return [
    `# Judgements about ${today.length} companies`,
    "",
    "| against the price | 10 % | 25 % | median | 75 % | 90 % |",
    "|---|---|---|---|---|---|",
    ...["TASI", "NOMU"].map((name) => {
      const some = today.filter((judgement) => judgement.market === name);
      return `| fair price, ${name} | ${spread(fairRatios(some))} |`;
    }),
    `| fair price, all | ${spread(fairRatios(today))} |`,
    `| analysts' mean target | ${spread(targets)} |`,
    "",
    `Target and fair price contradict each other for ${percent(contradictions(today))}. Companies with a loss over the last year: ${percent(losingShare(today))}, on the main market ${percent(losingShare(today.filter(({ market: name }) => name === "TASI")))}, on Nomu ${percent(losingShare(today.filter(({ market: name }) => name === "NOMU")))}.`,
    "",
    `Confidence against the year that followed (${PAST_DAYS.length} past days):`,
    "",
    "| mean confidence | within 25 % a year later | median error |",
    "|---|---|---|",
    ...byConfidence(past).map(
      ({ meanConfidence, near, medianError }) =>
        `| ${shown(meanConfidence)} | ${shown(near)} | ${shown(medianError)} |`,
    ),
  ].join("\n");
}
