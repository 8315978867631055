// Turns a reply into a Response: the headers of every answer, gzip, HEAD and 304.

import type { RateState } from "../../../access/index.ts";
import type { MarketMoment } from "../../../model/index.ts";
import { operator } from "../../../wire/index.ts";
import type { IncomingRequest } from "../request/incoming-request.ts";
import { acceptsBrotli, acceptsGzip, Gzip, PLAIN_BYTES_MAX } from "./content-encoding.ts";
import type { Cors } from "./cors.ts";
import { matchesEtag } from "./etag.ts";
import { KeptBodies } from "./kept-bodies.ts";
import { JSON_TYPE, NO_STORE, type Reply } from "./reply.ts";

export interface ResponseRules {
  readonly cors: Cors;
  /** Lowercase host names that are former names of the service. */
  readonly legacyHosts: ReadonlySet<string>;
  /** The time from which the former names are deprecated, in unix seconds. */
  readonly legacySinceS: number;
  /** The address that clients should use, without a slash at its end. */
  readonly publicUrl: () => string;
  /** True when clients reach the service by https, so that answers may tell browsers to use https only (HSTS). */
  readonly isSecure: boolean;
}

const ONE_YEAR_S = 31_536_000;

interface EncodedBody {
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly coding: "br" | "gzip" | null;
}

const NO_BODY: EncodedBody = { body: null, coding: null };

