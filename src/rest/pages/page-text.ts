// The few pages that people open in a browser, as text: the landing page and the frame of the reference. Scripts and styles
// are files of their own, so that the content policy can forbid everything inline.

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/marsad.css">`;

export const LANDING_HTML = `<!doctype html>
<html lang="en">
<head>
${HEAD}
<title>Marsad</title>
</head>
<body>
<main class="landing">
<h1>Marsad <span lang="ar" dir="rtl">مرصد</span></h1>
<p>An open Saudi market data service: REST under <code>/api/v1</code>, WebSocket under <code>/ws/v1</code>.</p>
<ul>
<li><a href="/docs/guide/">Guide</a>: tutorial, requests, streams, webhooks, troubleshooting</li>
<li><a href="/docs">Interactive reference</a> of the REST endpoints</li>
<li><a href="/openapi.json">OpenAPI document</a> of the REST endpoints</li>
<li><a href="/asyncapi.json">AsyncAPI document</a> of the WebSocket channels</li>
<li><a href="/healthz">Health</a> and <a href="/readyz">readiness</a> of this service</li>
</ul>
<p>Every REST request carries its key in the <code>X-API-Key</code> header, every WebSocket in <code>api_key</code>.</p>
</main>
</body>
</html>
`;

export const DOCS_HTML = `<!doctype html>
<html lang="en">
<head>
${HEAD}
<link rel="stylesheet" href="/docs/swagger-ui.css">
<title>Marsad reference</title>
</head>
<body>
<nav class="bar">
<strong>Marsad reference</strong>
<a href="/openapi.json">OpenAPI (REST)</a>
<a href="/asyncapi.json">AsyncAPI (WebSocket)</a>
<a href="/">Start</a>
</nav>
<p class="note">The WebSocket channels <code>/ws/v1/stocks/</code>, <code>/ws/v1/market/trades/</code> and
<code>/ws/v1/market/depth/</code> are described in the <a href="/asyncapi.json">AsyncAPI document</a>.</p>
<div id="reference"></div>
<noscript><p class="note">This page needs JavaScript. The <a href="/openapi.json">OpenAPI document</a> says the same.</p></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/marsad.js"></script>
</body>
</html>
`;

export const DOCS_SCRIPT = `"use strict";
// The viewer fills a form with the examples of all parameters. Optional ones are emptied first: what is sent from here is
// then what a caller would send who left them out.
function emptied(document) {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.required) continue;
        const schema = parameter.schema ?? {};
        if (schema.default !== undefined) parameter.description += " Default: " + schema.default + ".";
        for (const field of ["example", "examples"]) delete parameter[field];
        for (const field of ["default", "examples"]) delete schema[field];
      }
    }
  }
  for (const parameter of Object.values(document.components.parameters ?? {})) {
    if (!parameter.required) delete parameter.example;
  }
  return document;
}

async function show() {
  const answer = await fetch("/openapi.json");
  // The validator badge would ask an outside server: it is off.
  SwaggerUIBundle({
    spec: emptied(await answer.json()),
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  });
}

show();
`;

export const PAGE_CSS = `body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.5; color: #1b2733; background: #fff; }
.landing { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
.bar { display: flex; flex-wrap: wrap; gap: 1.5rem; padding: 0.8rem 1.2rem; background: #14312b; color: #fff; }
.bar a { color: #cfe8df; }
.note { max-width: 90rem; margin: 0.8rem auto 0; padding: 0 1.2rem; }
.landing code, .note code { background: #eef2f1; padding: 0 0.25em; border-radius: 3px; }
`;
