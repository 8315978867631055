// A short word about what was just done, at the edge of the page and for a few seconds.

import { signal } from "@preact/signals";
import type { JSX } from "preact";

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isTrouble: boolean;
}

const SHOWN_MS = 5_000;
/** Bound: TOASTS_MAX; the oldest goes first. */
const toasts = signal<readonly Toast[]>([]);
const TOASTS_MAX = 3;
const lastId = signal(0);

export function toast(message: string, isTrouble = false): void {
  const id = lastId.peek() + 1;
  lastId.value = id;
  toasts.value = [...toasts.peek(), { id, message, isTrouble }].slice(-TOASTS_MAX);
  setTimeout(() => {
    toasts.value = toasts.peek().filter((each) => each.id !== id);
  }, SHOWN_MS);
}

/** Where they are shown; once, in the frame. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, message, isTrouble }) => (
        <p key={id} class={isTrouble ? "toast is-trouble" : "toast"}>
          {message}
        </p>
      ))}
    </div>
  );
}
