// The files that all pages of the service share: colours and sizes, the style of documents, the typeface, the mark.

import { programFile } from "../../base/index.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import { reply } from "../http/response/reply.ts";

/** Style sheets must match the pages that use them, so browsers revalidate them; the other files change with a release at most. */
const FRESH = "no-cache";
const KEPT = "public, max-age=604800";

interface BrandFile {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** The files by name, with their content types. */
const FILES: Readonly<Record<string, BrandFile>> = {
  "tokens.css": { contentType: "text/css; charset=utf-8", cacheControl: FRESH },
  "widgets.css": { contentType: "text/css; charset=utf-8", cacheControl: FRESH },
  "pages.css": { contentType: "text/css; charset=utf-8", cacheControl: FRESH },
  "vazirmatn.woff2": { contentType: "font/woff2", cacheControl: KEPT },
  "vazirmatn-OFL.txt": { contentType: "text/plain; charset=utf-8", cacheControl: KEPT },
  "icon.svg": { contentType: "image/svg+xml", cacheControl: KEPT },
  "icon-192.png": { contentType: "image/png", cacheControl: KEPT },
  "icon-512.png": { contentType: "image/png", cacheControl: KEPT },
};

/** The pages of the files; each file is read at its first request and then held in memory. Bound: FILES. */
export function brandPages(): readonly Page[] {
  return Object.entries(FILES).map(([name, { contentType, cacheControl }]) => ({
    path: `/brand/${name}`,
    open: loadOnce(async () => {
      const body = await Bun.file(programFile(`src/api/brand/${name}`)).bytes();
      return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl });
    }),
  }));
}
