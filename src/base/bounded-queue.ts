// A queue with a bound. What happens when it is full is the caller's named policy: `push` says no, and nothing is lost in silence.

import { assert } from "./assert.ts";

/** First in, first out, at most `capacity` items, as a ring without shifting. */
export class BoundedQueue<T> {
  readonly capacity: number;
  readonly #slots: (T | undefined)[];
  #head = 0;
  #length = 0;

  constructor(capacity: number) {
    assert(Number.isInteger(capacity) && capacity > 0, "a queue needs a positive capacity");
    this.capacity = capacity;
    this.#slots = new Array<T | undefined>(capacity);
  }

  get length(): number {
    return this.#length;
  }

  get isFull(): boolean {
    return this.#length === this.capacity;
  }

  /** False when the queue is full; the item is then not in it. */
  push(item: T): boolean {
    if (this.#length === this.capacity) return false;
    this.#slots[(this.#head + this.#length) % this.capacity] = item;
    this.#length++;
    return true;
  }

  shift(): T | undefined {
    if (this.#length === 0) return undefined;
    const item = this.#slots[this.#head];
    this.#slots[this.#head] = undefined;
    this.#head = (this.#head + 1) % this.capacity;
    this.#length--;
    return item;
  }

  peek(): T | undefined {
    return this.#length === 0 ? undefined : this.#slots[this.#head];
  }

  clear(): void {
    this.#slots.fill(undefined);
    this.#head = 0;
    this.#length = 0;
  }
}
