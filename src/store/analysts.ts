// What analysts said, by company and day.

import type { Day } from "../base/index.ts";
import type { AnalystTarget } from "../model/index.ts";

/** Keeps targets and ratings; symbol, analyst and day identify one. */
export interface Analysts {
  /** Adds opinions and replaces those of the same identity: all or none, harmless to repeat. */
  write(targets: readonly AnalystTarget[]): Promise<void>;

  /** Those of one company that may still be in force on `upTo`, oldest first; `currentTargets` keeps the latest of each analyst. */
  of(symbol: string, upTo: Day): Promise<readonly AnalystTarget[]>;
}
