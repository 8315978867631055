// Keys that work on every page: `/` searches, `?` shows the keys, and `g` followed by a letter goes to a page. Keys count by their
// place on the keyboard, which is the same on an Arabic one. They do nothing while somebody types.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Dialog } from "../components/dialog.tsx";
import { BASE, go } from "../router/router.ts";
import { openSearch, SearchDialog } from "./search-dialog.tsx";
import { text } from "./text.ts";

const isHelpOpen = signal(false);

/** Pages by the code of their key. */
const GOES_TO: Readonly<Record<string, string>> = {
  KeyM: BASE,
  KeyW: `${BASE}watchlist`,
  KeyA: `${BASE}alerts`,
  KeyN: `${BASE}notifications`,
  KeyS: `${BASE}status`,
};
/** The content of the help: a meaning and its keys. */
const KEYS = [
  ["search", "/"],
  ["help", "?"],
  ["market", "g", "m"],
  ["watchlist", "g", "w"],
  ["alerts", "g", "a"],
  ["notifications", "g", "n"],
  ["rows", "↑", "↓"],
  ["open", "Enter"],
  ["close", "Esc"],
] as const;
/** Longest wait between `g` and its letter. */
const CHORD_MS = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

function useShortcuts(): void {
  useEffect(() => {
    let chordUntil = 0;
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isHelpOpen.peek() || document.querySelector("dialog[open]") !== null) return;
      const place = GOES_TO[event.code];
      // By the written character too: on some keyboards `/` is elsewhere.
      if (event.key === "?" || event.key === "؟" || (event.code === "Slash" && event.shiftKey)) isHelpOpen.value = true;
      else if (event.key === "/" || event.code === "Slash") openSearch();
      else if (event.code === "KeyG") chordUntil = performance.now() + CHORD_MS;
      else if (performance.now() < chordUntil && place !== undefined) go(place);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

const close = (): void => {
  isHelpOpen.value = false;
};

/** The search and the list of keys, each shown on request. */
export function Shortcuts(): JSX.Element {
  useShortcuts();
  return (
    <>
      <SearchDialog />
      {isHelpOpen.value ? <Help /> : null}
    </>
  );
}

function Help(): JSX.Element {
  const said = text();
  return (
    <Dialog title={said.keys} close={close}>
      <dl class="key-list">
        {KEYS.map(([name, ...keys]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{said.keyMeanings[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
