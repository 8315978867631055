// How often connections are sent the changes of a channel. At most paces every change is published at once. A conflated one has an
// interval: when it is over, the newest state of every symbol that changed within it is encoded once and published to all of its
// connections, so that a change costs nothing until then.

import type { Clock, Timer } from "../../base/index.ts";
import type { LastChanges } from "./last-changes.ts";
import type { Publisher } from "./publisher.ts";
import type { Topics, Variant } from "./topics.ts";

/** A connection that is not on its topics and waits for the end of an interval. */
export interface PacedReader {
  /** The interval is over, and its changes are published. */
  nextInterval(): void;
}

/** What a pace publishes. */
export interface PacedSource {
  readonly clock: Clock;
  readonly publisher: Publisher;
  readonly lastChanges: LastChanges;
  /** The newest state of a symbol; null where there is none. */
  readonly stateOf: (symbol: string, variant: Variant) => string | null;
  readonly isListed: (symbol: string) => boolean;
  /** Runs a task whose failure must not end the service. */
  readonly guard: (task: () => void) => void;
}

/**
 * So that clients cannot make up any number of intervals, each of which is a timer and topics of its own, they are rounded up: to
 * tenths of a second below ten seconds, to whole seconds above. Bound: 150 intervals.
 */
export function roundedInterval(conflateMs: number): number {
  const stepMs = conflateMs < 10_000 ? 100 : 1_000;
  return Math.ceil(conflateMs / stepMs) * stepMs;
}

export class StreamPace {
  readonly topics: Topics;
  /** Wall time; 0 where every change is published at once. */
  readonly intervalMs: number;
  readonly #source: PacedSource | null;
  /** Bound: the open connections. */
  readonly #readers = new Set<PacedReader>();
  #connections = 0;
  #sentUntil = 0;
  #timer: Timer | null = null;

  /** `source` is null where every change is published at once. */
  constructor(topics: Topics, intervalMs: number, source: PacedSource | null) {
    this.topics = topics;
    this.intervalMs = intervalMs;
    this.#source = source;
    this.#sentUntil = source?.lastChanges.last ?? 0;
  }

  get isConflated(): boolean {
    return this.#source !== null;
  }

  /** Connections on its topics have been sent the changes up to this number. */
  get sentUntil(): number {
    return this.#sentUntil;
  }

  join(): void {
    this.#connections++;
    if (this.#timer === null) this.#wait();
  }

  /** Returns whether it was the last connection. */
  leave(): boolean {
    if (--this.#connections > 0) return false;
    this.#timer?.cancel();
    this.#timer = null;
    return true;
  }

  await(reader: PacedReader): void {
    this.#readers.add(reader);
  }

  forget(reader: PacedReader): void {
    this.#readers.delete(reader);
  }

  /** An interval that ends late moves the next one: two messages of a symbol are never closer than the interval. */
  #wait(): void {
    const source = this.#source;
    if (source === null) return;
    this.#timer = source.clock.after(this.intervalMs, () => {
      this.#wait();
      source.guard(() => this.#publish(source));
      for (const reader of [...this.#readers]) reader.nextInterval();
    });
  }

  #publish({ lastChanges, publisher, stateOf, isListed }: PacedSource): void {
    const since = this.#sentUntil;
    for (const symbol of lastChanges.changedSince(since)) {
      if (!isListed(symbol)) continue;
      this.topics.publish(symbol, publisher, (variant) =>
        lastChanges.numberOf(symbol, variant.levels) > since ? stateOf(symbol, variant) : null,
      );
      publisher.release();
    }
    this.#sentUntil = lastChanges.last;
  }
}
