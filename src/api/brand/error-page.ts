// The error page for browsers, with links back, where a page was refused or does not exist. Programs, and browsers at an endpoint, get
// the refusal as JSON.

import type { IncomingRequest } from "../http/request/incoming-request.ts";
import type { Language } from "../http/response/language.ts";
import type { Reply } from "../http/response/reply.ts";
import { isBrowsing, siteReply } from "./site-page.ts";
import { visitOf } from "./visit.ts";

/** Addresses for programs: their errors are JSON for browsers too. */
const FOR_PROGRAMS = /^\/(?:api|ws|udf|mcp|operator)(?:\/|$)/;
const NOT_FOUND = 404;

type Kind = "unknown" | "busy" | "away";

interface ErrorText {
  readonly titles: Readonly<Record<Kind, string>>;
  readonly notes: Readonly<Record<Kind, string>>;
  readonly address: string;
  readonly request: string;
  readonly home: string;
  readonly guide: string;
  readonly status: string;
}

const TEXT: Readonly<Record<Language, ErrorText>> = {
  ar: {
    titles: {
      unknown: "لا توجد صفحة بهذا العنوان",
      busy: "طلبات كثيرة في وقت قصير",
      away: "الخدمة غير متاحة الآن",
    },
    notes: {
      unknown: "ربما كُتب العنوان خطأً أو نُقلت الصفحة. ابدأ من أحد هذه الروابط.",
      busy: "انتظر دقيقة ثم أعد تحميل الصفحة.",
      away: "نعمل على إعادتها. أعد تحميل الصفحة بعد قليل، أو اطّلع على حالة الخدمة.",
    },
    address: "العنوان",
    request: "رقم الطلب",
    home: "الصفحة الأولى",
    guide: "الدليل",
    status: "حالة الخدمة",
  },
  en: {
    titles: {
      unknown: "There is no page at this address",
      busy: "Too many requests in a short time",
      away: "The service is not available right now",
    },
    notes: {
      unknown: "The address may be misspelled, or the page has moved. Start from one of these.",
      busy: "Wait a minute, then load the page again.",
      away: "Load the page again in a while, or look at the status of the service.",
    },
    address: "Address",
    request: "Request",
    home: "Home",
    guide: "Guide",
    status: "Status",
  },
};

/** The reply to a failed request: an error page for a browser, else the reply itself. */
export function readableFailure(incoming: IncomingRequest, failed: Reply): Reply {
  if (!isBrowsing(incoming) || FOR_PROGRAMS.test(incoming.path)) return failed;
  const visit = visitOf(incoming);
  const kind: Kind = failed.status >= 500 ? "away" : failed.status === 429 ? "busy" : "unknown";
  const { titles, notes, address, request, home, guide, status } = TEXT[visit.language];
  const body = `<main id="document" class="notice-page">
<p class="notice-code" aria-hidden="true">${kind === "unknown" ? NOT_FOUND : failed.status}</p>
<h1>${titles[kind]}</h1>
<p>${notes[kind]}</p>
<p class="notice-links"><a href="/">${home}</a> <a href="/docs/guide/">${guide}</a> <a href="/status">${status}</a></p>
<dl><div><dt>${address}</dt><dd><code dir="ltr">${Bun.escapeHTML(incoming.path)}</code></dd></div>
<div><dt>${request}</dt><dd><code dir="ltr">${Bun.escapeHTML(incoming.id)}</code></dd></div></dl>
</main>`;
  const shown = siteReply(visit, { title: titles[kind], body }, kind === "unknown" ? NOT_FOUND : failed.status);
  return { ...shown, headers: { ...failed.headers, ...shown.headers }, code: failed.code };
}
