// `/metrics`, for a scraper on this machine or with the token. Metrics show how customers use the service, so nobody else may
// read them.

import { timingSafeEqual } from "node:crypto";
import { metricsClosed } from "../../wire/index.ts";
import { encodeText } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { reply } from "../http/response/reply.ts";

export interface MetricsAccess {
  readonly token: string | null;
  /** True when a proxy in front is configured, so that every request may seem to come from this machine. */
  readonly isBehindProxy: boolean;
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;
/** Headers that proxies add to a request. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * True when the request was made on this machine and not forwarded by a proxy on it, as far as this can be seen: no proxy is
 * configured, the request has no proxy headers, and its Host is not a public name.
 */
function isLocal({ request, remoteAddress }: IncomingRequest, isBehindProxy: boolean): boolean {
  if (isBehindProxy || !LOOPBACK.test(remoteAddress.replace(/^::ffff:/i, ""))) return false;
  const { headers } = request;
  if (PROXY_HEADERS.some((name) => headers.has(name))) return false;
  const host = headers.get("host");
  return host === null || LOOPBACK_HOST.test(host);
}

function isToken(header: string | null, token: string): boolean {
  const given = /^Bearer (\S{1,1024})$/i.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  // Digests have one length, so the comparison reveals nothing about the length of the token.
  return timingSafeEqual(Bun.SHA256.hash(given), Bun.SHA256.hash(token));
}

export function metricsPage(contentType: string, access: MetricsAccess, text: () => Promise<string>): Page {
  return {
    path: "/metrics",
    open: async (incoming) => {
      const { token, isBehindProxy } = access;
      const isOpen =
        isLocal(incoming, isBehindProxy) ||
        (token !== null && isToken(incoming.request.headers.get("authorization"), token));
      if (!isOpen) throw metricsClosed();
      return reply({ body: encodeText(await text()), contentType });
    },
  };
}
