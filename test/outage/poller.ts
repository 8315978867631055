// Asks a service for one path after the other, some dozens of times a second, and counts its answers.

import { pause, SystemClock } from "../../src/base/index.ts";
import type { ServedMarket } from "./outage-world.ts";

export const POLL_EVERY_MS = 20;

export class Poller {
  // Bound: the paths and statuses there are.
  readonly #counts = new Map<string, number>();
  readonly #polling: Promise<void>;
  #isStopped = false;

  constructor(service: Pick<ServedMarket, "get">, paths: readonly string[]) {
    this.#polling = this.#poll(service, paths);
  }

  /** The statuses that a path was answered with so far. */
  statusesOf(path: string): readonly number[] {
    const found = [...this.#counts.keys()].filter((name) => name.startsWith(`${path} `));
    return found.map((name) => Number(name.slice(path.length + 1))).sort();
  }

  countOf(path: string, status: number): number {
    return this.#counts.get(`${path} ${status}`) ?? 0;
  }

  /** The number of answers so far: on a busy machine fewer in the same time. */
  get answers(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#polling;
  }

  async #poll(service: Pick<ServedMarket, "get">, paths: readonly string[]): Promise<void> {
    const clock = new SystemClock();
    while (!this.#isStopped) {
      for (const path of paths) {
        // 0: no answer at all.
        const status = await service.get(path).then(
          (answer) => answer.status,
          () => 0,
        );
        const name = `${path} ${status}`;
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
        await pause(clock, POLL_EVERY_MS);
      }
    }
  }
}
