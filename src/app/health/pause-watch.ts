// Measures how long the thread that serves stood still: a timer that comes late says that nobody was answered meanwhile. Work that may
// take long says when it runs, so that a pause is put down to it.

import { type Clock, type Component, type Metrics, SECOND_MS, type Timer } from "../../base/index.ts";

/** Work that may hold up the thread; "other" is everything else, garbage collection and a machine without a free core among it. */
export type Work = "batch" | "day-turn" | "facts" | "other";

const LOOK_EVERY_MS = 10;
/** Shorter ones nobody notices. */
const PAUSE_MS_MIN = 20;
const BUCKETS_S: readonly number[] = [0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface RunningWork {
  readonly work: () => Work;
  readonly fromMs: number;
  /** Infinity while it runs. */
  untilMs: number;
}

export class PauseWatch implements Component {
  readonly name = "pauses";
  readonly #clock: Clock;
  readonly #observe: (during: Work, seconds: number) => void;
  /** Work that runs, or ran since the last look. Bound: the calls of `during` within one look, a handful. */
  #recent: RunningWork[] = [];
  #timer: Timer | null = null;

  constructor(clock: Clock, metrics: Metrics) {
    this.#clock = clock;
    const pauses = metrics.histogram(
      "pause_seconds",
      "Pauses of over 20 ms of the thread that serves, by the work during which they came.",
      ["during"],
      BUCKETS_S,
    );
    this.#observe = (during, seconds) => pauses.observe({ during }, seconds);
  }

  start(): void {
    this.#look(this.#clock.monotonicMs());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Runs a task under a name, which is asked for when a pause came meanwhile. */
  async during<T>(work: () => Work, task: () => Promise<T>): Promise<T> {
    const running: RunningWork = { work, fromMs: this.#clock.monotonicMs(), untilMs: Number.POSITIVE_INFINITY };
    this.#recent.push(running);
    try {
      return await task();
    } finally {
      running.untilMs = this.#clock.monotonicMs();
    }
  }

  #look(lookedMs: number): void {
    const dueMs = lookedMs + LOOK_EVERY_MS;
    this.#timer = this.#clock.after(LOOK_EVERY_MS, () => {
      const nowMs = this.#clock.monotonicMs();
      const pausedMs = nowMs - dueMs;
      if (pausedMs >= PAUSE_MS_MIN) this.#observe(this.#longestSince(lookedMs, nowMs), pausedMs / SECOND_MS);
      this.#recent = this.#recent.filter(({ untilMs }) => untilMs > nowMs);
      this.#look(nowMs);
    });
  }

  /** The work that ran for the longest part of the pause. */
  #longestSince(fromMs: number, nowMs: number): Work {
    let longest: Work = "other";
    let longestMs = 0;
    for (const running of this.#recent) {
      const ranMs = Math.min(running.untilMs, nowMs) - Math.max(running.fromMs, fromMs);
      if (ranMs <= longestMs) continue;
      longest = running.work();
      longestMs = ranMs;
    }
    return longest;
  }
}
