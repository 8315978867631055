// Outlasts the outage of a dependency: a task that failed with an Outage is run again, after growing pauses, until it
// succeeds. What is not an Outage comes through at once.

import { Outage } from "./assert.ts";
import type { Clock } from "./clock.ts";

const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 2_000;

export interface RetryOptions {
  readonly clock: Clock;
  /** Which outages are outlasted; all of them when it is left out. */
  readonly isPassing?: (outage: Outage) => boolean;
  /** Called after every try that failed. */
  readonly failed?: (outage: Outage) => void;
  /** Called when the outage of a task that had failed is over: it has succeeded, or failed for another reason. */
  readonly succeeded?: () => void;
}

/** Only for tasks that are harmless to repeat when it is not known whether they were done. */
export class Retry {
  readonly #options: RetryOptions;
  /** What ends the pauses. Bound: the tasks that callers run at the same time. */
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    for (let tries = 1, pauseMs = PAUSE_FIRST_MS; ; tries++, pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      try {
        const result = await task();
        if (tries > 1) this.#options.succeeded?.();
        return result;
      } catch (error) {
        if (tries > 1 && !(error instanceof Outage)) this.#options.succeeded?.();
        if (!(error instanceof Outage) || this.#isStopped || !this.#isPassing(error)) throw error;
        this.#options.failed?.(error);
        await this.#pause(pauseMs);
        if (this.#isStopped) throw error;
      }
    }
  }

  /** Tries nothing again: a task that waits ends with its outage. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#pauses) end();
  }

  #isPassing(outage: Outage): boolean {
    return this.#options.isPassing?.(outage) ?? true;
  }

  async #pause(pauseMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#options.clock.after(pauseMs, resolve);
    this.#pauses.add(resolve);
    await promise;
    this.#pauses.delete(resolve);
    timer.cancel();
  }
}

/** Every method of `target`, each of which returns a promise, run through `retry`. */
export function outlasting<T extends object>(target: T, retry: Retry): T {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => retry.run(async () => member.apply(target, args));
    },
  });
}
