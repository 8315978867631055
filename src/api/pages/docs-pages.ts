// The landing page and the interactive reference. The viewer's files are read from its package and served from here, so no
// page loads anything from another server.

import { packageFile } from "../../base/index.ts";
import { requestSamples, rest } from "../../wire/index.ts";
import { isBrowsing, sitePage } from "../brand/site-page.ts";
import { encodeText } from "../http/encoding.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { type OfferedKey, projectDemoKeys } from "../session/project-session.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { landingContent, referenceContent } from "./page-text.ts";

const CSS = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

const KEPT_FOR = "public, max-age=3600";

/** Files of the package that the reference needs, with their types. */
export const VIEWER_FILES: Readonly<Record<string, string>> = {
  "swagger-ui.css": CSS,
  "swagger-ui-bundle.js": SCRIPT,
};

/** Reads a file of the viewer's package. */
export type ReadViewerFile = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

const readViewerFile: ReadViewerFile = (name) => Bun.file(packageFile("swagger-ui-dist", name)).bytes();

/** A file of the viewer, read at its first request and then held in memory; a failed read is not cached. Bound: VIEWER_FILES. */
function viewerPage(name: string, contentType: string, read: ReadViewerFile): Page {
  const load = async (): Promise<Reply> => {
    const body = await read(name);
    return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: KEPT_FOR });
  };
  return { path: `/docs/${name}`, open: loadOnce(load) };
}

/** CONSOLE-13: redirects a browser to the console, where there is one, and shows programs the landing page. */
function landingPage(hasConsole: boolean): Page {
  const page = sitePage("/", landingContent);
  if (!hasConsole) return page;
  const open: Page["open"] = (incoming, parameters) => {
    if (!isBrowsing(incoming)) return page.open(incoming, parameters);
    const query = incoming.query === "" ? "" : `?${incoming.query}`;
    return reply({ status: 302, headers: { Location: `/console/${query}`, Vary: "Accept" } });
  };
  return { ...page, open };
}

export interface DocsOptions {
  readonly hasConsole: boolean;
  readonly demoKeys: readonly OfferedKey[];
  /** The address that the samples call. */
  readonly baseUrl: () => string;
}

/** CONSOLE-22: each call in each language, by the name of its operation. */
function samplesOf(baseUrl: string): Readonly<Record<string, unknown>> {
  const operations = Object.keys(rest.endpoints) as (keyof typeof rest.endpoints)[];
  return Object.fromEntries(
    operations.map((id) => [id, requestSamples(id, { baseUrl }).map(({ language, code }) => ({ language, code }))]),
  );
}

export function docsPages(options: DocsOptions, read: ReadViewerFile = readViewerFile): readonly Page[] {
  const { hasConsole, demoKeys, baseUrl } = options;
  return [
    landingPage(hasConsole),
    documentPage("/docs/samples.json", () => samplesOf(baseUrl())),
    documentPage("/docs/demo-keys.json", () => projectDemoKeys(demoKeys)),
    sitePage("/docs", referenceContent),
    scriptPage(),
    ...Object.entries(VIEWER_FILES).map(([name, contentType]) => viewerPage(name, contentType, read)),
  ];
}

function scriptPage(): Page {
  const body = encodeText(DOCS_SCRIPT);
  const result = reply({ body, contentType: SCRIPT, isKept: true, etag: etagOf(body), cacheControl: "no-cache" });
  return { path: "/docs/marsad.js", open: () => result };
}

/** A document of the API, encoded once. */
export function documentPage(path: string, document: () => unknown): Page {
  let result: Reply | undefined;
  return {
    path,
    open: () => {
      if (result === undefined) {
        const body = encodeText(`${JSON.stringify(document(), null, 2)}\n`);
        result = reply({ body, isKept: true, etag: etagOf(body), cacheControl: "no-cache" });
      }
      return result;
    },
  };
}
