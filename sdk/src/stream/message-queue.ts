// The bounded queue of messages that the program has not read yet, with a policy for a full queue.

/**
 * The policy when the program reads more slowly than messages come.
 * `latest`: only the newest message of each type and symbol stays. `resume`: the connection is closed, and resumed at the same
 * place once the program has caught up; no message is lost. `fail`: the stream ends with an error.
 */
export type QueuePolicy = "latest" | "resume" | "fail";

export interface QueueOptions {
  readonly policy: QueuePolicy;
  /** The most messages that may wait. */
  readonly messagesMax: number;
  /** Called once when the queue is full, unless the policy drops older messages. */
  readonly full: () => void;
  /** Called when the program has taken half of a full queue. */
  readonly drained: () => void;
}

/** Taken entries are removed from the front of the list when there are this many. */
const TAKEN_MAX = 1_024;

export class MessageQueue<Message extends { readonly type: string; readonly symbol?: unknown }> {
  readonly #options: QueueOptions;
  /** Waiting from `#next` on. Bound: `messagesMax`, and messages that arrive while a connection is being closed. */
  #waiting: Message[] = [];
  #next = 0;
  #isFull = false;
  #waiter: ((result: IteratorResult<Message, void>) => void) | null = null;
  #failed: ((error: unknown) => void) | null = null;
  #end: { readonly error: unknown } | null = null;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.length - this.#next;
  }

  push(message: Message): void {
    if (this.#end !== null) return;
    const waiter = this.#waiter;
    if (waiter !== null) {
      this.#waiter = null;
      waiter({ done: false, value: message });
      return;
    }
    if (this.size >= this.#options.messagesMax) this.#overflow(message);
    else this.#waiting.push(message);
  }

  next(): Promise<IteratorResult<Message, void>> {
    if (this.size > 0) return Promise.resolve({ done: false, value: this.#take() });
    if (this.#end !== null) {
      const { error } = this.#end;
      return error === null ? Promise.resolve({ done: true, value: undefined }) : Promise.reject(error);
    }
    return new Promise((resolve, reject) => {
      this.#waiter = resolve;
      this.#failed = reject;
    });
  }

  /** Ends the queue: the program still reads the waiting messages, then the error, if there is one. */
  end(error: unknown = null): void {
    if (this.#end !== null) return;
    this.#end = { error };
    const waiter = this.#waiter;
    this.#waiter = null;
    if (waiter === null) return;
    if (error === null) waiter({ done: true, value: undefined });
    else this.#failed?.(error);
  }

  #take(): Message {
    const message = this.#waiting[this.#next] as Message;
    this.#next++;
    if (this.#next > TAKEN_MAX && this.#next * 2 > this.#waiting.length) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    if (this.#isFull && this.size * 2 <= this.#options.messagesMax) {
      this.#isFull = false;
      this.#options.drained();
    }
    return message;
  }

  #overflow(message: Message): void {
    if (this.#options.policy !== "latest") {
      this.#waiting.push(message);
      if (!this.#isFull) this.#options.full();
      this.#isFull = true;
      return;
    }
    // The newest of each type and symbol: at most as many as there are symbols, and some notices.
    const latest = new Map<unknown, Message>();
    for (const waiting of [...this.#waiting.slice(this.#next), message]) {
      const key = `${waiting.type} ${String(waiting.symbol)}`;
      latest.delete(key);
      latest.set(key, waiting);
    }
    this.#waiting = [...latest.values()];
    this.#next = 0;
  }
}
