// Counts the messages of other processes that this process refused, and logs the first of each kind: otherwise any sender could fill the
// log.

import type { Log, Metrics } from "../../base/index.ts";

const KINDS = {
  unsigned: "a message came that no member of this deployment signed; it is dropped",
  stale: "a message came that was signed long ago, or came before; it is dropped",
  misfit: "the relay brought events that do not fit the market; the journal is read instead",
} as const;
export type RefusalKind = keyof typeof KINDS;

export class RefusedMessages {
  readonly #log: Log;
  // Bound: the kinds that there are.
  readonly #logged = new Set<RefusalKind>();
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  get count(): number {
    return this.#count;
  }

  note(kind: RefusalKind, subject: string, reason: string): void {
    this.#count++;
    if (this.#logged.has(kind)) return;
    this.#logged.add(kind);
    this.#log.warn({ subject, reason, kind }, KINDS[kind]);
  }

  measure(metrics: Metrics): void {
    const help =
      "Messages of other processes that were dropped: not signed by a member, old, or not fitting the market.";
    metrics.counterOf("relay_refused_total", help, () => this.#count);
  }
}
