// The path and query of a request's address, as they were sent. Written by hand because it runs for every request and has
// to take what no URL parser would: requests without a host, or with one that is none.

export interface Target {
  readonly path: string;
  /** Without its question mark; "" when there is none. */
  readonly query: string;
}

export function targetOf(url: string): Target {
  const start = pathStartOf(url);
  const hash = url.indexOf("#", start);
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf("?", start);
  if (mark === -1 || mark > end) return { path: url.slice(start, end) || "/", query: "" };
  return { path: url.slice(start, mark) || "/", query: url.slice(mark + 1, end) };
}

const SLASH = 47;

/** Where the host ends. Without a host the path is all there is; what is neither has no path at all. */
function pathStartOf(url: string): number {
  if (url.charCodeAt(0) === SLASH) return 0;
  const scheme = url.indexOf("://");
  if (scheme === -1) return url.length;
  const slash = url.indexOf("/", scheme + 3);
  const mark = url.indexOf("?", scheme + 3);
  if (slash === -1) return mark === -1 ? url.length : mark;
  return mark !== -1 && mark < slash ? mark : slash;
}
