// Gives way: lets everything that waits in the event loop run once before the caller goes on.

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
