// The clock of a replay as a pure value: where it stands at a moment of the wall. It runs through the days that are kept, from the first
// event of each to its last, and leaps over the hours between them.

import { outOfRange } from "../../base/index.ts";
import type { ReplayClock, ReplayState } from "../../model/index.ts";

/** Market time of the first and of the last event of a day; the last day's ends at the present. */
export interface OpenHours {
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface ClockReading {
  readonly timeMs: number;
  readonly state: ReplayState;
  /** Whether it has just come to the present, where it stands still from now on. */
  readonly hasCaughtUp: boolean;
}

/** `spans` are the kept days from that of the anchor on, oldest first; at least one, which may be the one before the anchor. */
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

/** The market time that is `runMs` of open hours after `fromMs`; the end of the last day where it runs beyond it. */
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
