// The message of the index channel: the summary of a market as REST answers it at the same moment, as text ready to be sent.

import type { MarketSummary } from "../../model/index.ts";
import type { StreamIndex } from "../../wire/index.ts";
import { projectSummary } from "./project-market.ts";

export function indexFrame(summary: MarketSummary, nowMs: number): string {
  const frame: StreamIndex = { type: "index", symbol: summary.index, ...projectSummary(summary, "realtime", nowMs) };
  return JSON.stringify(frame);
}
