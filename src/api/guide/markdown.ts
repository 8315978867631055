// A Markdown document as HTML for the pages: headings with the anchors that links use, links to the served addresses of documents,
// tables that scroll, and text whose direction follows its language.

import type { Language } from "../http/response/language.ts";

interface Heading {
  readonly level: number;
  readonly anchor: string;
  /** The text of the heading as HTML. */
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
const WHOLE_TABLE = /<table>([\s\S]*?)(?=<\/table>)/g;
/** A short word of code, such as an option, which must not break at its hyphens. */
const WORD_OF_CODE = /<code>([^<\s]{1,26})<\/code>/g;
const DATE = /\d{4}-\d\d-\d\d/g;
/** Tables with this many columns do not fit a phone: there each row becomes a block, and each cell has a label. */
const STACKED_COLUMNS = 3;
const TAG = /<[^>]+>/g;
/** The label of a table for screen readers. */
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

/** Adds to each cell the heading of its column. */
const labelled = (rows: string, labels: readonly string[]): string =>
  rows.replace(/<tr>[\s\S]*?<\/tr>/g, (row) => {
    const left = labels.values();
    return row.replace(/<td\b/g, () => `<td data-label="${Bun.escapeHTML(left.next().value ?? "")}"`);
  });

/** Keeps a date in a cell on one line. */
const inOnePiece = (rows: string): string =>
  rows.replace(/>[^<]+/g, (text) => text.replace(DATE, '<span class="date">$&</span>'));

/** `linkOf` gives the address of a link; where it gives null, only the link's text is shown. */
export function markdownPage(
  markdown: string,
  linkOf: (href: string) => string | null,
  language: Language = "en",
): MarkdownPage {
  const headings: Heading[] = [];
  // English text contains Arabic names, so each block gets `dir="auto"`; an Arabic document is Arabic throughout.
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
    .replace(WHOLE_TABLE, (_, rows: string) => {
      const labels = [...rows.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, text = ""]) => plainText(text));
      const isStacked = labels.length >= STACKED_COLUMNS;
      const kind = isStacked ? "table is-stacked" : "table";
      return `<div class="${kind}" tabindex="0" role="group" aria-label="${TABLE[language]}"><table>${inOnePiece(isStacked ? labelled(rows, labels) : rows)}`;
    })
    // An empty corner is no heading.
    .replace(/<th([^>]*)><\/th>/g, "<td$1></td>")
    .replaceAll("</table>", "</table></div>")
    .replace(/<(td|th|li|p)([ >])/g, `<$1${direction}$2`)
    .replace(WORD_OF_CODE, '<code class="word">$1</code>')
    .replaceAll("<code", '<code dir="ltr"')
    .replaceAll("<pre>", '<pre dir="ltr" tabindex="0">');
  return { title: plainText(headings[0]?.text ?? "Marsad"), html, headings };
}
