// `/status`: how the service is, for everybody, in both languages and without script; `/status.json` says the same to programs.

import type { rest } from "../../wire/index.ts";
import { encodeJson, encodeText } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { languageOf } from "../http/response/language.ts";
import { reply } from "../http/response/reply.ts";
import { statusHtml } from "./status-html.ts";

/** Nothing but our own style sheet. */
const STATUS_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HEADERS = {
  "Content-Security-Policy": STATUS_POLICY,
  "Referrer-Policy": "no-referrer",
  Vary: "Accept-Encoding, Accept-Language, Cookie",
};

export function statusPages(status: () => rest.ServiceStatus): readonly Page[] {
  return [
    {
      path: "/status",
      open: (incoming) => {
        const language = languageOf(incoming);
        const body = encodeText(statusHtml(status(), language));
        const headers = { ...HEADERS, "Content-Language": language };
        return reply({ body, contentType: "text/html; charset=utf-8", cacheControl: "no-cache", headers });
      },
    },
    { path: "/status.json", open: () => reply({ body: encodeJson(status()), cacheControl: "no-cache" }) },
    { path: "/status.css", open: () => STYLE },
  ];
}

const STYLE = reply({
  contentType: "text/css; charset=utf-8",
  cacheControl: "no-cache",
  isKept: true,
  body: encodeText(`:root { color-scheme: light dark; --ground: #fff; --text: #16211e; --soft: #52605c; --line: #d9e0de; --good: #0b6e5b; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1513; --text: #e6edea; --soft: #9fb0aa; --line: #26332f; --good: #4fd0ae; --bad: #ff8f86; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 system-ui, "Segoe UI", "Noto Sans Arabic", "Geeza Pro", Tahoma, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 46rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: baseline; justify-content: space-between; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; color: var(--soft); margin: 2rem 0 0.5rem; font-weight: 600; }
nav { display: flex; gap: 1rem; } a { color: var(--good); }
.verdict { border: 1px solid var(--line); border-inline-start: 4px solid currentColor; border-radius: 6px; padding: 0.75rem 1rem; margin: 1.25rem 0 0; }
.is-ok { color: var(--good); } .is-down { color: var(--bad); }
dl { margin: 0; border: 1px solid var(--line); border-radius: 6px; } dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; padding: 0.5rem 1rem; }
dl div + div { border-block-start: 1px solid var(--line); } dd { margin: 0; font-weight: 600; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: start; padding: 0.45rem 0.75rem; border-block-end: 1px solid var(--line); } th { color: var(--soft); font-weight: 600; }
footer { margin-block-start: 2rem; color: var(--soft); font-size: 0.875rem; }
`),
});
