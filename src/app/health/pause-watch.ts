// Measures pauses of the thread that serves: a late timer shows that nobody was answered meanwhile. Long work registers itself, so that a
// pause is attributed to it.

import { type Clock, type Component, type Metrics, SECOND_MS, type Timer } from "../../base/index.ts";

/** Work that may hold up the thread; "other" is everything else, garbage collection among it. */
export type Work = "batch" | "day-turn" | "facts" | "other";
/** `worked`: the thread had the processor for most of the pause. `waited`: it waited for the disk or for a free core. */
type Thread = "worked" | "waited";

const LOOK_EVERY_MS = 10;
/** Nobody notices a shorter pause. */
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
  readonly #cpuMs: () => number;
  readonly #observe: (during: Work, thread: Thread, seconds: number) => void;
  /** Work that runs, or ran since the last look. Bound: the calls of `during` within one look, a handful. */
  #recent: RunningWork[] = [];
  #timer: Timer | null = null;

  /** `cpuMs` returns the processor time of this thread. */
  constructor(clock: Clock, metrics: Metrics, cpuMs: () => number = threadCpuMs) {
    this.#clock = clock;
    this.#cpuMs = cpuMs;
    const pauses = metrics.histogram(
      "pause_seconds",
      "Pauses of over 20 ms of the thread that serves, by the work during which they came, and whether the thread worked or waited.",
      ["during", "thread"],
      BUCKETS_S,
    );
    this.#observe = (during, thread, seconds) => pauses.observe({ during, thread }, seconds);
  }

  start(): void {
    this.#look(this.#clock.monotonicMs());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  /** Runs a task, to which a pause is attributed; `work` names it and is called only after a pause. */
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
    const cpuMs = this.#cpuMs();
    this.#timer = this.#clock.after(LOOK_EVERY_MS, () => {
      const nowMs = this.#clock.monotonicMs();
      const pausedMs = nowMs - dueMs;
      if (pausedMs >= PAUSE_MS_MIN) {
        const thread = this.#cpuMs() - cpuMs >= pausedMs / 2 ? "worked" : "waited";
        this.#observe(this.#longestSince(lookedMs, nowMs), thread, pausedMs / SECOND_MS);
      }
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

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
