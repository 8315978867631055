// A change of the share count without new money: a split of the nominal value or a bonus issue.

import type { Day } from "../../src/base/index.ts";

/** From `exDay` on, `denominator` old shares are `numerator` new ones; a bonus issue of one for four is 5 : 4. */
export interface ShareSplit {
  readonly symbol: string;
  readonly exDay: Day;
  readonly numerator: number;
  readonly denominator: number;
}

/** Two or more new shares for one old share are a split of the nominal value; anything less is a bonus issue. */
export function isBonusIssue(split: ShareSplit): boolean {
  return split.numerator < 2 * split.denominator;
}
