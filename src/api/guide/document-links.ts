// Where a document is served: as a page and as plain Markdown, in which language, and what becomes of the links between documents.

import { posix } from "node:path";
import type { Language } from "../http/response/language.ts";

/** The index of all documents, by its language. */
export const INDEX: Readonly<Record<Language, string>> = { ar: "ar/README.md", en: "README.md" };
export const GUIDE_PATH = "/docs/guide/";
const ARABIC = "ar/";

/** Arabic documents lie under `ar/`, by the names of the English ones. */
export function languageOfDocument(document: string): Language {
  return document.startsWith(ARABIC) ? "ar" : "en";
}

/** The path that a document has in the other language, where it is written in both. */
export function counterpartOf(document: string): string {
  return document.startsWith(ARABIC) ? document.slice(ARABIC.length) : `${ARABIC}${document}`;
}

/** "guide/streams.md" is the page /docs/guide/streams, "ar/guide/streams.md" is /docs/ar/guide/streams; an index is /docs/guide/ or /docs/ar/guide/. */
export function pagePathOf(document: string): string {
  if (document === INDEX.en) return GUIDE_PATH;
  if (document === INDEX.ar) return "/docs/ar/guide/";
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
