// `/metrics`, for a scraper on this machine or one that has the token. Metrics tell how customers use the service, so nobody
// else may read them.

import { timingSafeEqual } from "node:crypto";
import type { TrustedHops } from "../../access/index.ts";
import { clientAddress } from "../../access/index.ts";
import type { Metrics } from "../../base/index.ts";
import { metricsClosed } from "../../wire/index.ts";
import type { IncomingRequest } from "../request/incoming-request.ts";
import { encodeText, reply } from "../response/reply.ts";
import type { Page } from "./page.ts";

export interface MetricsAccess {
  readonly token: string | null;
  readonly trustedHops: TrustedHops;
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/** A proxy on this machine forwards requests of others: those are from loopback only if the proxy is trusted and says so. */
function isFromLoopback(incoming: IncomingRequest, trustedHops: TrustedHops): boolean {
  const forwardedFor = incoming.request.headers.get("x-forwarded-for");
  const isForwarded = forwardedFor !== null || incoming.request.headers.get("forwarded") !== null;
  if (isForwarded && trustedHops.isEmpty) return false;
  return LOOPBACK.test(clientAddress(incoming.remoteAddress, forwardedFor, trustedHops));
}

function isToken(header: string | null, token: string): boolean {
  const given = /^Bearer (\S{1,1024})$/i.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  // Digests have one length, so the comparison reveals nothing about the length of the token.
  return timingSafeEqual(Bun.SHA256.hash(given), Bun.SHA256.hash(token));
}

/** `flush` adds what was counted since the last scrape. */
export function metricsPage(metrics: Metrics, access: MetricsAccess, flush: () => void): Page {
  return {
    path: "/metrics",
    open: async (incoming) => {
      const { token, trustedHops } = access;
      const isOpen =
        isFromLoopback(incoming, trustedHops) ||
        (token !== null && isToken(incoming.request.headers.get("authorization"), token));
      if (!isOpen) throw metricsClosed();
      flush();
      return reply({ body: encodeText(await metrics.text()), contentType: metrics.contentType });
    },
  };
}
