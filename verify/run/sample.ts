// The instruments that a run looks at: the busiest ones of the market, so that there is something to compare.

import type { SnapshotQuote } from "../../sdk/src/index.ts";
import { NotChecked } from "./check.ts";
import { STARTER_UP } from "./keys.ts";
import type { Target } from "./target.ts";

export interface Sample {
  /** Every instrument with a price, the busiest first. */
  readonly quotes: readonly SnapshotQuote[];
  readonly busiest: string;
  /** Trades now and then: it is likely to stand still between two requests. */
  readonly quiet: string;
}

export async function readSample(target: Target): Promise<Sample> {
  const { quotes } = await target.read("getSnapshot", "SNAPSHOT-02", { key: target.key(STARTER_UP) });
  const sorted = quotes.toSorted((one, other) => other.trade_count - one.trade_count);
  const [first] = sorted;
  if (first === undefined) throw new NotChecked("the market has no instrument with a price");
  const quiet = sorted[Math.floor(sorted.length / 2)] ?? first;
  return { quotes: sorted, busiest: first.symbol, quiet: quiet.symbol };
}
