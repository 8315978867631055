// Tells whether the service can be asked at present. Every answer and every failure of the page is reported here: after a limit or an
// outage the page waits in one place, shows the reason and the end of the wait, and then every failed request is repeated.

import { computed, signal } from "@preact/signals";

export type Wait =
  /** The limit of requests is reached; it ends at a known moment. */
  | { readonly kind: "limit"; readonly untilMs: number }
  /** Nothing answers; `sinceMs` is the time of the last known answer. */
  | { readonly kind: "away"; readonly sinceMs: number };

/** Null while the service answers. */
export const wait = signal<Wait | null>(null);
/** Incremented when a wait is over: every failed request is repeated then. */
export const comeback = signal(0);

const nowS = signal(0);
/** Whole seconds until the wait is over; null when its end is unknown. */
export const secondsLeft = computed(() => {
  void nowS.value;
  return wait.value?.kind === "limit" ? Math.max(0, Math.ceil((wait.value.untilMs - Date.now()) / 1_000)) : null;
});

/** Storage key of the time of the service's last answer, also before this page was opened. */
const SEEN_KEY = "marsad.seen";
const SEEN_EVERY_MS = 10_000;
/** Interval between checks whether the service is back. */
const LOOK_MS = 2_000;
const LOOK_MS_MAX = 10_000;
const TOO_MANY = 429;
const FAILED_FROM = 500;

class Reach {
  #seenMs = 0;
  #ticking: ReturnType<typeof setInterval> | null = null;

  noteAnswer(response: Response): void {
    if (response.status === TOO_MANY) {
      this.#limitedFor(Number(response.headers.get("retry-after") ?? 1));
      return;
    }
    if (response.status >= FAILED_FROM) return;
    this.#noteSeen();
    if (wait.peek()?.kind === "away") this.#end();
  }

  noteFailure(): void {
    if (wait.peek()?.kind === "away") return;
    const seen = Number(localStorage.getItem(SEEN_KEY) ?? 0);
    wait.value = { kind: "away", sinceMs: seen > 0 ? seen : Date.now() };
    this.#look(LOOK_MS);
  }

  #limitedFor(seconds: number): void {
    const untilMs = Date.now() + Math.max(1, seconds) * 1_000;
    const now = wait.peek();
    if (now?.kind === "limit" && now.untilMs >= untilMs) return;
    wait.value = { kind: "limit", untilMs };
    this.#ticking ??= setInterval(() => {
      nowS.value++;
      const waited = wait.peek();
      if (waited?.kind === "limit" && waited.untilMs <= Date.now()) this.#end();
    }, 1_000);
  }

  #look(afterMs: number): void {
    setTimeout(() => {
      const again = (): void => this.#look(Math.min(LOOK_MS_MAX, afterMs * 2));
      fetch("/healthz", { cache: "no-store" }).then((response) => this.noteAnswer(response), again);
    }, afterMs);
  }

  #end(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#ticking = null;
    wait.value = null;
    comeback.value++;
  }

  #noteSeen(): void {
    if (Date.now() - this.#seenMs < SEEN_EVERY_MS) return;
    this.#seenMs = Date.now();
    localStorage.setItem(SEEN_KEY, String(this.#seenMs));
  }
}

const reach = new Reach();

/** Looks at an answer on its way to the caller. */
export const noteAnswer = (response: Response): void => reach.noteAnswer(response);
/** A request got no answer at all. */
export const noteFailure = (): void => reach.noteFailure();
