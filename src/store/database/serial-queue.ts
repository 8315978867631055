// Runs asynchronous tasks one after the other, in the order in which they came. SQLite has one writer; this is its queue.

import { Outage } from "../../base/index.ts";

/** Tasks that may wait. A queue this long means that the database stands still; further tasks are refused. */
const WAITING_MAX = 10_000;

export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  /** Runs `task` after all earlier ones. When it fails, only its own caller learns of it. */
  run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Outage("the database is closed"));
    if (this.#waiting >= WAITING_MAX)
      return Promise.reject(new Outage("the database is not keeping up with its writers", { kind: "busy" }));
    this.#waiting++;
    const result = this.#last.then(task);
    this.#last = result.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return result;
  }

  /** Finishes the tasks in the queue, then runs `task`; later tasks are refused. A second close does nothing. */
  close(task: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return this.#last.then(() => undefined);
    const result = this.run(task);
    this.#isClosed = true;
    return result;
  }
}
