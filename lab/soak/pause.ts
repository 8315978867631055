// Waits on the wall: the soak is about real processes in real time. The clock is that of the service.

import { SystemClock } from "../../src/base/index.ts";

const clock = new SystemClock();

export const nowMs = (): number => clock.nowMs();

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** Looks again and again until it is so; false when `limitMs` have passed. */
export async function comesTrue(
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const untilMs = nowMs() + limitMs;
  for (;;) {
    if (await isSo()) return true;
    if (nowMs() > untilMs) return false;
    await pause(everyMs);
  }
}
