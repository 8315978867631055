// Compares numbers of a market that moves between two requests: a difference counts when the third look still finds it.

import { monotonicMs, pause, SECOND_MS } from "../../src/base/index.ts";
import type { Target } from "./target.ts";

/** One observation of a rule. */
export type Look = readonly [rule: string, isKept: boolean, seen: string];

const LOOKS_MAX = 3;
/** SCALE-11: a change reaches every process within 2 seconds. */
const HEARD_LIMIT_MS = 2 * SECOND_MS;
const LOOK_AGAIN_MS = 200;

/** Looks up to three times; a rule that was kept in one of the first two looks is not judged again. */
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
 * Looks again until the rule is kept, at most for the time that a change may take to reach another process. A service may be several
 * processes, and any of them may answer.
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

/** True when two numbers are equal except for the last rounded digit. */
export function isNear(one: number, other: number, tolerance = 0.0101): boolean {
  return Math.abs(one - other) <= tolerance;
}

/** True when two prices are equal to the fourth decimal. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.00005;
}
