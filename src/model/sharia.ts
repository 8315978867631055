// The words of Sharia screening, and what the lists of Sharia boards say about companies. What the service computes from statements
// itself is in `companies`.

import type { Day } from "../base/index.ts";

/** The published standards that companies are screened by. */
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
  /** By its own name. */
  readonly board: string;
  readonly status: ShariaStatus;
  /** The day of the list; nobody knows it before. It stands until the next list of the board that has the company. */
  readonly asOfDay: Day;
}
