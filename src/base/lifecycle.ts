// Starts the components of the service in order and stops them in the opposite order, all within a time limit. When a component fails
// to start, the components before it are stopped, so a failed start leaves nothing behind.

import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import { LATE, withTimeLimit } from "./time-limit.ts";

/** A part of the service that is started and stopped. */
export interface Component {
  readonly name: string;
  start?(): Promise<void> | void;
  /** Finishes the work under way and releases resources. After it has returned, no work of the component runs. */
  stop?(): Promise<void> | void;
}

/** The time that all components together have to stop; a component that still hangs then is abandoned. */
export const STOP_LIMIT_MS = 9_500;

export type LifecycleState = "idle" | "starting" | "running" | "stopping" | "stopped";

export class Lifecycle {
  readonly #clock: Clock;
  readonly #log: Log;
  // Bound: the components of the service.
  readonly #components: Component[] = [];
  // Bound: the components of the service.
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

  /** Adds a component that already runs: it is stopped with the others, also when the start fails. */
  adopt(component: Component): this {
    this.#started.push(component);
    return this;
  }

  /** Starts the components in the order in which they were added. Throws the unchanged error of a component that fails. */
  async start(): Promise<void> {
    this.#state = "starting";
    for (const component of this.#components) {
      if (this.#stopping !== undefined) return;
      try {
        // Counts as started before its start ends: a start that failed half way may have resources to release.
        this.#started.push(component);
        await component.start?.();
      } catch (error) {
        await this.stop();
        throw error;
      }
    }
    if (this.#stopping === undefined) this.#state = "running";
  }

  /** Stops the started components, last first. True when every component stopped in time and without an error. */
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
