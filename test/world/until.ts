// Waits for a condition that another thread, process or socket brings about. The one place of the tests that sleeps: a
// millisecond at first, longer the longer the condition does not hold, so that the looks cost that thread or process little.

const LIMIT_MS = 180_000;
const PAUSE_MS_MAX = 20;
/** The next pause is this part of the time that has passed. */
const PAUSE_SHARE = 1 / 20;

/**
 * Fails with the name of the condition when it does not come true. `each` runs between two looks, a millisecond apart, to move a test
 * clock for example.
 */
export async function until(
  what: string,
  isThere: () => boolean | Promise<boolean>,
  each?: () => void,
  limitMs = LIMIT_MS,
): Promise<void> {
  const startMs = performance.now();
  while (!(await isThere())) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > limitMs) throw new Error(`waited ${limitMs} ms in vain: ${what}`);
    each?.();
    const pauseMs = each === undefined ? Math.min(PAUSE_MS_MAX, waitedMs * PAUSE_SHARE) : 1;
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, pauseMs)));
  }
}
