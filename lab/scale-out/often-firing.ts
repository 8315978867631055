// Alert rules that many a trade makes true, so that some fire whatever moment it is.

import type { SoakRule } from "../soak/naive/naive-alerts.ts";

const RULES = [0, 1, 2];
const SYMBOLS_PER_RULE = 100;

/** `move` is what a price must move by within five minutes, in percent. A rule tells of so many moves a minute and no more. */
export function oftenFiring(symbols: readonly string[], move: number): readonly SoakRule[] {
  return RULES.map((at) => ({
    name: `often-${at}`,
    symbols: new Set(symbols.slice(at * SYMBOLS_PER_RULE, (at + 1) * SYMBOLS_PER_RULE)),
    condition: "pct_change_abs_gte",
    value: move,
  }));
}
