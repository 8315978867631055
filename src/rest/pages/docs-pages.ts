// The landing page and the interactive reference. The viewer comes out of its package and is served from here: no page of
// ours loads anything from elsewhere.

import { dirname, join } from "node:path";
import { encodeText, type Outcome, outcome } from "../answer.ts";
import type { Page } from "../door.ts";
import { etagOf } from "../etag.ts";
import { DOCS_HTML, DOCS_SCRIPT, LANDING_HTML, PAGE_CSS } from "./page-text.ts";

const HTML = "text/html; charset=utf-8";
const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

/** Scripts, styles, images and requests of this origin alone. The viewer's style sheet carries its icons as data. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const KEPT_FOR = "public, max-age=3600";

/** Files of the package that the reference needs, with their types. */
const VIEWER_FILES: Readonly<Record<string, string>> = {
  "swagger-ui.css": CSS,
  "swagger-ui-bundle.js": SCRIPT,
  "favicon-32x32.png": "image/png",
};

function fixedPage(path: string, contentType: string, text: string): Page {
  const body = encodeText(text);
  const etag = etagOf(body);
  const headers =
    contentType === HTML ? { "Content-Security-Policy": PAGE_POLICY, "Referrer-Policy": "no-referrer" } : undefined;
  const result = outcome({ body, contentType, isKept: true, etag, cacheControl: "no-cache", headers });
  return { path, open: () => result };
}

/** Read when it is first asked for, then kept: the list above is the bound. */
function viewerPage(name: string, contentType: string): Page {
  let read: Promise<Outcome> | undefined;
  const load = async (): Promise<Outcome> => {
    const folder = dirname(Bun.resolveSync("swagger-ui-dist/package.json", import.meta.dir));
    const body = await Bun.file(join(folder, name)).bytes();
    return outcome({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: KEPT_FOR });
  };
  return {
    path: `/docs/${name}`,
    open: () => {
      read ??= load();
      return read;
    },
  };
}

export function docsPages(): readonly Page[] {
  return [
    fixedPage("/", HTML, LANDING_HTML),
    fixedPage("/docs/", HTML, DOCS_HTML),
    fixedPage("/docs/marsad.css", CSS, PAGE_CSS),
    fixedPage("/docs/marsad.js", SCRIPT, DOCS_SCRIPT),
    ...Object.entries(VIEWER_FILES).map(([name, contentType]) => viewerPage(name, contentType)),
  ];
}

/** A document of the API, encoded once. */
export function documentPage(path: string, document: () => unknown): Page {
  let result: Outcome | undefined;
  return {
    path,
    open: () => {
      if (result === undefined) {
        const body = encodeText(`${JSON.stringify(document(), null, 2)}\n`);
        result = outcome({ body, isKept: true, etag: etagOf(body), cacheControl: "no-cache" });
      }
      return result;
    },
  };
}
