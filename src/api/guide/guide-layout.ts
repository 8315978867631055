// The frame of a document as a page: bar, list of documents, the document itself, and what is on it. It needs no script.

import { GUIDE_PATH, markdownPathOf, pagePathOf } from "./document-links.ts";
import type { DocumentList } from "./document-list.ts";
import type { MarkdownPage } from "./markdown.ts";

const CONTENTS_LEVEL = 2;
const CONTENTS_MIN = 3;

export function guideHtml(document: string, page: MarkdownPage, list: DocumentList): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${Bun.escapeHTML(page.title)} · Marsad</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/guide.css">
<link rel="alternate" type="text/markdown" href="${markdownPathOf(document)}">
</head>
<body>
<a class="skip" href="#document">To the document</a>
<header><a class="brand" href="/">Marsad <span lang="ar" dir="rtl">مرصد</span></a>
<nav aria-label="Site"><a href="${GUIDE_PATH}">Guide</a> <a href="/docs/reference/api/">Endpoints</a> <a href="/docs">Try it</a> <a href="${markdownPathOf(document)}">Markdown</a></nav></header>
<div class="columns">
<nav class="documents" aria-label="Documents">
${list.sections.map((section) => sectionHtml(section, document)).join("\n")}
</nav>
<main id="document">
${page.html}</main>
${contentsHtml(page)}
</div>
</body>
</html>
`;
}

function sectionHtml({ title, entries }: DocumentList["sections"][number], document: string): string {
  const items = entries.map(({ path, title: name }) => {
    const current = path === document ? ' aria-current="page"' : "";
    return `<li><a href="${pagePathOf(path)}"${current}>${Bun.escapeHTML(name)}</a></li>`;
  });
  return `<h2>${Bun.escapeHTML(title)}</h2>\n<ul>${items.join("")}</ul>`;
}

function contentsHtml({ headings }: MarkdownPage): string {
  const listed = headings.filter(({ level }) => level === CONTENTS_LEVEL);
  if (listed.length < CONTENTS_MIN) return "";
  const items = listed.map(({ anchor, text }) => `<li dir="auto"><a href="#${anchor}">${text}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav>`;
}

export const GUIDE_CSS = `:root { color-scheme: light dark; --text: #1b2733; --soft: #52616b; --line: #d9e0de; --back: #fff; --panel: #f4f7f6; --mark: #0b6b52; --code: #eef2f1; }
@media (prefers-color-scheme: dark) { :root { --text: #e4ebe8; --soft: #9fb0aa; --line: #2c3a36; --back: #101816; --panel: #16211e; --mark: #6fd0b0; --code: #1c2926; } }
* { box-sizing: border-box; }
html { scroll-padding-block-start: 1rem; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.65 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans Arabic", "Geeza Pro", Tahoma, sans-serif; }
a { color: var(--mark); text-underline-offset: 0.15em; }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; inset-block-start: 0.5rem; background: var(--back); padding: 0.3rem 0.6rem; }
header { display: flex; flex-wrap: wrap; gap: 0.4rem 1.6rem; align-items: baseline; padding: 0.7rem 1.4rem; border-block-end: 1px solid var(--line); background: var(--panel); }
header nav { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; }
.brand { font-weight: 700; color: var(--text); text-decoration: none; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr) 14rem; gap: 2.4rem; max-inline-size: 88rem; margin-inline: auto; padding: 1.4rem; }
main { max-inline-size: 50rem; min-inline-size: 0; overflow-wrap: break-word; }
.documents, .contents { font-size: 0.9rem; line-height: 1.45; }
.documents h2, .contents h2 { font-size: 0.8rem; color: var(--soft); margin: 1.2rem 0 0.3rem; }
.documents ul, .contents ul { list-style: none; margin: 0; padding: 0; }
.documents li a, .contents li a { display: block; padding-block: 0.18rem; text-decoration: none; color: var(--text); }
.documents li a:hover, .contents li a:hover { text-decoration: underline; }
.documents a[aria-current] { font-weight: 700; color: var(--mark); }
.contents { position: sticky; inset-block-start: 1rem; align-self: start; max-block-size: calc(100vh - 2rem); overflow: auto; }
h1 { font-size: 1.9rem; line-height: 1.25; margin-block: 0.2rem 1rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin-block: 2.2rem 0.7rem; }
h3 { font-size: 1.05rem; margin-block: 1.6rem 0.5rem; }
code { font: 0.88em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; background: var(--code); border-radius: 3px; padding: 0.05em 0.3em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; font-size: 0.85rem; }
.table { overflow-x: auto; margin-block: 1rem; }
table { border-collapse: collapse; font-size: 0.92rem; line-height: 1.5; }
th, td { border-block-end: 1px solid var(--line); padding: 0.4rem 0.7rem; text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
img { max-inline-size: 100%; }
@media (max-width: 75rem) { .columns { grid-template-columns: 14rem minmax(0, 1fr); } .contents { display: none; } }
@media (max-width: 50rem) { .columns { display: flex; flex-direction: column-reverse; gap: 1rem; padding: 1rem; } }
@media print { header, .documents, .contents, .skip { display: none; } .columns { display: block; } }
`;
