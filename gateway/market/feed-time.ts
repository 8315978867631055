// Market time in the feed of a gateway: it never runs back, and every whole second without an event has a heartbeat.

import { SECOND_MS } from "../../src/base/index.ts";
import type { FrameWriter } from "../../src/feed-protocol/index.ts";

export class FeedTime {
  readonly #writer: FrameWriter;
  readonly #sentBeats: ReadonlyMap<number, number>;
  #lastMs = 0;
  #nextBeatMs = Number.POSITIVE_INFINITY;

  /** `sentBeats` are the times of heartbeats that an earlier run sent, from its log, by the number of their event. */
  constructor(writer: FrameWriter, sentBeats: ReadonlyMap<number, number> = new Map()) {
    this.#writer = writer;
    this.#sentBeats = sentBeats;
  }

  /** Time of day of the last event. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Begins the day. */
  start(timeOfDayMs: number): void {
    this.#lastMs = timeOfDayMs;
    this.#nextBeatMs = nextSecond(timeOfDayMs);
  }

  /** The time of an event, after the heartbeats that come before it. */
  at(timeOfDayMs: number): number {
    this.beatUntil(timeOfDayMs);
    this.#lastMs = Math.max(this.#lastMs, timeOfDayMs);
    return this.#lastMs;
  }

  /** Writes a heartbeat for each whole second before `timeOfDayMs`, and the earlier run's heartbeats of this place. */
  beatUntil(timeOfDayMs: number): void {
    for (;;) {
      const sentMs = this.#sentBeats.size === 0 ? undefined : this.#sentBeats.get(this.#writer.nextSeq);
      if (sentMs === undefined && this.#nextBeatMs >= timeOfDayMs) return;
      this.#lastMs = Math.max(this.#lastMs, sentMs ?? this.#nextBeatMs);
      this.#writer.heartbeat(this.#lastMs);
      this.#nextBeatMs = nextSecond(this.#lastMs);
    }
  }
}

function nextSecond(timeMs: number): number {
  return (Math.floor(timeMs / SECOND_MS) + 1) * SECOND_MS;
}
