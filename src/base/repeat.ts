// Runs a task again and again until it is stopped: at an interval, when it is woken, or both. Polling, following and retrying all
// use it.

import type { Clock, Timer } from "./clock.ts";

export interface RepeatOptions {
  readonly clock: Clock;
  /** One round. A returned number is the wait before the next round, in place of `everyMs`. */
  readonly task: () => Promise<number> | Promise<void> | void;
  /** The wait after a round; null when the task runs only when it is woken. */
  readonly everyMs: number | null;
  /** The wait after a failed round; the default is `everyMs`. */
  readonly retryMs?: number;
  /** Called after a round that failed, unless the repeat was stopped meanwhile. Without it a failure is a rejection that nobody handles. */
  readonly failed?: (error: unknown) => void;
}

/** At most one round runs at a time. */
export class Repeat {
  readonly #options: RepeatOptions;
  #timer: Timer | null = null;
  #round: Promise<void> | null = null;
  /** The round after the running one, when a caller asked for it. */
  #following: Promise<void> | null = null;
  #isStopped = false;

  constructor(options: RepeatOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Schedules the first round, after `everyMs` unless another wait is given. */
  start(firstAfterMs: number | null = this.#options.everyMs): void {
    this.#plan(firstAfterMs);
  }

  /** Runs a round now, or right after the running round. Resolves when that round has ended, also when it failed. */
  wake(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    if (this.#round === null) return this.#begin();
    this.#following ??= this.#round.then(() => {
      this.#following = null;
      return this.#isStopped ? undefined : this.#begin();
    });
    return this.#following;
  }

  /** Resolves when no round runs and no caller has asked for one. */
  async settled(): Promise<void> {
    while (this.#round !== null || this.#following !== null) await (this.#following ?? this.#round);
  }

  /** Begins no further round and waits for the running one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#timer = null;
    await this.settled();
  }

  #begin(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    const round = this.#run().then((waitMs) => {
      this.#round = null;
      if (this.#following === null) this.#plan(waitMs);
    });
    this.#round = round;
    return round;
  }

  /** Runs one round; resolves to the wait after it. */
  async #run(): Promise<number | null> {
    const { task, everyMs, retryMs, failed } = this.#options;
    try {
      return (await task()) ?? everyMs;
    } catch (error) {
      if (!this.#isStopped && failed === undefined) throw error;
      if (!this.#isStopped) failed?.(error);
      return retryMs ?? everyMs;
    }
  }

  #plan(waitMs: number | null): void {
    if (waitMs === null || this.#isStopped) return;
    this.#timer?.cancel();
    this.#timer = this.#options.clock.after(waitMs, () => void this.wake());
  }
}
