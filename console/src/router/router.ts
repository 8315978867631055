// The address of the page: which it is now, and how to go to another without loading the document again.

import { signal } from "@preact/signals";

/** Every page of the console is below it. */
export const BASE = "/console/";

const firstAddress = typeof location === "undefined" ? BASE : location.pathname;
export const address = signal(firstAddress);

/** Goes to a page; the browser's back button leads back. */
export function go(path: string): void {
  if (path !== address.value) history.pushState(null, "", path);
  address.value = path;
  scrollTo(0, 0);
}

/** Follows the back and forward buttons. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    address.value = location.pathname;
  });
}

/** The parts of an address that fit a pattern such as `symbol/:symbol`; null when it does not fit. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | null {
  if (!path.startsWith(BASE) && `${path}/` !== BASE) return null;
  const wanted = pattern.split("/").filter((part) => part !== "");
  const given = path
    .slice(BASE.length)
    .split("/")
    .filter((part) => part !== "");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decoded(given[at]);
    if (value === null) return null;
    if (part.startsWith(":")) found[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return found;
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Whether two addresses mean one page: a slash at the end makes no other. */
export const isSameAddress = (a: string, b: string): boolean => a.replace(/\/+$/, "") === b.replace(/\/+$/, "");

/** Where a symbol's page is. */
export const symbolPath = (symbol: string): string => `${BASE}symbol/${encodeURIComponent(symbol)}`;
