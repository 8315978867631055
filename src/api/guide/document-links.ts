// The addresses of a document: its page and its plain Markdown, in each language, and the targets of the links between documents.

import { posix } from "node:path";
import type { Language } from "../http/response/language.ts";

/** The index of all documents, by its language. */
export const INDEX: Readonly<Record<Language, string>> = { ar: "ar/README.md", en: "README.md" };
export const GUIDE_PATH = "/docs/guide/";
const ARABIC = "ar/";

/** Arabic documents are under `ar/`, with the names of the English ones. */
export function languageOfDocument(document: string): Language {
  return document.startsWith(ARABIC) ? "ar" : "en";
}

/** The path of the document in the other language, which may not exist. */
export function counterpartOf(document: string): string {
  return document.startsWith(ARABIC) ? document.slice(ARABIC.length) : `${ARABIC}${document}`;
}

/**
 * "guide/streams.md" is the page /docs/guide/streams, "ar/guide/streams.md" is /docs/ar/guide/streams; an index is /docs/guide/ or
 * /docs/ar/guide/.
 */
export function pagePathOf(document: string): string {
  if (document === INDEX.en) return GUIDE_PATH;
  if (document === INDEX.ar) return "/docs/ar/guide/";
  return `/docs/${document.replace(/README\.md$/, "").replace(/\.md$/, "")}`;
}

/** The address of the plain Markdown, which ends in `.md`, so that relative links between documents work unchanged. */
export function markdownPathOf(document: string): string {
  return `/docs/${document}`;
}

/** Links to the machine-readable documents of the API, which are served elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "reference/openapi.json": "/openapi.json",
  "reference/asyncapi.json": "/asyncapi.json",
};

/** The address of a link in a document; null for a file that is not served. */
export function linkOf(href: string, document: string, served: ReadonlySet<string>): string | null {
  if (/^(?:https?:|mailto:|\/)/.test(href)) return href;
  const [file = "", anchor] = href.split("#");
  const fragment = anchor === undefined ? "" : `#${anchor}`;
  if (file === "") return fragment;
  const target = posix.normalize(posix.join(posix.dirname(document), decodeURI(file)));
  if (served.has(target)) return `${pagePathOf(target)}${fragment}`;
  return ELSEWHERE[target] ?? null;
}
