// SIGTERM and SIGINT: the first asks the service to stop, the second ends it at once.

import { constants } from "node:os";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
export type StopSignal = (typeof SIGNALS)[number];

/** The exit code that a shell expects of a process that a signal ended. */
function exitCodeOf(signal: StopSignal): number {
  return 128 + constants.signals[signal];
}

export interface StopRequest {
  /** Resolves with the first signal. */
  readonly asked: Promise<StopSignal>;
  /** Stops listening to signals. */
  readonly release: () => void;
}

export function listenForSignals(): StopRequest {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let isAsked = false;
  const listeners = SIGNALS.map((signal) => {
    const listener = (): void => {
      if (isAsked) process.exit(exitCodeOf(signal));
      isAsked = true;
      resolve(signal);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return {
    asked: promise,
    release: () => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
    },
  };
}
