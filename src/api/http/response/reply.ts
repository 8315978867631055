// A reply: status, headers and body before they become a Response. Handlers' answers, refusals and pages all become one.

import type { MarketMoment } from "../../../model/index.ts";
import { encodeJson } from "../encoding.ts";
import type { Answer } from "./answer.ts";
import { etagOf, etagOfVersion, type KeptEtags, matchesEtag } from "./etag.ts";

/** A body in both codings that browsers take. */
export interface PackedBody {
  readonly br: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** A part of a file: `from` is its first byte, `to` the position after its last byte. */
export interface FileSlice {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export interface Reply {
  /** True for a JSON success without an ETag and without headers of its own, as nearly all replies are. */
  readonly isUsual: boolean;
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** A part of a file, sent in place of `body`; it is read while it is sent. */
  readonly file?: FileSlice;
  readonly contentType: string;
  /** True when the same array of bytes is sent again and again. */
  readonly isKept: boolean;
  /** The same bytes as `body`, shared by all responses that send them. */
  readonly shared?: Blob | undefined;
  readonly etag: string | undefined;
  /** The body compressed in advance. */
  readonly packed?: PackedBody;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The moment of the market that the body shows; null where it shows none. */
  readonly moment: MarketMoment | null;
  /** The code of a refusal, for the metrics and the log. */
  readonly code: string | undefined;
}

export const JSON_TYPE = "application/json; charset=utf-8";
const OTHER_TYPES = {
  csv: "text/csv; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  rss: "application/rss+xml; charset=utf-8",
} as const;

/** The default: an answer is for one caller and one moment. */
export const NO_STORE = "no-store";
/** With an ETag a client may store an answer and revalidate it. */
export const REVALIDATE = "private, no-cache";

/** A reply with these parts, and the defaults for all others. */
export function reply(parts: Partial<Reply>): Reply {
  return {
    isUsual: false,
    status: 200,
    body: null,
    contentType: JSON_TYPE,
    isKept: false,
    etag: undefined,
    cacheControl: NO_STORE,
    headers: undefined,
    moment: null,
    code: undefined,
    ...parts,
  };
}

/** The reply to a success without an ETag. Written out rather than spread: it runs for nearly every request. */
export function plainReply(answer: Answer, moment: MarketMoment | null = null): Reply {
  const isEncoded = "bytes" in answer;
  return {
    isUsual: answer.format === undefined && answer.headers === undefined,
    status: 200,
    body: isEncoded ? answer.bytes : encodeJson(answer.value),
    contentType: answer.format === undefined ? JSON_TYPE : OTHER_TYPES[answer.format],
    isKept: isEncoded && answer.isKept === true,
    shared: undefined,
    etag: undefined,
    cacheControl: NO_STORE,
    headers: answer.headers,
    moment,
    code: undefined,
  };
}

/** The reply to a success with an ETag. A client that sends the current version gets 304, and nothing is encoded. */
export function taggedReply(
  answer: Answer,
  moment: MarketMoment | null,
  ifNoneMatch: string | null,
  etags: KeptEtags,
): Reply {
  const { version, headers } = answer;
  const cacheControl = REVALIDATE;
  if (version !== undefined) {
    const etag = etagOfVersion(version);
    if (matchesEtag(ifNoneMatch, etag)) return reply({ status: 304, etag, cacheControl, headers, moment });
    return { ...plainReply(answer, moment), isUsual: false, etag, cacheControl };
  }
  const plain = plainReply(answer, moment);
  const { body, isKept } = plain;
  const etag = body === null ? undefined : isKept ? etags.of(body) : etagOf(body);
  return { ...plain, isUsual: false, etag, cacheControl };
}
