// Where a document is served: as a page and as plain Markdown, and what becomes of the links between documents.

import { posix } from "node:path";

const INDEX = "README.md";
export const GUIDE_PATH = "/docs/guide/";

/** "guide/streams.md" is the page /docs/guide/streams; the index of all documents is /docs/guide/. */
export function pagePathOf(document: string): string {
  if (document === INDEX) return GUIDE_PATH;
  return `/docs/${document.replace(/README\.md$/, "").replace(/\.md$/, "")}`;
}

/** Beside the page, with `.md`: links between Markdown documents then work as they stand. */
export function markdownPathOf(document: string): string {
  return `/docs/${document}`;
}

/** Documents of the API lie beside the pages. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "reference/openapi.json": "/openapi.json",
  "reference/asyncapi.json": "/asyncapi.json",
};

/** The address of a link that stands in a document; null for a file that is not served. */
export function linkOf(href: string, document: string, served: ReadonlySet<string>): string | null {
  if (/^(?:https?:|mailto:|\/)/.test(href)) return href;
  const [file = "", anchor] = href.split("#");
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  if (file === "") return fragment;
  const target = posix.normalize(posix.join(posix.dirname(document), decodeURI(file)));
  if (served.has(target)) return `${pagePathOf(target)}${fragment}`;
  return ELSEWHERE[target] ?? null;
}
