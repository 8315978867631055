// What stands on the landing page and around the interactive reference, in both languages.

import { rest } from "../../wire/index.ts";
import type { SiteContent } from "../brand/site-page.ts";
import type { Language } from "../http/response/language.ts";
import { INTRODUCTION_ARABIC, REFERENCE_ARABIC } from "./reference-arabic.ts";

/** The Arabic titles of requests, by the English ones. */
const REQUEST_TITLES_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  rest.ENDPOINTS.map(({ summary, summaryAr = summary }) => [summary, summaryAr]),
);

/** What each request does, by the name of its operation. */
const REQUEST_DESCRIPTIONS_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  rest.ENDPOINTS.map(({ operationId, description, descriptionAr = description }) => [operationId, descriptionAr]),
);

interface LandingText {
  readonly title: string;
  readonly about: string;
  /** Each with what it leads to. */
  readonly links: readonly (readonly [address: string, name: string, about: string])[];
  readonly keys: string;
}

const LANDING: Readonly<Record<Language, LandingText>> = {
  ar: {
    title: "بيانات السوق المالية السعودية",
    about:
      'خدمة مفتوحة لبيانات السوق السعودية: REST تحت <code dir="ltr">/api/v1</code> وWebSocket تحت <code dir="ltr">/ws/v1</code>.',
    links: [
      ["/docs/guide/", "الدليل", "شرح للبدء والطلبات والبث والإشعارات وحل المشكلات"],
      ["/docs", "جرّب الطلبات", "كل طلبات REST في صفحة واحدة"],
      ["/openapi.json", "OpenAPI", "وصف طلبات REST للبرامج"],
      ["/asyncapi.json", "AsyncAPI", "وصف قنوات WebSocket للبرامج"],
      ["/healthz", "الصحة", "هل تعمل هذه الخدمة"],
    ],
    keys: "يحمل كل طلب REST مفتاحه في الترويسة <code>X-API-Key</code>، وكل اتصال WebSocket في <code>api_key</code>.",
  },
  en: {
    title: "Saudi market data",
    about: "An open Saudi market data service: REST under <code>/api/v1</code>, WebSocket under <code>/ws/v1</code>.",
    links: [
      ["/docs/guide/", "Guide", "tutorial, requests, streams, webhooks, troubleshooting"],
      ["/docs", "Try it", "every REST request on one page"],
      ["/openapi.json", "OpenAPI", "the REST endpoints, for programs"],
      ["/asyncapi.json", "AsyncAPI", "the WebSocket channels, for programs"],
      ["/healthz", "Health", "whether this service is up"],
    ],
    keys: "Every REST request carries its key in the <code>X-API-Key</code> header, every WebSocket in <code>api_key</code>.",
  },
};

export function landingContent(language: Language): SiteContent {
  const { title, about, links, keys } = LANDING[language];
  const items = links.map(([address, name, what]) => `<li><a href="${address}">${name}</a>: ${what}</li>`);
  return {
    title,
    body: `<main id="document" class="landing">
<h1>${title}</h1>
<p>${about}</p>
<ul>
${items.join("\n")}
</ul>
<p>${keys}</p>
</main>`,
  };
}

interface ReferenceText {
  readonly title: string;
  readonly key: string;
  readonly use: string;
  readonly demo: string;
  readonly choose: string;
  readonly streams: string;
  readonly contracts: string;
  readonly noScript: string;
  /** The script writes these. */
  readonly ownKey: string;
  readonly demoKey: string;
  readonly samples: string;
  /** The heading above all requests. */
  readonly all: string;
  /** Names a choice between examples of an answer, before its status. */
  readonly answer: string;
  readonly languages: string;
  /** The viewer's own words, which it has in English alone. */
  readonly viewer: Readonly<Record<string, string>>;
  /** In place of what the OpenAPI document says: its introduction, and what each request does. */
  readonly introduction: Readonly<Record<string, string>>;
  readonly requests: Readonly<Record<string, string>>;
  readonly lowestPlan: string;
}

