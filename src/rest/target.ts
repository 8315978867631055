// The path and query of a request's address, as they were sent. Written by hand because it runs for every request and has
// to take what no URL parser would: requests without a host, or with one that is none.

export interface Target {
  readonly path: string;
  /** Without its question mark; "" when there is none. */
  readonly query: string;
}

export function targetOf(url: string): Target {
  const scheme = url.startsWith("/") ? -1 : url.indexOf("://");
  let start = scheme === -1 ? 0 : url.indexOf("/", scheme + 3);
  if (start === -1 || url.charCodeAt(start) !== SLASH) start = url.length;
  const hash = url.indexOf("#", start);
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf("?", start);
  if (mark === -1 || mark > end) return { path: url.slice(start, end) || "/", query: "" };
  return { path: url.slice(start, mark) || "/", query: url.slice(mark + 1, end) };
}

const SLASH = 47;
