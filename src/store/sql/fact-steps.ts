// Cuts a lot of facts into steps that are each written in a moment, so that a long import never keeps other writers waiting.

import type { BarSeries } from "../bars.ts";
import type { FactLot } from "../facts.ts";

/** Bars of one step. Those of a symbol stay together, so that its block is read, merged and written once. */
const STEP_BARS = 4_000;
/** Facts of any other kind of one step. */
const STEP_FACTS = 500;

/** The same facts in the same order. Companies come first, because the others refer to them. */
export function* stepsOf(lot: FactLot): Generator<FactLot, void, undefined> {
  for (const companies of slices(lot.companies, STEP_FACTS)) yield { companies };
  for (const splits of slices(lot.splits, STEP_FACTS)) yield { splits };
  for (const actions of slices(lot.actions, STEP_FACTS)) yield { actions };
  for (const dividends of slices(lot.dividends, STEP_FACTS)) yield { dividends };
  for (const bars of barSteps(lot.bars ?? [])) yield { bars };
  for (const statements of slices(lot.statements, STEP_FACTS)) yield { statements };
  for (const targets of slices(lot.targets, STEP_FACTS)) yield { targets };
  for (const articles of slices(lot.articles, STEP_FACTS)) yield { articles };
}

function* barSteps(series: readonly BarSeries[]): Generator<readonly BarSeries[], void, undefined> {
  let step: BarSeries[] = [];
  let count = 0;
  for (const { symbol, interval, bars } of series) {
    for (const some of slices(bars, STEP_BARS)) {
      if (count > 0 && count + some.length > STEP_BARS) {
        yield step;
        step = [];
        count = 0;
      }
      step.push({ symbol, interval, bars: some });
      count += some.length;
    }
  }
  if (count > 0) yield step;
}

function* slices<T>(list: readonly T[] | undefined, size: number): Generator<readonly T[], void, undefined> {
  for (let start = 0; start < (list?.length ?? 0); start += size) yield list?.slice(start, start + size) ?? [];
}
