// A document as a page: the list of documents, the document itself, and its headings; and the page of the search. They need no script.

import type { SiteContent } from "../brand/site-page.ts";
import type { Language } from "../http/response/language.ts";
import { counterpartOf, languageOfDocument, markdownPathOf, pagePathOf } from "./document-links.ts";
import type { DocumentList } from "./document-list.ts";
import { type FoundSection, QUESTION_LENGTH_MAX } from "./guide-search.ts";
import type { MarkdownPage } from "./markdown.ts";

const CONTENTS_LEVEL = 2;
const CONTENTS_MIN = 3;
export const SEARCH_PATH = "/docs/search";

interface GuideText {
  readonly documents: string;
  readonly contents: string;
  readonly markdown: string;
  /** The note on a document in another language than its frame. */
  readonly inEnglish: string;
  readonly search: string;
  readonly find: string;
  readonly found: (count: number) => string;
  readonly nothing: string;
}

const TEXT: Readonly<Record<Language, GuideText>> = {
  ar: {
    documents: "المستندات",
    contents: "في هذه الصفحة",
    markdown: "نص Markdown",
    inEnglish: "هذا المستند بالإنجليزية.",
    search: "البحث في المستندات",
    find: "ابحث",
    found: (count) => `عدد النتائج: ${count}`,
    nothing: "لا توجد نتيجة. جرّب كلمة أخرى أو أقل عددًا من الكلمات، بالعربية أو بالإنجليزية.",
  },
  en: {
    documents: "Documents",
    contents: "On this page",
    markdown: "Markdown",
    inEnglish: "",
    search: "Search the documents",
    find: "Search",
    found: (count) => (count === 1 ? "1 result" : `${count} results`),
    nothing: "Nothing was found. Try another word or fewer words, in English or Arabic.",
  },
};

const DIRECTION: Readonly<Record<Language, string>> = { ar: "rtl", en: "ltr" };

export function guideContent(
  document: string,
  page: MarkdownPage,
  list: DocumentList,
  language: Language,
  served: ReadonlySet<string>,
): SiteContent {
  const said = TEXT[language];
  const own = languageOfDocument(document);
  const note = own === language ? "" : said.inEnglish;
  const markdown = `<link rel="alternate" type="text/markdown" href="${markdownPathOf(document)}">\n`;
  const languages = served.has(counterpartOf(document))
    ? [document, counterpartOf(document)].map(
        (each) => `<link rel="alternate" hreflang="${languageOfDocument(each)}" href="${pagePathOf(each)}">\n`,
      )
    : [];
  return {
    title: page.title,
    at: pagePathOf(document).startsWith("/docs/reference/api/") ? "endpoints" : "guide",
    head: `${markdown}${languages.join("")}`,
    body: `<div class="columns">
<nav class="documents" aria-label="${said.documents}">
${list.sections.map((section) => sectionHtml(section, document)).join("\n")}
</nav>
<main id="document">
<div class="document-links">${searchForm(language, "")}<span>${note}</span> <a href="${markdownPathOf(document)}">${said.markdown}</a></div>
<div lang="${own}" dir="${DIRECTION[own]}">
${page.html}</div></main>
${contentsHtml(page, said.contents)}
</div>`,
  };
}

/** The page with the results of a search, in both languages. */
export function searchContent(
  question: string,
  found: readonly FoundSection[],
  list: DocumentList,
  language: Language,
) {
  const said = TEXT[language];
  const items = found.map(
    ({ address, language: its, title, heading, excerpt }) => `<li lang="${its}" dir="${DIRECTION[its]}">
<a href="${Bun.escapeHTML(address)}">${Bun.escapeHTML(heading)}</a>${heading === title ? "" : ` <span class="note">${Bun.escapeHTML(title)}</span>`}
<p>${Bun.escapeHTML(excerpt)}</p></li>`,
  );
  const count =
    question === "" ? "" : `<p role="status">${found.length === 0 ? said.nothing : said.found(found.length)}</p>`;
  return {
    title: said.search,
    at: "guide",
    body: `<div class="columns">
<nav class="documents" aria-label="${said.documents}">
${list.sections.map((section) => sectionHtml(section, "")).join("\n")}
</nav>
<main id="document">
<h1>${said.search}</h1>
${searchForm(language, question)}
${count}
<ul class="found">
${items.join("\n")}
</ul></main>
</div>`,
  } satisfies SiteContent;
}

function searchForm(language: Language, question: string): string {
  const { search, find } = TEXT[language];
  return `<form class="search" role="search" action="${SEARCH_PATH}"><input type="search" name="q" value="${Bun.escapeHTML(question)}" maxlength="${QUESTION_LENGTH_MAX}" aria-label="${search}" placeholder="${search}"><button type="submit">${find}</button></form>`;
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
