// Keys that work on every page: `/` searches, `?` shows the keys, and `g` followed by a letter goes to a page. They do nothing
// while somebody types.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { CompanySearch } from "../components/company-search.tsx";
import { Dialog } from "../components/dialog.tsx";
import { BASE, go, symbolPath } from "../router/router.ts";
import { text } from "./text.ts";

export const openedDialog = signal<"search" | "help" | null>(null);

const GOES_TO: Readonly<Record<string, string>> = {
  m: BASE,
  w: `${BASE}watchlist`,
  a: `${BASE}alerts`,
  s: `${BASE}status`,
};
/** What the help shows: a meaning and its keys. */
const KEYS = [
  ["search", "/"],
  ["help", "?"],
  ["market", "g", "m"],
  ["watchlist", "g", "w"],
  ["rows", "↑", "↓"],
  ["open", "Enter"],
  ["close", "Esc"],
] as const;
/** How long `g` waits for its letter. */
const CHORD_MS = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

function useShortcuts(): void {
  useEffect(() => {
    let chordUntil = 0;
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (openedDialog.peek() !== null || document.querySelector("dialog[open]") !== null) return;
      const place = GOES_TO[event.key.toLowerCase()];
      // The search by its place on the keyboard too: on an Arabic keyboard the key of `/` writes another letter.
      if (event.key === "?" || event.key === "؟") openedDialog.value = "help";
      else if (event.key === "/" || (event.code === "Slash" && !event.shiftKey)) openedDialog.value = "search";
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
  openedDialog.value = null;
};

/** The search and the list of keys, when they are asked for. */
export function Shortcuts(): JSX.Element | null {
  useShortcuts();
  const said = text();
  if (openedDialog.value === "search") {
    return (
      <Dialog title={said.search} close={close}>
        <CompanySearch
          label={said.search}
          isFocused={true}
          choose={({ symbol }) => {
            close();
            go(symbolPath(symbol));
          }}
        />
      </Dialog>
    );
  }
  if (openedDialog.value === "help") {
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
  return null;
}
