// The watchlists of this browser. Another tab that changes them changes them here.

import { effect, signal } from "@preact/signals";
import { parseLists, type WatchLists } from "./watch-lists.ts";

const KEY = "marsad.watchlists";

export const watchLists = signal<WatchLists>(
  parseLists(typeof localStorage === "undefined" ? null : localStorage.getItem(KEY)),
);

/** Keeps every change, and follows those of other tabs; the answer ends it. */
export function keepLists(): () => void {
  const end = effect(() => {
    const kept = JSON.stringify(watchLists.value);
    if (localStorage.getItem(KEY) !== kept) localStorage.setItem(KEY, kept);
  });
  const changedElsewhere = (event: StorageEvent): void => {
    if (event.key === KEY) watchLists.value = parseLists(event.newValue);
  };
  addEventListener("storage", changedElsewhere);
  return () => {
    end();
    removeEventListener("storage", changedElsewhere);
  };
}
