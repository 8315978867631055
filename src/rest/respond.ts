// Turns an outcome into a Response: the headers of every answer, gzip, HEAD and 304.

import { JSON_TYPE, NO_STORE, type Outcome } from "./answer.ts";
import { acceptsGzip, gzip, PLAIN_BYTES_MAX } from "./content-encoding.ts";
import type { Cors } from "./cors.ts";
import { matchesEtag } from "./etag.ts";
import type { Visit } from "./visit.ts";

export interface ResponseRules {
  readonly cors: Cors;
  /** Lowercase host names that are former names of the service. */
  readonly legacyHosts: ReadonlySet<string>;
  /** When the former names were given up, in unix seconds. */
  readonly legacySinceS: number;
  /** The address that clients should use, without a slash at its end. */
  readonly publicUrl: () => string;
  /** True when the service is reached by https, so that browsers may be told to insist on it. */
  readonly isSecure: boolean;
}

const ONE_YEAR_S = 31_536_000;

/** RFC 9745 wants the moment since which the resource is deprecated; the link leads to the same path under the new name. */
function addLegacy(headers: Headers, visit: Visit, rules: ResponseRules): void {
  const host = visit.request.headers.get("host")?.toLowerCase();
  if (host === undefined) return;
  const name = host.replace(/:\d+$/, "");
  if (!rules.legacyHosts.has(host) && !rules.legacyHosts.has(name)) return;
  headers.set("Deprecation", `@${rules.legacySinceS}`);
  const query = visit.query === "" ? "" : `?${visit.query}`;
  const target = `${rules.publicUrl()}${visit.path}${query}`.replace(/[<>\s"]/g, encodeURIComponent);
  headers.set("Link", `<${target}>; rel="canonical"`);
}

/** Turns outcomes into responses by one set of rules. */
export class Responder {
  readonly #rules: ResponseRules;
  /**
   * The headers that answers of one kind have in common, by content type and caching; both come from a handful of
   * constants. Copying them natively and adding what differs takes half the time of building them from an object.
   */
  readonly #common = new Map<string, Map<string, Headers>>();

  /** Those of the usual answer, a success in plain JSON. They are changed for each answer, which takes a copy. */
  readonly #usual: Headers;
  #usualLimit = Number.NaN;
  #usualResetAtS = Number.NaN;
  readonly #hasExtras: boolean;

  constructor(rules: ResponseRules) {
    this.#rules = rules;
    this.#usual = this.#newCommon(JSON_TYPE, NO_STORE);
    this.#hasExtras = !rules.cors.isOff || rules.legacyHosts.size > 0;
  }

  respond(visit: Visit, result: Outcome, isStopping: boolean): Response {
    const { rate, method } = visit;
    const { body } = result;
    const isUsual =
      rate !== undefined &&
      body !== null &&
      (body.byteLength <= PLAIN_BYTES_MAX || !acceptsGzip(visit.request.headers.get("accept-encoding"))) &&
      result.status === 200 &&
      method !== "HEAD" &&
      result.cacheControl === NO_STORE &&
      result.headers === undefined;
    if (!isUsual || isStopping || this.#hasExtras) return this.#respondFully(visit, result, isStopping);
    const headers = this.#usual;
    headers.set("X-Request-Id", visit.requestId);
    headers.set("X-RateLimit-Remaining", String(rate.remaining));
    if (rate.limit !== this.#usualLimit || rate.resetAtS !== this.#usualResetAtS) {
      headers.set("X-RateLimit-Limit", String(rate.limit));
      headers.set("X-RateLimit-Reset", String(rate.resetAtS));
      this.#usualLimit = rate.limit;
      this.#usualResetAtS = rate.resetAtS;
    }
    return new Response(body, { headers });
  }

  #respondFully(visit: Visit, result: Outcome, isStopping: boolean): Response {
    const { request } = visit;
    const { status, etag } = result;
    const isUnchanged = status === 200 && etag !== undefined && matchesEtag(request.headers.get("if-none-match"), etag);
    let body = isUnchanged ? null : result.body;
    const isPacked =
      body !== null && body.byteLength > PLAIN_BYTES_MAX && acceptsGzip(request.headers.get("accept-encoding"));
    if (body !== null && isPacked) body = gzip(body, result.isKept);
    const isHead = visit.method === "HEAD";
    const response = new Response(isHead ? null : body, {
      status: isUnchanged ? 304 : status,
      headers: this.#commonHeaders(result.contentType, result.cacheControl),
    });
    const { headers } = response;
    this.#addOwn(headers, visit, result, isStopping);
    // An answer without a body has no type either.
    if (body === null) headers.delete("Content-Type");
    else if (isHead) headers.set("Content-Length", String(body.byteLength));
    if (isPacked) headers.set("Content-Encoding", "gzip");
    return response;
  }

  #addOwn(headers: Headers, visit: Visit, result: Outcome, isStopping: boolean): void {
    const { rate } = visit;
    const { cors, legacyHosts } = this.#rules;
    headers.set("X-Request-Id", visit.requestId);
    if (rate !== undefined) {
      headers.set("X-RateLimit-Limit", String(rate.limit));
      headers.set("X-RateLimit-Remaining", String(rate.remaining));
      headers.set("X-RateLimit-Reset", String(rate.resetAtS));
    }
    if (result.etag !== undefined) headers.set("ETag", result.etag);
    if (!cors.isOff) cors.addTo(headers, visit.request.headers.get("origin"));
    if (legacyHosts.size > 0) addLegacy(headers, visit, this.#rules);
    if (isStopping) headers.set("Connection", "close");
    if (result.headers !== undefined) {
      for (const [name, value] of Object.entries(result.headers)) headers.set(name, value);
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
