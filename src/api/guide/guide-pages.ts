// The documents as pages of the service, for people and for language models: /docs/guide/… and what lies beside it, the same as plain
// Markdown with `.md`, and /llms.txt. They are read when they are first asked for, so that a start costs nothing.

import { invalidRoute } from "../../wire/index.ts";
import { sitePage } from "../brand/site-page.ts";
import { encodeText } from "../http/encoding.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { GUIDE_PATH, linkOf, markdownPathOf, pagePathOf } from "./document-links.ts";
import { type DocumentList, documentList, llmsText } from "./document-list.ts";
import { type Documents, documentsOf } from "./documents.ts";
import { guideContent } from "./guide-layout.ts";
import { type MarkdownPage, markdownPage } from "./markdown.ts";

const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Folders whose documents have pages. Their paths have a parameter, so that metrics do not grow with the documents. */
const FOLDERS = ["guide", "operating", "how-to", "reference", "reference/api"];

export function guidePages(documents: Documents = documentsOf()): readonly Page[] {
  const served = new Set(documents.paths);
  const listOf = async (): Promise<DocumentList> => documentList(await documents.read("README.md"));
  const markdownOf = async (document: string): Promise<MarkdownPage> =>
    markdownPage(await documents.read(document), (href) => linkOf(href, document, served));
  /** By address. Bound: two of each document. */
  const opened = new Map<string, Page["open"]>();
  for (const document of documents.paths) {
    const path = pagePathOf(document);
    const page = sitePage(path, async (language) =>
      guideContent(document, await markdownOf(document), await listOf(), language),
    );
    opened.set(path.replace(/\/$/, ""), page.open);
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
    const listed = (await listOf()).sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    const texts = await Promise.all(listed.map((path) => documents.read(path)));
    return texts.join("\n\n---\n\n");
  };
  return [
    { path: "/docs/README.md", open },
    { path: GUIDE_PATH, open },
    { path: "/docs/reference/api/", open },
    ...FOLDERS.map((folder) => ({ path: `/docs/${folder}/{page}`, open })),
    { path: "/llms.txt", open: loadOnce(async () => fixed(TEXT, llmsText(await listOf()))) },
    { path: "/llms-full.txt", open: loadOnce(async () => fixed(TEXT, await fullText())) },
  ];
}

function fixed(contentType: string, text: string): Reply {
  const body = encodeText(text);
  return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: "no-cache" });
}