const REFERENCE: Readonly<Record<Language, ReferenceText>> = {
  ar: {
    title: "جرّب الطلبات",
    key: "مفتاح هذه الصفحة",
    use: "استخدمه",
    demo: "أو مفتاح تجريبي",
    choose: "اختر…",
    streams: "قنوات البث:",
    contracts: "للبرامج:",
    noScript: "تحتاج هذه الصفحة إلى JavaScript. يمكن قراءة المرجع من دونه.",
    ownKey: "تُرسل الطلبات بمفتاحك.",
    demoKey: "تُرسل الطلبات بالمفتاح التجريبي للباقة",
    samples: "الطلب نفسه في برنامج",
    all: "كل الطلبات",
    answer: "الرد",
    languages: "لغات البرمجة",
    viewer: {
      ...REFERENCE_ARABIC,
      ...REQUEST_TITLES_ARABIC,
      Parameters: "المعاملات",
      "No parameters": "بلا معاملات",
      "Request body": "نص الطلب",
      "Try it out": "جرّب",
      Execute: "أرسل الطلب",
      Clear: "امسح",
      Cancel: "إلغاء",
      Reset: "إعادة",
      Responses: "الردود",
      "Server response": "رد الخادم",
      "Response body": "نص الرد",
      "Response headers": "ترويسات الرد",
      "Request URL": "عنوان الطلب",
      "Request duration": "مدة الطلب",
      Name: "الاسم",
      Description: "الوصف",
      Code: "الرمز",
      Details: "التفاصيل",
      Links: "روابط",
      Download: "تنزيل",
      Schema: "البنية",
      Schemas: "البنى",
      "Example Value": "مثال",
    },
    introduction: INTRODUCTION_ARABIC,
    requests: REQUEST_DESCRIPTIONS_ARABIC,
    lowestPlan: "أدنى باقة:",
  },
  en: {
    title: "Try the requests",
    key: "API key of this page",
    use: "Use it",
    demo: "or a demo key",
    choose: "Choose…",
    streams: "The streams:",
    contracts: "For programs:",
    noScript: "This page needs JavaScript. The reference can be read without it.",
    ownKey: "Calls use your key.",
    demoKey: "Calls use the demo key of the plan",
    samples: "The same call in a program",
    all: "All requests",
    answer: "Answer",
    languages: "Languages",
    viewer: {},
    introduction: {},
    requests: {},
    lowestPlan: "",
  },
};

const STREAMS = ["stocks", "trades", "depth", "index"];

export function referenceContent(language: Language): SiteContent {
  const said = REFERENCE[language];
  const streams = STREAMS.map((name) => `<a href="/docs/reference/api/stream-${name}"><bdi>${name}</bdi></a>`);
  const { ownKey, demoKey, samples, all, answer, languages, viewer, introduction, requests, lowestPlan } = said;
  const script = { ownKey, demoKey, samples, all, answer, languages, viewer, introduction, requests, lowestPlan };
  return {
    title: said.title,
    at: "reference",
    hasScript: true,
    head: '<link rel="stylesheet" href="/docs/swagger-ui.css">\n',
    body: `<main id="document" class="reference-page">
<h1>${said.title}</h1>
<p class="note">${said.streams} ${streams.join(language === "ar" ? "، " : ", ")}. ${said.contracts} <a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>.</p>
<form class="key-form" id="key-form" hidden>
<label for="key">${said.key}</label>
<input id="key" type="password" dir="ltr" autocomplete="off" spellcheck="false" placeholder="marsad_live_…">
<button type="submit">${said.use}</button>
<label for="demo-key" data-demo hidden>${said.demo}</label>
<select id="demo-key" data-demo hidden><option value="">${said.choose}</option></select>
<output id="key-state" for="key"></output>
</form>
<div id="reference" dir="ltr" data-text="${Bun.escapeHTML(JSON.stringify(script))}"></div>
<noscript><p class="note"><a href="/docs/reference/api/">${said.noScript}</a></p></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/marsad.js"></script>
</main>`,
  };
}
