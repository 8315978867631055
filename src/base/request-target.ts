// The unchanged path and query of a request's address. It does not use the URL class: it runs for every request, and must accept
// addresses that a URL parser refuses, such as an address without a host.

export interface RequestTarget {
  readonly path: string;
  /** Without its question mark; "" when there is none. */
  readonly query: string;
}

export function requestTargetOf(url: string): RequestTarget {
  const start = pathStartOf(url);
  const hash = url.indexOf("#", start);
  const end = hash === -1 ? url.length : hash;
  const mark = url.indexOf("?", start);
  if (mark === -1 || mark > end) return { path: url.slice(start, end) || "/", query: "" };
  return { path: url.slice(start, mark) || "/", query: url.slice(mark + 1, end) };
}

const SLASH = 47;

/** The index at which the host ends. An address that starts with a slash has no host; an address without a scheme has no path. */
function pathStartOf(url: string): number {
  if (url.charCodeAt(0) === SLASH) return 0;
  const scheme = url.indexOf("://");
  if (scheme === -1) return url.length;
  const slash = url.indexOf("/", scheme + 3);
  const mark = url.indexOf("?", scheme + 3);
  if (slash === -1) return mark === -1 ? url.length : mark;
  return mark !== -1 && mark < slash ? mark : slash;
}
