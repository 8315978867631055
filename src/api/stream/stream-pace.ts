// The pace and the form in which connections get the changes of a channel. Without an interval every change is published at once. A
// conflated pace has an interval: at its end the newest state of every symbol that changed within it is encoded once and published to
// all connections of the pace, so that a change costs nothing until then.

import type { Clock, Timer } from "../../base/index.ts";
import { LastChanges } from "./last-changes.ts";
import type { Topics } from "./topics.ts";

/** A connection that is not on its topics and waits for the end of an interval. */
export interface PacedReader {
  /** Called when the interval is over and its changes are published. */
  nextInterval(): void;
}

/** The channel whose changes the pace publishes. */
export interface PacedSource {
  readonly clock: Clock;
  readonly lastChanges: LastChanges | null;
  /** Publishes a changed symbol; `isSeen` tells whether a reader of that many levels sees the change. */
  readonly publish: (pace: StreamPace, symbol: string, isSeen: (levels: number) => boolean) => void;
  /** Runs a task whose failure must not end the service. */
  readonly guard: (task: () => void) => void;
}

export interface PaceName {
  /** The interval in wall time; 0 where every change is published at once. */
  readonly intervalMs: number;
  /** True when only the changes of a state are sent, not the whole state. */
  readonly onlyChanges: boolean;
}

/**
 * Rounds an interval up, to tenths of a second below ten seconds and to whole seconds above, because each different interval costs a
 * timer and topics. Bound: 150 intervals.
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

  /** The number up to which connections on its topics have got the changes. */
  get sentUntil(): number {
    return this.#sentUntil;
  }

  /**
   * The number of a symbol's state within its best `levels` levels: it grows by one with each message of the symbol at this pace. A state
   * that is newer than the last message has the number of the next message.
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

  /** Counts one connection less; true when it was the last. */
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

  /** A late end of an interval delays the next one, so that two messages of a symbol are never closer than the interval. */
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
    // Set only now: a connection that leaves its topics during the loop has not got all of these changes.
    this.#sentUntil = this.#countedUntil;
  }
}
