// Alert rules that many trades make true, so that some fire at any moment.

import type { SoakRule } from "../soak/naive/naive-alerts.ts";

const RULES = [0, 1, 2];
const SYMBOLS_PER_RULE = 100;

/** `move` is the price move within five minutes, in percent, that fires. A rule reports a limited number of moves a minute. */
export function oftenFiring(symbols: readonly string[], move: number): readonly SoakRule[] {
  return RULES.map((at) => ({
    name: `often-${at}`,
    symbols: new Set(symbols.slice(at * SYMBOLS_PER_RULE, (at + 1) * SYMBOLS_PER_RULE)),
    condition: "pct_change_abs_gte",
    value: move,
  }));
}