/** The headers of an answer under a former host name: the time of its deprecation (RFC 9745), and the path under the new name. */
function addLegacy(headers: Headers, incoming: IncomingRequest, rules: ResponseRules): void {
  const host = incoming.request.headers.get("host")?.toLowerCase();
  if (host === undefined) return;
  const name = host.replace(/:\d+$/, "");
  if (!rules.legacyHosts.has(host) && !rules.legacyHosts.has(name)) return;
  headers.set("Deprecation", `@${rules.legacySinceS}`);
  const query = incoming.query === "" ? "" : `?${incoming.query}`;
  const target = `${rules.publicUrl()}${incoming.path}${query}`.replace(/[<>\s"]/g, encodeURIComponent);
  headers.set("Link", `<${target}>; rel="canonical"`);
}

/** OPERATOR-04: pages of other origins must not read the operator's API. */
function isForOperator({ route }: IncomingRequest): boolean {
  return route.startsWith(operator.OPERATOR_BASE_PATH);
}

const MOMENT_HEADERS = ["X-Market-Position", "X-Market-Time"] as const;

/** POSITION-01: the last event of the market that the body shows. */
function setMoment(headers: Headers, { position, time }: MarketMoment): void {
  headers.set("X-Market-Position", position);
  headers.set("X-Market-Time", time);
}

/** The part of the file, which the runtime reads while it sends it. */
function fileBody({ file }: Reply): Blob | undefined {
  return file === undefined ? undefined : Bun.file(file.path).slice(file.from, file.to);
}

/** Turns replies into responses by one set of rules. */
export class Responder {
  readonly #rules: ResponseRules;
  readonly #gzip = new Gzip();
  readonly #kept = new KeptBodies();
  /**
   * The headers that answers of one kind have in common, by content type and caching; both come from a handful of
   * constants. Copying them natively and adding the others takes half the time of building all from an object.
   */
  // Bound: the content types and caching rules that answers have.
  readonly #common = new Map<string, Map<string, Headers>>();

  /**
   * A template for the usual answer, a success in plain JSON: each answer changes its headers, and the Response copies them from it,
   * which costs less than listing them.
   */
  readonly #usual: Response;
  readonly #usualHeaders: Headers;
  #usualRemaining = Number.NaN;
  #usualLimit = Number.NaN;
  #usualResetAtS = Number.NaN;
  #usualMoment: MarketMoment | null = null;
  readonly #hasExtras: boolean;

  constructor(rules: ResponseRules) {
    this.#rules = rules;
    this.#usual = new Response(null, { headers: this.#newCommon(JSON_TYPE, NO_STORE) });
    this.#usualHeaders = this.#usual.headers;
    this.#hasExtras = !rules.cors.isOff || rules.legacyHosts.size > 0;
  }

  respond(incoming: IncomingRequest, reply: Reply, isLeaving: boolean): Response {
    const { rate, method } = incoming;
    const { body } = reply;
    const isUsual =
      reply.isUsual &&
      rate !== undefined &&
      body !== null &&
      (body.byteLength <= PLAIN_BYTES_MAX || !acceptsGzip(incoming.headers.get("accept-encoding"))) &&
      method !== "HEAD";
    if (!isUsual || isLeaving || this.#hasExtras) return this.#respondFully(incoming, reply, isLeaving);
    this.#usualHeaders.set("X-Request-Id", incoming.id);
    this.#setRate(rate);
    if (reply.moment !== this.#usualMoment) this.#setMoment(reply.moment);
    return new Response(reply.shared ?? this.#sent(body, reply.isKept), this.#usual);
  }

  /** Sets only the changed headers of the usual answer: setting one header takes longer than all the comparisons. */
  #setRate({ limit, remaining, resetAtS }: RateState): void {
    if (remaining !== this.#usualRemaining) {
      this.#usualHeaders.set("X-RateLimit-Remaining", String(remaining));
      this.#usualRemaining = remaining;
    }
    if (limit === this.#usualLimit && resetAtS === this.#usualResetAtS) return;
    this.#usualHeaders.set("X-RateLimit-Limit", String(limit));
    this.#usualHeaders.set("X-RateLimit-Reset", String(resetAtS));
    this.#usualLimit = limit;
    this.#usualResetAtS = resetAtS;
  }

  #setMoment(moment: MarketMoment | null): void {
    this.#usualMoment = moment;
    if (moment !== null) setMoment(this.#usualHeaders, moment);
    else for (const name of MOMENT_HEADERS) this.#usualHeaders.delete(name);
  }

  #respondFully(incoming: IncomingRequest, reply: Reply, isLeaving: boolean): Response {
    const { request } = incoming;
    const { status, etag } = reply;
    const isUnchanged = status === 200 && etag !== undefined && matchesEtag(request.headers.get("if-none-match"), etag);
    const { body, coding } = isUnchanged ? NO_BODY : this.#encode(reply, request.headers.get("accept-encoding"));
    const isHead = incoming.method === "HEAD";
    const response = new Response(isHead ? null : (fileBody(reply) ?? this.#sent(body, reply.isKept)), {
      status: isUnchanged ? 304 : status,
      headers: this.#commonHeaders(reply.contentType, reply.cacheControl),
    });
    const { headers } = response;
    this.#addOwn(headers, incoming, reply, isLeaving);
    // An answer without a body has no Content-Type.
    const byteLength = reply.file === undefined ? body?.byteLength : reply.file.to - reply.file.from;
    if (byteLength === undefined) headers.delete("Content-Type");
    else if (isHead) headers.set("Content-Length", String(byteLength));
    if (coding !== null) headers.set("Content-Encoding", coding);
    return response;
  }

  #sent(body: Uint8Array<ArrayBuffer> | null, isKept: boolean): Uint8Array<ArrayBuffer> | Blob | null {
    return isKept && body !== null ? this.#kept.bodyOf(body) : body;
  }

  /** The body in a coding that the client accepts. */
  #encode({ body, packed, isKept }: Reply, accepted: string | null): EncodedBody {
    if (body === null || body.byteLength <= PLAIN_BYTES_MAX) return { body, coding: null };
    if (packed !== undefined && acceptsBrotli(accepted)) return { body: packed.br, coding: "br" };
    if (!acceptsGzip(accepted)) return { body, coding: null };
    return { body: packed?.gzip ?? this.#gzip.compress(body, isKept), coding: "gzip" };
  }

  /** The headers of the answer to a preflight; undefined when the request is not a preflight or its origin is not allowed. */
  preflight(incoming: IncomingRequest, methods: readonly string[]): Readonly<Record<string, string>> | undefined {
    return isForOperator(incoming) ? undefined : this.#rules.cors.preflight(incoming.request, methods);
  }

  #addOwn(headers: Headers, incoming: IncomingRequest, reply: Reply, isLeaving: boolean): void {
    const { rate } = incoming;
    const { cors, legacyHosts } = this.#rules;
    headers.set("X-Request-Id", incoming.id);
    if (rate !== undefined) {
      headers.set("X-RateLimit-Limit", String(rate.limit));
      headers.set("X-RateLimit-Remaining", String(rate.remaining));
      headers.set("X-RateLimit-Reset", String(rate.resetAtS));
    }
    if (reply.etag !== undefined) headers.set("ETag", reply.etag);
    if (reply.moment !== null) setMoment(headers, reply.moment);
    if (!cors.isOff && !isForOperator(incoming)) cors.addTo(headers, incoming.request.headers.get("origin"));
    if (legacyHosts.size > 0) addLegacy(headers, incoming, this.#rules);
    if (isLeaving) headers.set("Connection", "close");
    if (reply.headers !== undefined) {
      for (const [name, value] of Object.entries(reply.headers)) headers.set(name, value);
    }
  }

  #commonHeaders(contentType: string, cacheControl: string): Headers {
    let byCaching = this.#common.get(contentType);
    if (byCaching === undefined) {
      byCaching = new Map();
      this.#common.set(contentType, byCaching);
    }
    let headers = byCaching.get(cacheControl);
    if (headers === undefined) {
      headers = this.#newCommon(contentType, cacheControl);
      byCaching.set(cacheControl, headers);
    }
    return headers;
  }

  #newCommon(contentType: string, cacheControl: string): Headers {
    const headers = new Headers({
      "Content-Type": contentType,
      "Cache-Control": cacheControl,
      Vary: this.#rules.cors.varies ? "Accept-Encoding, Origin" : "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    if (this.#rules.isSecure) headers.set("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
    return headers;
  }
}
