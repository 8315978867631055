// The address of the page: the current one, and navigation to another without loading the document again.

import { batch, signal } from "@preact/signals";

/** The path above all pages of the console. */
export const BASE = "/console/";

/** The parameters of an address, such as the symbol. */
export interface PageProps {
  readonly parameters: Readonly<Record<string, string>>;
}

const isPage = typeof location !== "undefined";
/** The path, without the query. */
export const address = signal(isPage ? location.pathname : BASE);
/** The query with its `?`: pages store their settings there, so that a link shows the same. */
export const query = signal(isPage ? location.search : "");

/** Goes to a page, with its settings where the path has some; the browser's back button leads back. */
export function go(to: string): void {
  const path = withMoment(to);
  if (path !== `${location.pathname}${location.search}`) history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

/** Carries the past moment on to the next page. */
function withMoment(path: string): string {
  const moment = setting("as_of");
  const [bare = path, rest = ""] = path.split("?");
  return moment === null ? path : `${bare}${changedQuery(rest, { as_of: moment })}`;
}

/** Follows the back and forward buttons. */
export function followHistory(): void {
  addEventListener("popstate", follow);
}

function follow(): void {
  batch(() => {
    query.value = location.search;
    address.value = location.pathname;
  });
}

/** A setting of the page; null where the address does not name it. */
export const setting = (name: string): string | null => new URLSearchParams(query.value).get(name);

/** Changes settings of the page, and leaves the others; an empty one is left out. It adds no entry to the history. */
export function setSettings(changes: Readonly<Record<string, string>>): void {
  history.replaceState(
    history.state,
    "",
    `${location.pathname}${changedQuery(location.search, changes)}${location.hash}`,
  );
  query.value = location.search;
}

/** Characters that a query may contain uncoded: they keep links readable. */
const PLAIN: readonly (readonly [coded: string, plain: string])[] = [
  ["%2C", ","],
  ["%3D", "="],
  ["%3A", ":"],
  ["%21", "!"],
];

export function changedQuery(search: string, changes: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") given.delete(name);
    else given.set(name, value);
  }
  const text = PLAIN.reduce((shown, [coded, plain]) => shown.replaceAll(coded, plain), given.toString());
  return text === "" ? "" : `?${text}`;
}

/** The parts of an address that match a pattern such as `symbol/:symbol`; null when it does not match. */
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

/** True when two addresses are the same page: a slash at the end makes no difference. */
export const isSameAddress = (a: string, b: string): boolean => a.replace(/\/+$/, "") === b.replace(/\/+$/, "");

/** The address of a symbol's page. */
export const symbolPath = (symbol: string): string => `${BASE}symbol/${encodeURIComponent(symbol)}`;
