// Errors that nobody caught: they go through the log, which takes secrets out, and never to standard error as the runtime
// would print them, with the source and the values around them.

import type { Log } from "../../base/index.ts";

/** `failed` ends the service in order. Returns what to call to stop listening. */
export function listenForFaults(log: Log, failed: (error: unknown) => void): () => void {
  // Whoever made the promise was waited for by nobody: nothing was left half done, and the service goes on.
  const rejected = (error: unknown): void => log.error({ err: error }, "a failure that nobody waited for");
  process.on("uncaughtException", failed);
  process.on("unhandledRejection", rejected);
  return () => {
    process.off("uncaughtException", failed);
    process.off("unhandledRejection", rejected);
  };
}
