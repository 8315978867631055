// Serves the console: one page at each of its addresses, in the language of the visitor, and the files that it loads, which are
// compressed once and cached by browsers for good.

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { notFound } from "../../wire/index.ts";
import { BRAND_LINKS } from "../brand/site-page.ts";
import { htmlTag, rememberedChoice, visitOf } from "../brand/visit.ts";
import { encodeText } from "../http/encoding.ts";
import { loadOnce } from "../http/load-once.ts";
import type { Page } from "../http/page.ts";
import { etagOf } from "../http/response/etag.ts";
import type { Language } from "../http/response/language.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { APP_LINKS, MANIFEST_PATH, manifestOf, WORKER_PATH, workerScript } from "./console-app.ts";
import { ASSETS_PATH, type ConsoleFile, type LoadConsole } from "./console-files.ts";

/** Only scripts, styles, images and requests of this origin; nothing inline, and no page may frame it. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The console's page about widgets shows widgets in frames.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS = {
  "Content-Security-Policy": CONSOLE_POLICY,
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  Vary: "Accept-Encoding, Accept-Language, Cookie",
};
const FOR_GOOD = "public, max-age=31536000, immutable";
/** Every address of the console; the page itself tells when nothing is at its address. */
const PAGE_PATHS = ["/console/", "/console/{page}", "/console/{page}/{item}"];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Served {
  readonly index: string;
  /** Bound: the files of the console. */
  readonly assets: ReadonlyMap<string, Reply>;
}

export function consolePages(load: LoadConsole): readonly Page[] {
  const served = loadOnce(() => serve(load));
  /** The pages by their opening tag. Bound: languages × looks. */
  const pages = new Map<string, Reply>();
  /** CONSOLE-12: the page in the language and look of the visitor. */
  const open: Page["open"] = async (incoming) => {
    const tag = htmlTag(visitOf(incoming));
    const page = pages.get(tag) ?? pageOf((await served()).index, tag);
    pages.set(tag, page);
    return { ...page, headers: { ...page.headers, ...rememberedChoice(incoming) } };
  };
  return [
    ...PAGE_PATHS.map((path): Page => ({ path, open })),
    { path: MANIFEST_PATH, open: (incoming) => manifestReply(visitOf(incoming).language) },
    { path: WORKER_PATH, open: loadOnce(async () => workerReply((await served()).index)) },
    {
      path: `${ASSETS_PATH}{file}`,
      open: async (_incoming, { file = "" }) => {
        const asset = (await served()).assets.get(file);
        if (asset === undefined) throw notFound("File", file);
        return asset;
      },
    },
  ];
}

function manifestReply(language: Language): Reply {
  const body = encodeText(JSON.stringify(manifestOf(language)));
  const headers = { Vary: PAGE_HEADERS.Vary };
  return reply({ body, contentType: "application/manifest+json", cacheControl: "no-cache", headers });
}

function workerReply(index: string): Reply {
  const body = encodeText(workerScript(index));
  const contentType = "text/javascript; charset=utf-8";
  const headers = { "Content-Security-Policy": "default-src 'none'; connect-src 'self'" };
  return reply({ body, contentType, isKept: true, etag: etagOf(body), cacheControl: "no-cache", headers });
}

async function serve(load: LoadConsole): Promise<Served> {
  const { index, assets: files } = await load();
  const assets = new Map(files.map((file) => [file.name, assetOf(file)]));
  // The first requests get the plain form, which the responder compresses quickly: they do not wait for the best compression.
  for (const [name, asset] of assets) {
    void packedBody(asset).then((packed) => assets.set(name, packed));
  }
  return { index, assets };
}

function pageOf(index: string, tag: string): Reply {
  const body = encodeText(
    index.replace(/<html\b[^>]*>/i, tag).replace("</title>", `</title>\n${BRAND_LINKS}\n${APP_LINKS}`),
  );
  const headers = { ...PAGE_HEADERS, "Content-Language": /lang="(\w+)"/.exec(tag)?.[1] ?? "ar" };
  const contentType = "text/html; charset=utf-8";
  return reply({ body, etag: etagOf(body), isKept: true, contentType, cacheControl: "no-cache", headers });
}

function assetOf({ contentType, bytes }: ConsoleFile): Reply {
  return reply({ body: bytes, etag: etagOf(bytes), isKept: true, contentType, cacheControl: FOR_GOOD });
}

/** The asset with the best compression, which is done once, off this thread. A file that cannot be compressed is sent as it is. */
async function packedBody(asset: Reply): Promise<Reply> {
  if (asset.body === null) return asset;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, zipped] = await Promise.all([toBrotli(asset.body, { params: quality }), toGzip(asset.body, { level: 9 })]);
  return { ...asset, packed: { br: new Uint8Array(br), gzip: new Uint8Array(zipped) } };
}
