// How often, and as what, connections are sent the changes of a channel. At most paces every change is published at once. A conflated
// one has an interval: when it is over, the newest state of every symbol that changed within it is encoded once and published to all
// of its connections, so that a change costs nothing until then.

import type { Clock, Timer } from "../../base/index.ts";
import { LastChanges } from "./last-changes.ts";
import type { Topics } from "./topics.ts";

/** A connection that is not on its topics and waits for the end of an interval. */
export interface PacedReader {
  /** The interval is over, and its changes are published. */
  nextInterval(): void;
}

/** The channel whose changes are published at the pace. */
export interface PacedSource {
  readonly clock: Clock;
  readonly lastChanges: LastChanges | null;
  /** Publishes a symbol that changed; `isSeen` says whether a reader of so many levels sees the change. */
  readonly publish: (pace: StreamPace, symbol: string, isSeen: (levels: number) => boolean) => void;
  /** Runs a task whose failure must not end the service. */
  readonly guard: (task: () => void) => void;
}

export interface PaceName {
  /** Wall time; 0 where every change is published at once. */
  readonly intervalMs: number;
  /** Whether the changes of a state are sent in place of the whole. */
  readonly onlyChanges: boolean;
}

/**
 * So that clients cannot make up any number of intervals, each of which is a timer and topics of its own, they are rounded up: to
 * tenths of a second below ten seconds, to whole seconds above. Bound: 150 intervals.
 */
export function roundedInterval(conflateMs: number): number {
  const stepMs = conflateMs < 10_000 ? 100 : 1_000;
  return Math.ceil(conflateMs / stepMs) * stepMs;
}

export class StreamPace implements PaceName {
  readonly intervalMs: number;
  readonly onlyChanges: boolean;
  readonly topics: Topics;
  readonly #source: PacedSource;
  /** Bound: the open connections. */
  readonly #readers = new Set<PacedReader>();
  #connections = 0;
  #sentUntil: number;
  /** Counts the intervals in which a symbol changed; null where every change counts. */
  readonly #changedIntervals: LastChanges | null;
  #countedUntil: number;
  #timer: Timer | null = null;

  constructor({ intervalMs, onlyChanges }: PaceName, topics: Topics, source: PacedSource) {
    this.intervalMs = intervalMs;
    this.onlyChanges = onlyChanges;
    this.topics = topics;
    this.#source = source;
    const { lastChanges } = source;
    this.#sentUntil = lastChanges?.last ?? 0;
    this.#countedUntil = this.#sentUntil;
    this.#changedIntervals = intervalMs > 0 && lastChanges !== null ? new LastChanges(lastChanges.levelsMax) : null;
  }

  get isConflated(): boolean {
    return this.intervalMs > 0;
  }

  /** Connections on its topics have been sent the changes up to this number. */
  get sentUntil(): number {
    return this.#sentUntil;
  }

  /**
   * The number of a symbol's state within so many levels: one more with each message that connections of this pace are sent of it. A
   * state that is newer than the last message has the number of the next one.
   */
  seqOf(symbol: string, levels: number): number {
    const { lastChanges } = this.#source;
    if (lastChanges === null) return 0;
    if (this.#changedIntervals === null) return lastChanges.countOf(symbol, levels);
    const isNewer = lastChanges.numberOf(symbol, levels) > this.#countedUntil;
    return this.#changedIntervals.countOf(symbol, levels) + (isNewer ? 1 : 0);
  }

  join(): void {
    this.#connections++;
    if (this.isConflated && this.#timer === null) this.#wait();
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
    const { clock, guard } = this.#source;
    this.#timer = clock.after(this.intervalMs, () => {
      this.#wait();
      guard(() => this.#publish());
      for (const reader of [...this.#readers]) reader.nextInterval();
    });
  }

  #publish(): void {
    const { lastChanges, publish } = this.#source;
    if (lastChanges === null) return;
    const since = this.#sentUntil;
    const changed = [...lastChanges.changedSince(since)];
    for (const symbol of changed) this.#changedIntervals?.add(symbol, lastChanges.sameLevels(symbol, since), 0);
    this.#countedUntil = lastChanges.last;
    for (const symbol of changed) {
      publish(this, symbol, (levels) => lastChanges.numberOf(symbol, levels) > since);
    }
    // Only now: a connection that leaves its topics meanwhile has not been sent all of them.
    this.#sentUntil = this.#countedUntil;
  }
}
