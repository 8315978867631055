// A document as a page: the list of documents, the document itself, and what is on it. It needs no script.

import type { SiteContent } from "../brand/site-page.ts";
import type { Language } from "../http/response/language.ts";
import { markdownPathOf, pagePathOf } from "./document-links.ts";
import type { DocumentList } from "./document-list.ts";
import type { MarkdownPage } from "./markdown.ts";

const CONTENTS_LEVEL = 2;
const CONTENTS_MIN = 3;

interface GuideText {
  readonly documents: string;
  readonly contents: string;
  readonly markdown: string;
  /** Said where a document is in another language than its frame. */
  readonly inEnglish: string;
}

const TEXT: Readonly<Record<Language, GuideText>> = {
  ar: {
    documents: "المستندات",
    contents: "في هذه الصفحة",
    markdown: "نص Markdown",
    inEnglish: "هذا المستند بالإنجليزية.",
  },
  en: { documents: "Documents", contents: "On this page", markdown: "Markdown", inEnglish: "" },
};

export function guideContent(
  document: string,
  page: MarkdownPage,
  list: DocumentList,
  language: Language,
): SiteContent {
  const said = TEXT[language];
  return {
    title: page.title,
    at: pagePathOf(document).startsWith("/docs/reference/api/") ? "endpoints" : "guide",
    head: `<link rel="alternate" type="text/markdown" href="${markdownPathOf(document)}">\n`,
    body: `<div class="columns">
<nav class="documents" aria-label="${said.documents}" lang="en" dir="ltr">
${list.sections.map((section) => sectionHtml(section, document)).join("\n")}
</nav>
<main id="document">
<p class="document-links"><span>${said.inEnglish}</span> <a href="${markdownPathOf(document)}">${said.markdown}</a></p>
<div lang="en" dir="ltr">
${page.html}</div></main>
${contentsHtml(page, said.contents)}
</div>`,
  };
}

function sectionHtml({ title, entries }: DocumentList["sections"][number], document: string): string {
  const items = entries.map(({ path, title: name }) => {
    const current = path === document ? ' aria-current="page"' : "";
    return `<li><a href="${pagePathOf(path)}"${current}>${Bun.escapeHTML(name)}</a></li>`;
  });
  return `<h2>${Bun.escapeHTML(title)}</h2>\n<ul>${items.join("")}</ul>`;
}

function contentsHtml({ headings }: MarkdownPage, title: string): string {
  const listed = headings.filter(({ level }) => level === CONTENTS_LEVEL);
  if (listed.length < CONTENTS_MIN) return "";
  const items = listed.map(({ anchor, text }) => `<li dir="auto"><a href="#${anchor}">${text}</a></li>`);
  return `<nav class="contents" aria-label="${title}"><h2>${title}</h2><ul>${items.join("")}</ul></nav>`;
}
