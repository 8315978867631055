// Leased deliveries that wait for their try: a queue for each destination. Destinations take turns.

import { outOfRange } from "../../base/index.ts";
import type { LeasedDelivery } from "../../store/index.ts";

/** The destinations of one turn. */
const TURNS = 16;

/** Bound: deliveries that are claimed ahead of their try, and those of one claim. */
export class DestinationQueues {
  readonly #queues = new Map<number, LeasedDelivery[]>();

  get destinationIds(): readonly number[] {
    return [...this.#queues.keys()];
  }

  has(destinationId: number): boolean {
    return this.#queues.has(destinationId);
  }

  add(leased: LeasedDelivery): void {
    const { id } = leased.destination;
    const queue = this.#queues.get(id);
    if (queue === undefined) this.#queues.set(id, [leased]);
    else queue.push(leased);
  }

  /** The next delivery of each destination whose turn it is; these destinations then move to the end of the order. */
  turn(): readonly LeasedDelivery[] {
    const heads: LeasedDelivery[] = [];
    for (const [id, queue] of this.#queues) {
      if (heads.length >= TURNS) break;
      heads.push(queue[0] ?? outOfRange(0));
      if (this.#queues.size <= TURNS) continue;
      this.#queues.delete(id);
      this.#queues.set(id, queue);
    }
    return heads;
  }

  /** The next delivery of a destination; undefined when there is none. */
  peek(destinationId: number): LeasedDelivery | undefined {
    return this.#queues.get(destinationId)?.[0];
  }

  /** Takes out the next delivery of a destination; undefined when there is none. */
  shift(destinationId: number): LeasedDelivery | undefined {
    const queue = this.#queues.get(destinationId);
    const leased = queue?.shift();
    if (queue?.length === 0) this.#queues.delete(destinationId);
    return leased;
  }

  /** Takes out all deliveries of a destination. */
  take(destinationId: number): readonly LeasedDelivery[] {
    const queue = this.#queues.get(destinationId) ?? [];
    this.#queues.delete(destinationId);
    return queue;
  }

  takeAll(): readonly LeasedDelivery[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    return all;
  }
}
