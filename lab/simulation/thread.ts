// A thread of a simulated process, in the place of a `Worker`: it lives as long as its process, and stands still with it.

import type { Owner, Scheduler } from "./scheduler.ts";

const LATENCY_MS = 0.5;

export class SimulatedThread implements Owner {
  readonly name: string;
  /** The process that created it. */
  readonly process: Owner;
  readonly scheduler: Scheduler;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  // Bound: the two listeners of the service.
  readonly #closeListeners: (() => void)[] = [];
  #isEnded = false;

  constructor(scheduler: Scheduler, what: string) {
    this.scheduler = scheduler;
    this.process = scheduler.current;
    this.name = `${this.process.name} ${what}`;
  }

  get isDead(): boolean {
    return this.#isEnded || this.process.isDead;
  }

  get frozenUntilMs(): number {
    return this.process.frozenUntilMs;
  }

  addEventListener(_name: "close", listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  /** Delivers a message of its process to it. */
  hear(label: string, run: () => void): void {
    this.scheduler.after(LATENCY_MS, this, label, run);
  }

  /** Delivers one of its messages to its process. */
  tell(label: string, run: () => void): void {
    this.scheduler.after(LATENCY_MS, this.process, label, run);
  }

  /** Ends it, whatever it is doing. */
  terminate(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.tell("thread ends", () => {
      for (const listener of this.#closeListeners) listener();
    });
  }
}
