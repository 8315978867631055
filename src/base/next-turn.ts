// Yields: lets all tasks that wait in the event loop run once before the caller continues.

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
