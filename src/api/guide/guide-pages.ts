// The documents as pages of the service, for people and for language models: /docs/guide/… and its neighbours, in Arabic under
// /docs/ar/…, each also as plain Markdown with `.md`, the search over all of them, and /llms.txt. A document is read at its first
// request, so that a start costs nothing.

import { invalidRoute } from "../../wire/index.ts";
import { isBrowsing, sitePage, siteReply } from "../brand/site-page.ts";
import { rememberedChoice, visitOf } from "../brand/visit.ts";
import { encodeText } from "../http/encoding.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import { type Language, languageOf, languageOfQuery } from "../http/response/language.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import {
  counterpartOf,
  GUIDE_PATH,
  INDEX,
  languageOfDocument,
  linkOf,
  markdownPathOf,
  pagePathOf,
} from "./document-links.ts";
import { type DocumentList, documentList, llmsText } from "./document-list.ts";
import { type Documents, documentsOf } from "./documents.ts";
import { guideContent, SEARCH_PATH, searchContent } from "./guide-layout.ts";
import { GuideSearch, QUESTION_LENGTH_MAX } from "./guide-search.ts";
import { type MarkdownPage, markdownPage } from "./markdown.ts";

const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Folders whose documents have pages. Their paths have a parameter, so that metrics do not grow with the documents. */
const FOLDERS = [
  "guide",
  "operating",
  "how-to",
  "reference",
  "reference/api",
  "ar/guide",
  "ar/operating",
  "ar/reference",
];

export function guidePages(): readonly Page[] {
  const documents = documentsOf();
  const served = new Set(documents.paths);
  const listOf = async (language: Language): Promise<DocumentList> =>
    documentList(await documents.read(INDEX[language]), INDEX[language]);
  const markdownOf = async (document: string): Promise<MarkdownPage> =>
    markdownPage(
      await documents.read(document),
      (href) => linkOf(href, document, served),
      languageOfDocument(document),
    );
  /** The handlers by address. Bound: two of each document. */
  const opened = new Map<string, Page["open"]>();
  for (const document of documents.paths) {
    const path = pagePathOf(document);
    const isTranslated = served.has(counterpartOf(document));
    const page = sitePage(
      path,
      async (language) => guideContent(document, await markdownOf(document), await listOf(language), language, served),
      isTranslated ? languageOfDocument(document) : undefined,
    );
    opened.set(path.replace(/\/$/, ""), isTranslated ? inTheirLanguage(document, page.open) : page.open);
    opened.set(
      markdownPathOf(document),
      loadOnce(async () => fixed(MARKDOWN, await documents.read(document))),
    );
  }
  const open: Page["open"] = (incoming, parameters) => {
    const found = opened.get(incoming.path.replace(/\/$/, ""));
    if (found === undefined) throw invalidRoute(incoming.path, GUIDE_PATH);
    return found(incoming, parameters);
  };
  const fullText = async (): Promise<string> => {
    const listed = (await listOf("en")).sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    const texts = await Promise.all(listed.map((path) => documents.read(path)));
    return texts.join("\n\n---\n\n");
  };
  return [
    { path: "/docs/README.md", open },
    { path: "/docs/ar/README.md", open },
    { path: GUIDE_PATH, open },
    { path: pagePathOf(INDEX.ar), open },
    { path: "/docs/reference/api/", open },
    ...FOLDERS.map((folder) => ({ path: `/docs/${folder}/{page}`, open })),
    searchPage(documents, listOf),
    { path: "/llms.txt", open: loadOnce(async () => fixed(TEXT, llmsText(await listOf("en"), await listOf("ar")))) },
    { path: "/llms-full.txt", open: loadOnce(async () => fixed(TEXT, await fullText())) },
  ];
}

/**
 * A document that exists in both languages has an address in each. All links lead to the English one, which redirects a browser to the
 * language of its reader; the Arabic one redirects to English only with `?lang=en`.
 */
function inTheirLanguage(document: string, open: Page["open"]): Page["open"] {
  const own = languageOfDocument(document);
  const other = pagePathOf(counterpartOf(document));
  return (incoming, parameters) => {
    const chosen = languageOfQuery(incoming.query);
    const wanted = chosen ?? (own === "en" && isBrowsing(incoming) ? languageOf(incoming) : own);
    if (wanted === own) return open(incoming, parameters);
    const query = incoming.query === "" ? "" : `?${incoming.query}`;
    const headers = { Location: `${other}${query}`, Vary: "Accept, Accept-Language, Cookie" };
    return reply({ status: 302, headers });
  };
}

function searchPage(documents: Documents, listOf: (language: Language) => Promise<DocumentList>): Page {
  const load = loadOnce(() => GuideSearch.open(documents));
  return {
    path: SEARCH_PATH,
    open: async (incoming) => {
      const question = (new URLSearchParams(incoming.query).get("q") ?? "").trim().slice(0, QUESTION_LENGTH_MAX);
      const asked = visitOf(incoming);
      const path = `${SEARCH_PATH}?q=${encodeURIComponent(question.toWellFormed())}`;
      const found = question === "" ? [] : (await load()).find(question, asked.language);
      const content = searchContent(question, found, await listOf(asked.language), asked.language);
      const shown = siteReply({ ...asked, path }, content);
      return { ...shown, isKept: false, headers: { ...shown.headers, ...rememberedChoice(incoming) } };
    },
  };
}

function fixed(contentType: string, text: string): Reply {
  const body = encodeText(text);
  return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: "no-cache" });
}
