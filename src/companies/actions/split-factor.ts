// How many shares of today an earlier share has become through splits: past prices and dividends are divided by it.

import type { Day } from "../../base/index.ts";
import type { Split } from "../../model/index.ts";

/** How many shares of `today` a share held at the end of `day` has become. */
export function splitFactor(splits: readonly Split[], day: Day, today: Day): number {
  let factor = 1;
  for (const { exDay, numerator, denominator } of splits) {
    if (exDay > day && exDay <= today) factor *= numerator / denominator;
  }
  return factor;
}
