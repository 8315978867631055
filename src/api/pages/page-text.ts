// The texts of the landing page and around the interactive reference, in both languages.

import { ERROR_ARABIC, ERROR_CODES, errorRow, rest } from "../../wire/index.ts";
import type { SiteContent } from "../brand/site-page.ts";
import type { Language } from "../http/response/language.ts";
import { parameterTexts } from "./parameters-arabic.ts";
import { INTRODUCTION_ARABIC, REFERENCE_ARABIC, VIEWER_ARABIC } from "./reference-arabic.ts";

/** The Arabic titles of requests, by the English ones. */
const REQUEST_TITLES_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  rest.ENDPOINTS.map(({ summary, summaryAr = summary }) => [summary, summaryAr]),
);

/** The Arabic situation and action of each refusal, by the English sentences. */
const REFUSALS_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  ERROR_CODES.flatMap((code) => {
    const [english, arabic] = [errorRow(code), ERROR_ARABIC[code]];
    return [
      [english.when, arabic.when],
      [english.action, arabic.action],
    ];
  }),
);

/** The Arabic description of each request, by the name of its operation. */
const REQUEST_DESCRIPTIONS_ARABIC: Readonly<Record<string, string>> = Object.fromEntries(
  rest.ENDPOINTS.map(({ operationId, description, descriptionAr = description }) => [operationId, descriptionAr]),
);

interface LandingText {
  readonly title: string;
  readonly about: string;
  /** The links, each with a text about its target. */
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
  readonly script: ScriptText;
}

/** The texts that the script of the page writes. */
interface ScriptText {
  readonly ownKey: string;
  readonly demoKey: string;
  readonly samples: string;
  /** The heading above all requests. */
  readonly all: string;
  /** The label of a choice between examples of an answer, before the status. */
  readonly answer: string;
  readonly languages: string;
  readonly lowestPlan: string;
  /** The word before the default value of a parameter. */
  readonly standard: string;
  /** Replacements for the viewer's own words, which are in English alone. */
  readonly viewer: Readonly<Record<string, string>>;
  /** Replaces texts of the OpenAPI document: its introduction, the description of each request, and other lines by the English one. */
  readonly introduction: Readonly<Record<string, string>>;
  readonly requests: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string | undefined>>;
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
    script: {
      ownKey: "تُرسل الطلبات بمفتاحك.",
      demoKey: "تُرسل الطلبات بالمفتاح التجريبي للباقة",
      samples: "الطلب نفسه في برنامج",
      all: "كل الطلبات",
      answer: "الرد",
      languages: "لغات البرمجة",
      lowestPlan: "أدنى باقة:",
      standard: "المعتاد:",
      viewer: VIEWER_ARABIC,
      introduction: INTRODUCTION_ARABIC,
      requests: REQUEST_DESCRIPTIONS_ARABIC,
      texts: { ...REFERENCE_ARABIC, ...REQUEST_TITLES_ARABIC, ...REFUSALS_ARABIC, ...parameterTexts() },
    },
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
    script: {
      ownKey: "Calls use your key.",
      demoKey: "Calls use the demo key of the plan",
      samples: "The same call in a program",
      all: "All requests",
      answer: "Answer",
      languages: "Languages",
      lowestPlan: "",
      standard: "Default:",
      viewer: {},
      introduction: {},
      requests: {},
      texts: {},
    },
  },
};

const STREAMS = ["stocks", "trades", "depth", "index"];

export function referenceContent(language: Language): SiteContent {
  const said = REFERENCE[language];
  const streams = STREAMS.map((name) => `<a href="/docs/reference/api/stream-${name}"><bdi>${name}</bdi></a>`);
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
<div id="reference" dir="ltr" data-text="${Bun.escapeHTML(JSON.stringify(said.script))}"></div>
<noscript><p class="note"><a href="/docs/reference/api/">${said.noScript}</a></p></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/marsad.js"></script>
</main>`,
  };
}
