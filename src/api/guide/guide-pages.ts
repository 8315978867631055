// The documents as pages of the service, for people and for language models: /docs/guide/… and what lies beside it, the same as plain
// Markdown with `.md`, and /llms.txt. They are read when they are first asked for, so that a start costs nothing.

import { invalidRoute } from "../../wire/index.ts";
import { encodeText } from "../http/encoding.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { GUIDE_PATH, linkOf, markdownPathOf, pagePathOf } from "./document-links.ts";
import { type DocumentList, documentList, llmsText } from "./document-list.ts";
import { type Documents, documentsOf } from "./documents.ts";
import { GUIDE_CSS, guideHtml } from "./guide-layout.ts";
import { markdownPage } from "./markdown.ts";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const CSS = "text/css; charset=utf-8";

/** Styles and images of this origin, and nothing else: the pages have no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Folders whose documents have pages. Their paths have a parameter, so that metrics do not grow with the documents. */
const FOLDERS = ["guide", "operating", "how-to", "reference", "reference/api"];

type Load = () => Promise<Reply>;

export function guidePages(documents: Documents = documentsOf()): readonly Page[] {
  const served = new Set(documents.paths);
  const listOf = async (): Promise<DocumentList> => documentList(await documents.read("README.md"));
  const htmlOf = async (document: string): Promise<string> => {
    const markdown = await documents.read(document);
    return guideHtml(
      document,
      markdownPage(markdown, (href) => linkOf(href, document, served)),
      await listOf(),
    );
  };
  /** By address. Bound: two of each document. */
  const replies = new Map<string, Load>();
  for (const document of documents.paths) {
    const page = loadOnce(async () => fixed(HTML, await htmlOf(document)));
    replies.set(pagePathOf(document).replace(/\/$/, ""), page);
    replies.set(
      markdownPathOf(document),
      loadOnce(async () => fixed(MARKDOWN, await documents.read(document))),
    );
  }
  const open: Page["open"] = ({ path }) => {
    const found = replies.get(path.replace(/\/$/, ""));
    if (found === undefined) throw invalidRoute(path, GUIDE_PATH);
    return found();
  };
  const fullText = async (): Promise<string> => {
    const listed = (await listOf()).sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    const texts = await Promise.all(listed.map((path) => documents.read(path)));
    return texts.join("\n\n---\n\n");
  };
  const style = fixed(CSS, GUIDE_CSS);
  return [
    { path: "/docs/README.md", open },
    { path: GUIDE_PATH, open },
    { path: "/docs/reference/api/", open },
    ...FOLDERS.map((folder) => ({ path: `/docs/${folder}/{page}`, open })),
    { path: "/docs/guide.css", open: () => style },
    { path: "/llms.txt", open: loadOnce(async () => fixed(TEXT, llmsText(await listOf()))) },
    { path: "/llms-full.txt", open: loadOnce(async () => fixed(TEXT, await fullText())) },
  ];
}

function fixed(contentType: string, text: string): Reply {
  const body = encodeText(text);
  const headers =
    contentType === HTML ? { "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer" } : undefined;
  return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: "no-cache", headers });
}
