// Waits for a condition that another thread, process or socket brings about. The one place of the tests that sleeps, a
// millisecond at a time, and only as long as the condition does not hold.

const LIMIT_MS = 180_000;

/** Fails with what was waited for when it does not come; `each` runs between two looks, to move a test clock for example. */
export async function until(
  what: string,
  isThere: () => boolean | Promise<boolean>,
  each: () => void = () => undefined,
  limitMs = LIMIT_MS,
): Promise<void> {
  const limitAtMs = performance.now() + limitMs;
  while (!(await isThere())) {
    if (performance.now() > limitAtMs) throw new Error(`waited ${limitMs} ms in vain: ${what}`);
    each();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
