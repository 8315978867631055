// Retries through the outage of a dependency: runs a task that failed with an Outage again, after growing pauses, until it
// succeeds. Other errors are thrown at once.

import { Outage } from "./assert.ts";
import type { Clock } from "./clock.ts";

const PAUSE_FIRST_MS = 100;
const PAUSE_MAX_MS = 2_000;

export interface RetryOptions {
  readonly clock: Clock;
  /** True for outages that are retried; the default is all. */
  readonly isPassing?: (outage: Outage) => boolean;
  /** Called after every failed try that is retried. */
  readonly failed?: (outage: Outage) => void;
  /** Called when a task that had failed with an Outage has succeeded, or has failed with another error. */
  readonly succeeded?: () => void;
}

/** Only for idempotent tasks: a failed try may have done its work. */
export class Retry {
  readonly #options: RetryOptions;
  /** The functions that end the pauses. Bound: the tasks that callers run at the same time. */
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

  /** Ends all retries: a waiting task fails with its outage. */
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

/** A proxy that runs every method of `target` through `retry`; each method must return a promise. */
export function outlasting<T extends object>(target: T, retry: Retry): T {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => retry.run(async () => member.apply(target, args));
    },
  });
}
