// Financial statements by company, as filed: read by financial answers, ratios, company detail and the fair price.

import type { Day } from "../base/index.ts";
import type { Statement } from "../model/index.ts";

/** Keeps statements; symbol, fiscal year, period and fiscal quarter identify one. */
export interface Statements {
  /** Adds statements and replaces those of the same identity: all or none, harmless to repeat. */
  write(statements: readonly Statement[]): Promise<void>;

  /** All of one company that were published by `upTo`, newest period first. A year comes before the quarter that ends on its last day. */
  of(symbol: string, upTo: Day): Promise<readonly Statement[]>;

  /** The same of every company that has any, by symbol, with `periodsMax` of each kind at most: for comparisons. */
  latest(upTo: Day, periodsMax: number): Promise<ReadonlyMap<string, readonly Statement[]>>;
}
