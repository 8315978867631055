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
<nav class="bar" aria-label="Documents">
<strong>Marsad reference</strong>
<a href="/docs/guide/">Guides</a>
<a href="/docs/reference/api/">Endpoints and streams to read</a>
<a href="/openapi.json">OpenAPI (REST)</a>
<a href="/asyncapi.json">AsyncAPI (WebSocket)</a>
<a href="/console/">Console</a>
<a href="/status">Status</a>
</nav>
<form class="key-form" id="key-form" hidden>
<label for="key">API key of this page</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="marsad_live_…">
<button type="submit">Use it</button>
<label for="demo-key" data-demo hidden>or a demo key</label>
<select id="demo-key" data-demo hidden><option value="">Choose…</option></select>
<output id="key-state" for="key"></output>
</form>
<p class="note">The streams: <a href="/docs/reference/api/stream-stocks">stocks</a>,
<a href="/docs/reference/api/stream-trades">trades</a>, <a href="/docs/reference/api/stream-depth">depth</a> and
<a href="/docs/reference/api/stream-index">index</a>; they are described for programs in the <a href="/asyncapi.json">AsyncAPI document</a>.</p>
<div id="reference"></div>
<noscript><p class="note">This page needs JavaScript. The <a href="/docs/reference/api/">endpoints</a> can be read without it.</p></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/marsad.js"></script>
</body>
</html>
`;

export const PAGE_CSS = `body { margin: 0; font-family: system-ui, sans-serif; line-height: 1.5; color: #1b2733; background: #fff; }
.landing { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
.bar { display: flex; flex-wrap: wrap; gap: 1.5rem; padding: 0.8rem 1.2rem; background: #14312b; color: #fff; }
.bar a { color: #cfe8df; }
.note { max-width: 90rem; margin: 0.8rem auto 0; padding: 0 1.2rem; }
.key-form { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; max-width: 90rem; margin: 0.8rem auto 0; padding: 0 1.2rem; }
.key-form[hidden] { display: none; }
.key-form input, .key-form select, .key-form button { font: inherit; padding: 0.3rem 0.6rem; }
.key-form input { inline-size: 18rem; }
.samples { margin: 0 0 1rem; padding: 0 1.2rem; }
.samples h4 { margin: 1rem 0 0.4rem; font-size: 0.9rem; }
.samples [role="tab"] { font: inherit; font-size: 0.85rem; padding: 0.25rem 0.8rem; border: 1px solid #b9c7c2; background: #fff; color: #1b2733; cursor: pointer; }
.samples [role="tab"][aria-selected="true"] { background: #14312b; color: #fff; }
.samples pre { margin: 0; padding: 0.8rem; overflow: auto; background: #10201c; color: #e6f2ee; font-size: 0.82rem; }
.landing code, .note code { background: #eef2f1; padding: 0 0.25em; border-radius: 3px; }
`;
