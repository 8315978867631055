// Comparing numbers of a market that moves between two requests: a difference counts when it is still there at the third look.

import { monotonicMs, pause, SECOND_MS } from "../../src/base/index.ts";
import type { Target } from "./target.ts";

/** One thing that was looked at. */
export type Look = readonly [rule: string, isKept: boolean, seen: string];

const LOOKS_MAX = 3;
/** SCALE-11: a change reaches every process within 2 seconds. */
const HEARD_LIMIT_MS = 2 * SECOND_MS;
const LOOK_AGAIN_MS = 200;

/** Looks up to three times; a rule that was kept at any of the first two is looked at no more. */
export async function settle(target: Target, look: () => Promise<readonly Look[]>): Promise<void> {
  const kept = new Set<string>();
  for (let turn = 1; turn <= LOOKS_MAX; turn++) {
    const looks = (await look()).filter(([rule]) => !kept.has(rule));
    const broken = new Set(looks.filter(([, isKept]) => !isKept).map(([rule]) => rule));
    for (const [rule, isKept, seen] of looks) {
      if (broken.has(rule) && turn < LOOKS_MAX) continue;
      target.judge(rule, isKept, seen);
      kept.add(rule);
    }
    if (broken.size === 0) return;
  }
}

/**
 * Looks again until the rule is kept, for as long as another process of the service may take to hear of a change. A service may be
 * several processes, and which one answers is not known here.
 */
export async function soon(target: Target, look: () => Promise<Look>): Promise<void> {
  const limitAtMs = monotonicMs() + HEARD_LIMIT_MS;
  for (;;) {
    const [rule, isKept, seen] = await look();
    if (isKept || monotonicMs() >= limitAtMs) {
      target.judge(rule, isKept, seen);
      return;
    }
    await pause(target.clock, LOOK_AGAIN_MS);
  }
}

/** The same number, but for the last digit of what was rounded. */
export function isNear(one: number, other: number, tolerance = 0.0101): boolean {
  return Math.abs(one - other) <= tolerance;
}

/** Numbers of prices: equal to the fourth decimal. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.00005;
}
