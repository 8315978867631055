// `/status`: how the service is, for everybody, in both languages and without script; `/status.json` says the same to programs.

import type { rest } from "../../wire/index.ts";
import { type Language, languageOf } from "../request/language.ts";
import { encodeJson, encodeText, reply } from "../response/reply.ts";
import type { Page } from "./page.ts";
import { STATUS_TEXT, type StatusText } from "./status-text.ts";

const REFRESH_S = 30;
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

function statusHtml(status: rest.ServiceStatus, language: Language): string {
  const text = STATUS_TEXT[language];
  const other = language === "ar" ? "en" : "ar";
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>${text.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/status.css">
</head>
<body>
<main>
<header>
<h1>${text.title}</h1>
<nav aria-label="${text.title}"><a href="/console/">${text.console}</a> <a href="/status?lang=${other}" lang="${other}">${text.otherLanguage}</a></nav>
</header>
<p class="verdict is-${status.status}"><strong>${text.status[status.status]}</strong></p>
${partsHtml(status, text)}
${marketHtml(status, text)}
${incidentsHtml(status, text)}
<footer>${text.version} <bdi>${escaped(status.version)}</bdi> · ${text.asOf} ${timeHtml(status.time)}</footer>
</main>
</body>
</html>
`;
}

function partsHtml({ parts }: rest.ServiceStatus, text: StatusText): string {
  const row = (name: keyof typeof parts): string =>
    `<div><dt>${text.parts[name]}</dt><dd class="is-${parts[name]}">${text.state[parts[name]]}</dd></div>`;
  return `<section aria-labelledby="parts"><h2 id="parts">${text.partsTitle}</h2>
<dl>${row("feed")}${row("database")}${row("market")}</dl></section>`;
}

function marketHtml({ market }: rest.ServiceStatus, text: StatusText): string {
  const heading = `<h2 id="market">${text.marketTitle}</h2>`;
  if (market === null) return `<section aria-labelledby="market">${heading}<p>${text.noMarket}</p></section>`;
  const main = market.markets.find((each) => each.market === "TASI");
  const row = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const next =
    main === undefined ? "" : row(text.next, `${text.sessions[main.next_session]} · ${timeHtml(main.next_session_at)}`);
  return `<section aria-labelledby="market">${heading}
<dl>${row(text.marketTime, timeHtml(market.market_time))}${row(text.session, text.sessions[market.session])}${next}${row(text.delay, text.minutes(market.delay_minutes))}</dl></section>`;
}

function incidentsHtml({ incidents }: rest.ServiceStatus, text: StatusText): string {
  const heading = `<h2 id="incidents">${text.incidentsTitle}</h2>`;
  if (incidents.length === 0) {
    return `<section aria-labelledby="incidents">${heading}<p>${text.noIncidents}</p></section>`;
  }
  const head = text.columns.map((column) => `<th scope="col">${column}</th>`).join("");
  const rows = incidents.map(
    ({ kind, started_at, ended_at }) =>
      `<tr><td>${text.kinds[kind]}</td><td>${timeHtml(started_at)}</td><td>${ended_at === null ? text.lasts : timeHtml(ended_at)}</td></tr>`,
  );
  return `<section aria-labelledby="incidents">${heading}
<table aria-labelledby="incidents"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

/** As 2026-11-15 11:00:01, written from left to right in both languages. */
function timeHtml(timestamp: string): string {
  return `<time dir="ltr" datetime="${escaped(timestamp)}">${escaped(timestamp.slice(0, 19).replace("T", " "))}</time>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
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
