// Starts the components of the service in order and stops them in the opposite order, each within its time. A component that fails
// to start takes down what was started before it, so a failed start leaves nothing behind.

import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import { LATE, withTimeLimit } from "./time-limit.ts";

/** Something with a beginning and an end. */
export interface Component {
  readonly name: string;
  start?(): Promise<void> | void;
  /** Finishes what is under way and lets go. After it returned nothing of the component runs any more. */
  stop?(): Promise<void> | void;
}

/** How long all components together may take to stop; what still hangs then is left behind. */
export const STOP_LIMIT_MS = 9_500;

export type LifecycleState = "idle" | "starting" | "running" | "stopping" | "stopped";

export class Lifecycle {
  readonly #clock: Clock;
  readonly #log: Log;
  // Bound: the components that the service is made of.
  readonly #components: Component[] = [];
  // Bound: the components that the service is made of.
  readonly #started: Component[] = [];
  #state: LifecycleState = "idle";
  #stopping: Promise<boolean> | undefined;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  get state(): LifecycleState {
    return this.#state;
  }

  add(component: Component): this {
    this.#components.push(component);
    return this;
  }

  /** Takes over a component that already runs: it is stopped with the others, also when the start fails. */
  adopt(component: Component): this {
    this.#started.push(component);
    return this;
  }

  /** Starts every component in the order they were added. The error of the component that failed comes through unchanged. */
  async start(): Promise<void> {
    this.#state = "starting";
    for (const component of this.#components) {
      if (this.#stopping !== undefined) return;
      try {
        // Counted as started before it is: a start that failed half way may have something to let go.
        this.#started.push(component);
        await component.start?.();
      } catch (error) {
        await this.stop();
        throw error;
      }
    }
    if (this.#stopping === undefined) this.#state = "running";
  }

  /** Stops what was started, last first. True when every component stopped in time and without an error. */
  stop(): Promise<boolean> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<boolean> {
    this.#state = "stopping";
    const deadlineMs = this.#clock.nowMs() + STOP_LIMIT_MS;
    let clean = true;
    for (;;) {
      const component = this.#started.pop();
      if (component === undefined) break;
      clean = (await this.#stopOne(component, deadlineMs)) && clean;
    }
    this.#state = "stopped";
    return clean;
  }

  async #stopOne(component: Component, deadlineMs: number): Promise<boolean> {
    const leftMs = Math.max(0, deadlineMs - this.#clock.nowMs());
    try {
      const outcome = await withTimeLimit(this.#clock, leftMs, Promise.resolve(component.stop?.()));
      if (outcome !== LATE) return true;
      this.#log.error({ component: component.name }, "a component did not stop in time and is left behind");
    } catch (error) {
      this.#log.error({ component: component.name, err: error }, "a component failed while stopping");
    }
    return false;
  }
}
