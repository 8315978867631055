// The terms of Sharia screening, and the companies on the lists of Sharia boards. The screening that the service computes from statements
// is in `companies`.

import type { Day } from "../base/index.ts";

/** The published standards of the screening. */
export const SHARIA_STANDARDS = ["aaoifi", "djim", "msci", "sp"] as const;
export type ShariaStandard = (typeof SHARIA_STANDARDS)[number];

/** Sources of income that a standard may forbid; each has a line of its own in the notes of a statement. */
export const SHARIA_ACTIVITIES = [
  "conventionalFinance",
  "conventionalInsurance",
  "alcohol",
  "pork",
  "tobacco",
  "gambling",
  "entertainment",
  "hotel",
  "weapons",
] as const;
export type ShariaActivity = (typeof SHARIA_ACTIVITIES)[number];

export const SHARIA_STATUSES = ["compliant", "non_compliant", "unknown"] as const;
export type ShariaStatus = (typeof SHARIA_STATUSES)[number];

/** One company on the list of a board; symbol, board and day identify it. */
export interface BoardListing {
  readonly symbol: string;
  /** The board's own name. */
  readonly board: string;
  readonly status: ShariaStatus;
  /** The day of the list, before which it is not public. The entry holds until the board's next list that has the company. */
  readonly asOfDay: Day;
}
