// Asking for the past: moments as addresses name them, questions that carry one, and a few of them at a time.

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The moment that a text names, as it stands; null where it names none. */
export function momentOf(text: string | null): string | null {
  return text !== null && MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** The same question about a past moment. An endpoint that has no past ignores it. */
export function asOf(to: string | URL | Request, moment: string): string {
  const url = new URL(to instanceof Request ? to.url : to);
  if (!url.searchParams.has("as_of")) url.searchParams.set("as_of", moment);
  return url.href;
}

/** Runs at most so many at a time; the others wait in order. */
export class Turns {
  readonly #max: number;
  #running = 0;
  /** Bound: the questions of one page. */
  readonly #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Rejects as soon as `signal` is given. Work that has begun keeps its turn until it has ended; work that has not never begins. */
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
    // Who waited is handed the turn of the one that ended, so that nobody who comes in between takes it too.
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
