// The frame of the pages beside the console: documents, reference, status, errors. Head, bar and foot are the same on all of them, in
// the language and theme of the visitor.

import { encodeText } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { etagOf } from "../http/response/etag.ts";
import type { Language } from "../http/response/language.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { SITE_TEXT } from "./site-text.ts";
import { htmlTag, rememberedChoice, THEMES, type Visit, visitOf } from "./visit.ts";

export interface SiteContent {
  readonly title: string;
  /** The HTML under the bar. */
  readonly body: string;
  /** Further lines of the head. */
  readonly head?: string;
  /** The page that the bar marks as the current one. */
  readonly at?: keyof typeof ADDRESSES;
  /** True when the page has a script of this origin that sends requests to it; its style sheet then has icons as data URLs. */
  readonly hasScript?: boolean;
}

const ADDRESSES = {
  console: "/",
  guide: "/docs/guide/",
  endpoints: "/docs/reference/api/",
  reference: "/docs",
  status: "/status",
} as const;

const LINKS = ["console", "guide", "endpoints", "reference", "status"] as const;

/** The mark of the service; the same drawing as icon.svg, in the colours of the theme. */
const MARK =
  '<svg class="mark" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M6 21l6-7 5 4 9-10"/></svg>';
/** The mark and the typeface, in the head of every page. */
export const BRAND_LINKS = `<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">
<link rel="preload" href="/brand/vazirmatn.woff2" as="font" type="font/woff2" crossorigin>`;
const THEME_SIGNS = { light: "☀", dark: "☾" } as const;

/** The content security policy: styles, images and fonts of this origin, and scripts only where the page has one. */
function policyOf({ hasScript = false }: SiteContent): string {
  const allowed = hasScript
    ? "img-src 'self' data:; font-src 'self'; script-src 'self'; connect-src 'self'"
    : "img-src 'self'; font-src 'self'";
  return `default-src 'none'; style-src 'self'; ${allowed}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

/**
 * A page that depends only on the visitor's look: each look is rendered once. `only` is the language of a page that has just one.
 * Bound: languages × looks.
 */
export function sitePage(
  path: string,
  make: (language: Language) => SiteContent | Promise<SiteContent>,
  only?: Language,
): Page {
  const kept = new Map<string, Reply>();
  return {
    path,
    open: async (incoming) => {
      const asked = visitOf(incoming);
      const visit = { ...asked, path, language: only ?? asked.language };
      const look = htmlTag(visit);
      const known = kept.get(look) ?? siteReply(visit, await make(visit.language));
      kept.set(look, known);
      return { ...known, headers: { ...known.headers, ...rememberedChoice(incoming) } };
    },
  };
}

export function siteReply(visit: Visit, content: SiteContent, status = 200): Reply {
  const body = encodeText(siteHtml(visit, content));
  return reply({
    status,
    body,
    contentType: "text/html; charset=utf-8",
    isKept: status === 200,
    etag: status === 200 ? etagOf(body) : undefined,
    cacheControl: "no-cache",
    headers: {
      "Content-Security-Policy": policyOf(content),
      "Content-Language": visit.language,
      "Referrer-Policy": "no-referrer",
      Vary: "Accept, Accept-Encoding, Accept-Language, Cookie",
    },
  });
}

/** True when a person opens the address in a browser, and not a program. */
export function isBrowsing({ method, request }: Pick<IncomingRequest, "method" | "request">): boolean {
  return method === "GET" && (request.headers.get("accept")?.includes("text/html") ?? false);
}

function siteHtml(visit: Visit, { title, body, head = "", at }: SiteContent): string {
  const said = SITE_TEXT[visit.language];
  const links = LINKS.map((name) => {
    const current = name === at ? ' aria-current="page"' : "";
    return `<a href="${ADDRESSES[name]}"${current}>${said.links[name]}</a>`;
  });
  return `<!doctype html>
${htmlTag(visit)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${Bun.escapeHTML(title)} · ${said.name}</title>
${BRAND_LINKS}
<link rel="stylesheet" href="/brand/tokens.css">
<link rel="stylesheet" href="/brand/pages.css">
${head}</head>
<body>
<a class="skip" href="#document">${said.skip}</a>
<header class="bar">
<a class="brand" href="/">${MARK}${said.name}</a>
<nav class="bar-links" aria-label="${said.site}">${links.join("")}</nav>
<nav class="bar-looks" aria-label="${said.look}">${looksHtml(visit)}</nav>
</header>
${body}
</body>
</html>
`;
}

function looksHtml({ path, language, theme }: Visit): string {
  const said = SITE_TEXT[language];
  const here = Bun.escapeHTML(`${path}${path.includes("?") ? "&" : "?"}`);
  const other = language === "ar" ? "en" : "ar";
  const themes = THEMES.map((each) => {
    const current = each === theme ? ' aria-current="true"' : "";
    return `<a href="${here}theme=${each}" title="${said.themes[each]}"${current}><span aria-hidden="true">${THEME_SIGNS[each]}</span><span class="unseen">${said.themes[each]}</span></a>`;
  });
  return `${themes.join("")}<a href="${here}lang=${other}" lang="${other}">${SITE_TEXT[other].ownName}</a>`;
}
