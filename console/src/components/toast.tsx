// A short message about what was just done, at the edge of the page and for a few seconds.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Link } from "../router/link.tsx";

interface Toast {
  readonly id: number;
  readonly message: string;
  readonly isTrouble: boolean;
  /** The page that it links to. */
  readonly path: string | null;
}

const SHOWN_MS = 5_000;
/** News comes unexpectedly, and a reader notices it later than the answer to an action, so it stays longer. */
const NEWS_SHOWN_MS = 12_000;
/** Bound: TOASTS_MAX; the oldest goes first. */
const toasts = signal<readonly Toast[]>([]);
const TOASTS_MAX = 3;
const lastId = signal(0);

export const toast = (message: string, isTrouble = false): void => show(message, isTrouble, null, SHOWN_MS);

/** Shows news with a link to a page. */
export const toastLink = (message: string, path: string): void => show(message, false, path, NEWS_SHOWN_MS);

function show(message: string, isTrouble: boolean, path: string | null, shownMs: number): void {
  const id = lastId.peek() + 1;
  lastId.value = id;
  toasts.value = [...toasts.peek(), { id, message, isTrouble, path }].slice(-TOASTS_MAX);
  setTimeout(() => {
    toasts.value = toasts.peek().filter((each) => each.id !== id);
  }, shownMs);
}

/** The place of all toasts; once, in the frame. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, message, isTrouble, path }) => (
        <p key={id} class={isTrouble ? "toast is-trouble" : "toast"}>
          {path === null ? message : <Link to={path}>{message}</Link>}
        </p>
      ))}
    </div>
  );
}
