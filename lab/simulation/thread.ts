// The evaluation thread of alert rules in a simulated process, in the place of a `Worker`: the same evaluation in this thread, with
// messages that take a while both ways.

import type { Random } from "../../src/base/index.ts";
import { CommandRunner } from "../../src/notify/evaluation/command-runner.ts";
import type { CommandMessage } from "../../src/notify/evaluation/messages.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

const LATENCY_MS = 0.2;

export class SimulatedThread {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #owner: Owner;
  readonly #runner: CommandRunner;
  // Bound: the one listener of the service.
  readonly #closeListeners: (() => void)[] = [];
  #isEnded = false;
  #inAtMs = 0;
  #outAtMs = 0;

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#owner = scheduler.current;
    this.#runner = new CommandRunner((message) => {
      const data: unknown = structuredClone(message);
      this.#outAtMs = this.#arrival(this.#outAtMs);
      this.#later(this.#outAtMs, "rules report", () => this.onmessage?.({ data }));
    });
  }

  addEventListener(_name: "close", listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  postMessage(message: CommandMessage): void {
    const copy = structuredClone(message);
    this.#inAtMs = this.#arrival(this.#inAtMs);
    this.#later(this.#inAtMs, "rules run", () => this.#run(copy));
  }

  terminate(): void {
    this.#isEnded = true;
    this.#scheduler.after(LATENCY_MS, this.#owner, "thread ends", () => {
      for (const listener of this.#closeListeners) listener();
    });
  }

  #run(message: CommandMessage): void {
    try {
      this.#runner.run(message);
    } catch (error) {
      this.onerror?.({ message: error instanceof Error ? error.message : String(error) });
    }
  }

  #arrival(afterMs: number): number {
    return Math.max(afterMs, this.#scheduler.nowMs + LATENCY_MS * (0.2 + this.#random.exponential()));
  }

  #later(atMs: number, label: string, run: () => void): void {
    this.#scheduler.after(atMs - this.#scheduler.nowMs, this.#owner, label, () => {
      if (!this.#isEnded) run();
    });
  }
}
