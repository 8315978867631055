// `/metrics`, for a scraper on this machine or one that has the token. The figures tell much about the customers' use, so
// nobody else reads them.

import { timingSafeEqual } from "node:crypto";
import type { TrustedHops } from "../../access/index.ts";
import { clientAddress } from "../../access/index.ts";
import type { Metrics } from "../../base/index.ts";
import { metricsClosed } from "../../wire/index.ts";
import { encodeText, outcome } from "../answer.ts";
import type { Page } from "../door.ts";
import type { Visit } from "../visit.ts";

export interface MetricsAccess {
  readonly token: string | null;
  readonly trustedHops: TrustedHops;
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/** A proxy on this machine speaks for others: what it forwards is from this machine only when it says so itself. */
function isFromLoopback(visit: Visit, trustedHops: TrustedHops): boolean {
  const forwardedFor = visit.request.headers.get("x-forwarded-for");
  const isForwarded = forwardedFor !== null || visit.request.headers.get("forwarded") !== null;
  if (isForwarded && trustedHops.isEmpty) return false;
  return LOOPBACK.test(clientAddress(visit.remoteAddress, forwardedFor, trustedHops));
}

function isToken(header: string | null, token: string): boolean {
  const given = /^Bearer (\S{1,1024})$/i.exec(header ?? "")?.[1];
  if (given === undefined) return false;
  // Digests have one length, so the comparison tells nothing about the token's.
  return timingSafeEqual(Bun.SHA256.hash(given), Bun.SHA256.hash(token));
}

/** `settle` hands over what was counted since the last look. */
export function metricsPage(metrics: Metrics, access: MetricsAccess, settle: () => void): Page {
  return {
    path: "/metrics",
    open: async (visit) => {
      const { token, trustedHops } = access;
      const isOpen =
        isFromLoopback(visit, trustedHops) ||
        (token !== null && isToken(visit.request.headers.get("authorization"), token));
      if (!isOpen) throw metricsClosed();
      settle();
      return outcome({ body: encodeText(await metrics.text()), contentType: metrics.contentType });
    },
  };
}
