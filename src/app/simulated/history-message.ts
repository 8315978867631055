// What the thread that generates the past is told, and what it answers.

import type { HistoryChunk } from "../../../exchange/index.ts";
import type { Day } from "../../base/index.ts";
import type { PackedSeries } from "../../store/index.ts";

export interface HistoryOrder {
  readonly seed: number;
  readonly firstDay: Day;
}

/** The past of one instrument or index, with its bars packed. */
export interface PackedHistory extends Omit<HistoryChunk, "daily" | "halfHours"> {
  readonly series: readonly PackedSeries[];
  /** The last daily bar's price; null when it never traded. */
  readonly lastClose: number | null;
}
