// The subscribers of a bus within this process.

import type { Log } from "../../base/index.ts";
import type { MessageHandler } from "./member-bus.ts";

/** Bound: the parts of the service that subscribe. */
export class Subscribers {
  readonly #handlers = new Map<string, Set<MessageHandler>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  add(subject: string, handler: MessageHandler): () => void {
    const handlers = this.#handlers.get(subject) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(subject, handlers);
    return () => handlers.delete(handler);
  }

  /** Calls every handler, also after one of them throws. */
  deliver(subject: string, bytes: Uint8Array): void {
    for (const handler of this.#handlers.get(subject) ?? []) {
      try {
        handler(bytes);
      } catch (error) {
        this.#log.error({ err: error, subject }, "a message could not be handled");
      }
    }
  }
}
