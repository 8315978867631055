// Requests about the past: moments in addresses, requests that carry one, and a queue that limits them.

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The moment in a text, unchanged; null where it has none. */
export function momentOf(text: string | null): string | null {
  return text !== null && MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** The same request about a past moment. An endpoint that has no past ignores it. */
export function asOf(to: string | URL | Request, moment: string): string {
  const url = new URL(to instanceof Request ? to.url : to);
  if (!url.searchParams.has("as_of")) url.searchParams.set("as_of", moment);
  return url.href;
}

/** Runs at most `max` tasks at a time; the others wait in order. */
export class Turns {
  readonly #max: number;
  #running = 0;
  /** Bound: the requests of one page. */
  readonly #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Rejects as soon as `signal` is aborted. Started work holds its turn until it has ended; aborted work that waits never begins. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
    const ended = this.#inTurn(async () => {
      signal?.throwIfAborted();
      return await work();
    });
    if (signal == null) return ended;
    const aborted = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => aborted.reject(signal.reason), { once: true });
    return Promise.race([ended, aborted.promise]);
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    // The first waiter gets the turn of the ended work directly, so that no caller in between can take it too.
    if (this.#running >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
