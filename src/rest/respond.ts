// Turns an outcome into a Response: the headers of every answer, gzip, HEAD and 304. One object of headers is built and
// handed over, because this runs for every request.

import type { RateState } from "../access/index.ts";
import type { Outcome } from "./answer.ts";
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

/** Documents of ours load nothing and are framed by no one; pages that need more say so themselves. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ONE_YEAR_S = 31_536_000;

function addRate(headers: Record<string, string>, rate: RateState): void {
  headers["X-RateLimit-Limit"] = String(rate.limit);
  headers["X-RateLimit-Remaining"] = String(rate.remaining);
  headers["X-RateLimit-Reset"] = String(rate.resetAtS);
}

/** RFC 9745 wants the moment since which the resource is deprecated; the link leads to the same path under the new name. */
function addLegacy(headers: Record<string, string>, visit: Visit, rules: ResponseRules): void {
  const host = visit.request.headers.get("host")?.toLowerCase();
  if (host === undefined) return;
  const name = host.replace(/:\d+$/, "");
  if (!rules.legacyHosts.has(host) && !rules.legacyHosts.has(name)) return;
  headers["Deprecation"] = `@${rules.legacySinceS}`;
  const query = visit.query === "" ? "" : `?${visit.query}`;
  const target = `${rules.publicUrl()}${visit.path}${query}`.replace(/[<>\s"]/g, encodeURIComponent);
  headers["Link"] = `<${target}>; rel="canonical"`;
}

export function respond(visit: Visit, result: Outcome, rules: ResponseRules, isStopping: boolean): Response {
  const { request } = visit;
  const headers: Record<string, string> = {
    "Content-Type": result.contentType,
    "X-Request-Id": visit.requestId,
    "Cache-Control": result.cacheControl,
    Vary: rules.cors.varies ? "Accept-Encoding, Origin" : "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": CLOSED_POLICY,
  };
  if (visit.rate !== undefined) addRate(headers, visit.rate);
  if (!rules.cors.isOff) rules.cors.addTo(headers, request.headers.get("origin"));
  if (rules.legacyHosts.size > 0) addLegacy(headers, visit, rules);
  if (rules.isSecure) headers["Strict-Transport-Security"] = `max-age=${ONE_YEAR_S}`;
  if (isStopping) headers["Connection"] = "close";
  if (result.headers !== undefined) Object.assign(headers, result.headers);
  if (result.etag !== undefined) {
    headers["ETag"] = result.etag;
    if (result.status === 200 && matchesEtag(request.headers.get("if-none-match"), result.etag)) {
      return emptied(304, headers);
    }
  }
  let { body } = result;
  if (body === null) return emptied(result.status, headers);
  if (body.byteLength > PLAIN_BYTES_MAX && acceptsGzip(request.headers.get("accept-encoding"))) {
    body = gzip(body, result.isKept);
    headers["Content-Encoding"] = "gzip";
  }
  if (visit.method === "HEAD") {
    headers["Content-Length"] = String(body.byteLength);
    return new Response(null, { status: result.status, headers });
  }
  return new Response(body, { status: result.status, headers });
}

/** An answer without a body has no type either. */
function emptied(status: number, headers: Record<string, string>): Response {
  delete headers["Content-Type"];
  return new Response(null, { status, headers });
}
