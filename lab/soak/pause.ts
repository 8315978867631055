// Waits in wall time: the soak is about real processes in real time. It uses the service's clock.

import { SystemClock } from "../../src/base/index.ts";

const clock = new SystemClock();

export const nowMs = (): number => clock.nowMs();

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** Polls until the condition holds; false when `limitMs` have passed. */
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
