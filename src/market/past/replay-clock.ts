// The clock of a replay as a pure value: its market time at a moment of the wall clock. It runs through the days of the journal, from
// the first event of each to its last, and skips the hours between them.

import { outOfRange } from "../../base/index.ts";
import type { ReplayClock, ReplayState } from "../../model/index.ts";

/** Market time of the first and of the last event of a day; the last day ends at the present. */
export interface OpenHours {
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface ClockReading {
  readonly timeMs: number;
  readonly state: ReplayState;
  /** True when the clock has just reached the present, where it then stays. */
  readonly hasCaughtUp: boolean;
}

/** `spans` are the journal's days from the anchor's day on, oldest first; at least one, which may be a day before the anchor. */
export function readClock(clock: ReplayClock, wallMs: number, spans: readonly OpenHours[]): ClockReading {
  const { anchorWallMs, anchorMarketMs, speed, isPaused, untilMs, caughtUpMs } = clock;
  const presentMs = spans.at(-1)?.lastMs ?? outOfRange(-1);
  const runMs = isPaused ? 0 : Math.max(0, Math.floor((wallMs - anchorWallMs) * speed));
  const timeMs = runThrough(spans, anchorMarketMs, runMs);
  const endMs = Math.min(untilMs ?? Number.POSITIVE_INFINITY, caughtUpMs ?? Number.POSITIVE_INFINITY);
  if (timeMs >= endMs) return { timeMs: endMs, state: "ended", hasCaughtUp: false };
  if (timeMs >= presentMs) return { timeMs: presentMs, state: "ended", hasCaughtUp: true };
  return { timeMs, state: isPaused ? "paused" : "running", hasCaughtUp: false };
}

/** The market time that is `runMs` of open hours after `fromMs`; at most the end of the last day. */
function runThrough(spans: readonly OpenHours[], fromMs: number, runMs: number): number {
  let leftMs = runMs;
  for (const [at, { firstMs, lastMs }] of spans.entries()) {
    const beginMs = Math.max(firstMs, fromMs);
    const isLast = at === spans.length - 1;
    if (beginMs + leftMs <= lastMs || isLast) return Math.min(beginMs + leftMs, lastMs);
    leftMs -= Math.max(0, lastMs - beginMs);
  }
  return outOfRange(spans.length);
}
