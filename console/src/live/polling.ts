// Repeats a request at a given pace, but not while the page is hidden, and more slowly after a failure.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { comeback, wait } from "../session/reach.ts";
import { pastMoment } from "../session/session.ts";
import { paceSeconds } from "./pace.ts";

const SLOWEST_MS = 300_000;

export class Polling {
  readonly #ask: () => Promise<void>;
  readonly #seconds: () => number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #failures = 0;
  #isStopped = false;
  #unfollow: (() => void) | null = null;

  constructor(seconds: () => number, ask: () => Promise<void>) {
    this.#seconds = seconds;
    this.#ask = ask;
  }

  /** Asks at once, and from then on at the pace. */
  start(): this {
    this.#follow();
    void this.#round();
    return this;
  }

  /** Waits once before the first request. */
  startLater(): this {
    this.#follow();
    this.#wait();
    return this;
  }

  stop(): void {
    this.#isStopped = true;
    this.#unfollow?.();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** When a wait of the page is over, a failed request is repeated at once. */
  #follow(): void {
    this.#unfollow = comeback.subscribe(() => {
      if (this.#failures === 0 || this.#timer === null) return;
      clearTimeout(this.#timer);
      this.#timer = null;
      void this.#round();
    });
  }

  async #round(): Promise<void> {
    if (!document.hidden && wait.peek()?.kind !== "limit") {
      try {
        await this.#ask();
        this.#failures = 0;
      } catch {
        this.#failures++;
      }
    }
    this.#wait();
  }

  #wait(): void {
    // Answers about the past do not change.
    if (this.#isStopped || (pastMoment.peek() !== null && this.#failures === 0)) return;
    const paceMs = this.#seconds() * 1_000;
    const waitMs = Math.max(paceMs, Math.min(SLOWEST_MS, paceMs * 2 ** Math.min(this.#failures, 6)));
    this.#timer = setTimeout(() => void this.#round(), waitMs);
  }
}

interface PolledOptions {
  /** Weight of `paceSeconds`: a larger one asks less often. */
  readonly weight: number;
  /** A change of one of these asks again at once. */
  readonly when?: readonly unknown[];
}

/** The latest answer; null until the first, and for as long as `ask` is null. */
export function usePolled<A>(
  ask: (() => Promise<A>) | null,
  { weight, when = [] }: PolledOptions,
): ReadonlySignal<A | null> {
  const answer = useSignal<A | null>(null);
  useEffect(() => {
    if (ask === null) return;
    let isOver = false;
    const polling = new Polling(
      () => paceSeconds(weight),
      async () => {
        const fresh = await ask();
        if (!isOver) answer.value = fresh;
      },
    ).start();
    return () => {
      isOver = true;
      polling.stop();
    };
  }, [ask === null, ...when]);
  return answer;
}

/** Reloads the data every few seconds while the component is mounted. */
export function useRefresh({ reload }: { readonly reload: () => Promise<void> }, seconds: number): void {
  useEffect(() => {
    const polling = new Polling(() => seconds, reload).start();
    return () => polling.stop();
  }, []);
}
