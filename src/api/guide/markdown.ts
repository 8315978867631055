// A Markdown document as HTML that fits the pages: headings with the anchors that links use, links to where documents are served,
// tables that scroll, and text whose direction follows its language.

import type { Language } from "../http/response/language.ts";

interface Heading {
  readonly level: number;
  readonly anchor: string;
  /** As HTML. */
  readonly text: string;
}

export interface MarkdownPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

const COMMENT = /<!--[\s\S]*?-->\n?/g;
const HEADING = /<h([1-6]) id="[^"]*">([\s\S]*?)<\/h\1>/g;
const LINK = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
const TAG = /<[^>]+>/g;
/** What a reader who cannot see it hears of a table. */
const TABLE: Readonly<Record<Language, string>> = { ar: "جدول", en: "Table" };
const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const plainText = (html: string): string =>
  html.replace(TAG, "").replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** The anchor of a heading, spelled as GitHub spells it, so that a link works in both places. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** `linkOf` gives the address of a link, or null where there is none to go to: its text is then all that is shown. */
export function markdownPage(
  markdown: string,
  linkOf: (href: string) => string | null,
  language: Language = "en",
): MarkdownPage {
  const headings: Heading[] = [];
  // Names in Arabic stand among English text; an Arabic document is Arabic in every cell.
  const direction = language === "en" ? ' dir="auto"' : "";
  const options = { headings: { ids: true }, noHtmlBlocks: true, noHtmlSpans: true } as const;
  const html = Bun.markdown
    .html(markdown.replace(COMMENT, ""), options)
    .replace(HEADING, (_, level: string, text: string) => {
      const anchor = anchorOf(plainText(text));
      headings.push({ level: Number(level), anchor, text: text.replace(/<\/?a\b[^>]*>/g, "") });
      return `<h${level} id="${anchor}"${direction}>${text}</h${level}>`;
    })
    .replace(LINK, (_, href: string, text: string) => {
      const address = linkOf(plainText(href));
      return address === null ? text : `<a href="${Bun.escapeHTML(address)}">${text}</a>`;
    })
    .replaceAll("<table>", `<div class="table" tabindex="0" role="group" aria-label="${TABLE[language]}"><table>`)
    // An empty corner is no heading.
    .replace(/<th([^>]*)><\/th>/g, "<td$1></td>")
    .replaceAll("</table>", "</table></div>")
    .replace(/<(td|th|li|p)([ >])/g, `<$1${direction}$2`)
    .replaceAll("<code", '<code dir="ltr"')
    .replaceAll("<pre>", '<pre dir="ltr" tabindex="0">');
  return { title: plainText(headings[0]?.text ?? "Marsad"), html, headings };
}
