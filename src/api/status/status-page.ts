// `/status`: the public status of the service, in both languages and without script; `/status.json` has the same data for programs.

import type { rest } from "../../wire/index.ts";
import { type SiteContent, siteReply } from "../brand/site-page.ts";
import { rememberedChoice, visitOf } from "../brand/visit.ts";
import { encodeJson } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { reply } from "../http/response/reply.ts";
import { STATUS_TEXT, type StatusText } from "./status-text.ts";

export function statusPages(status: () => rest.ServiceStatus): readonly Page[] {
  return [
    {
      path: "/status",
      open: (incoming) => {
        const visit = visitOf(incoming);
        const page = siteReply(visit, statusContent(status(), visit.language));
        return { ...page, isKept: false, headers: { ...page.headers, ...rememberedChoice(incoming) } };
      },
    },
    { path: "/status.json", open: () => reply({ body: encodeJson(status()), cacheControl: "no-cache" }) },
  ];
}

function statusContent(status: rest.ServiceStatus, language: keyof typeof STATUS_TEXT): SiteContent {
  const text = STATUS_TEXT[language];
  return {
    title: text.title,
    at: "status",
    body: `<main id="document" class="status-page">
<h1>${text.title}</h1>
<p class="verdict is-${status.status}"><strong>${text.status[status.status]}</strong></p>
${partsHtml(status, text)}
${marketHtml(status, text)}
${objectivesHtml(status, text)}
${incidentsHtml(status, text)}
<footer>${text.version} <bdi>${Bun.escapeHTML(status.version)}</bdi> · ${text.asOf} ${timeHtml(status.time)}</footer>
</main>`,
  };
}

function partsHtml({ parts, awaited }: rest.ServiceStatus, text: StatusText): string {
  const row = (name: keyof typeof parts): string =>
    `<div><dt>${text.parts[name]}</dt><dd class="is-${parts[name]}">${text.state[parts[name]]}</dd></div>`;
  const note =
    awaited === undefined ? "" : `<p>${text.awaited(timeHtml(awaited.market_time), timeHtml(awaited.until))}</p>`;
  return `<section aria-labelledby="parts"><h2 id="parts">${text.partsTitle}</h2>
<dl>${row("feed")}${row("database")}${row("market")}</dl>${note}</section>`;
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

function objectivesHtml({ objectives }: rest.ServiceStatus, text: StatusText): string {
  if (objectives.length === 0) return "";
  const head = text.objectiveColumns.map((column) => `<th scope="col">${column}</th>`).join("");
  const share = (percent: number): string => `<bdi>${percent}%</bdi>`;
  const rows = objectives.map(
    ({ name, target_percent, measured_percent }) =>
      `<tr><td>${text.objectives[name]}</td><td>${share(target_percent)}</td><td>${measured_percent === null ? text.notMeasured : share(measured_percent)}</td></tr>`,
  );
  return `<section aria-labelledby="objectives"><h2 id="objectives">${text.objectivesTitle}</h2><p>${text.objectivesNote}</p>
<table aria-labelledby="objectives"><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
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

/** A time as 2026-11-15 11:00:01, written from left to right in both languages. */
function timeHtml(timestamp: string): string {
  return `<time dir="ltr" datetime="${Bun.escapeHTML(timestamp)}">${Bun.escapeHTML(timestamp.slice(0, 19).replace("T", " "))}</time>`;
}
