// `/healthz` and `/readyz`: whether the process is up, and whether it can answer.

import { rest } from "../../wire/index.ts";
import { encodeJson } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { type Reply, reply } from "../http/response/reply.ts";

/** Both in market time. */
export interface ReplayedDay {
  readonly atMs: number;
  readonly toMs: number;
}

/** For each dependency a function that says in a sentence what is wrong with it; null when nothing is. Never throws or waits. */
export type Probes = Readonly<Record<rest.Dependency, () => string | null>> & {
  /** What is odd and makes nothing unusable. */
  readonly warnings: () => readonly string[];
  /** How far an exchange has come that plays its day again, and up to which market time; null where none does. */
  readonly replayed: () => ReplayedDay | null;
  /** Why customers should go elsewhere; null where they need not. */
  readonly leaving: () => "draining" | "stopping" | null;
  /** What the process is among others. */
  readonly member: () => rest.MemberState;
};

const LEAVING = {
  stopping: "The service is stopping.",
  draining: "The process is draining: it closes its sockets one after the other and takes no new ones.",
};

export function healthPages(probes: Probes): readonly Page[] {
  const healthy = reply({ body: encodeJson({ status: "ok" }), isKept: true });
  return [
    { path: "/healthz", open: () => healthy },
    { path: "/readyz", open: () => readiness(probes) },
  ];
}

/** 200 when everything is usable, else 503 with what is not. A process that leaves is never ready. */
function readiness(probes: Probes): Reply {
  const leaving = probes.leaving();
  const why = leaving === null ? null : LEAVING[leaving];
  const problems = {
    feed: why ?? probes.feed(),
    database: why ?? probes.database(),
    market: why ?? probes.market(),
  };
  const body = rest.readyBody(problems, probes.warnings(), probes.member());
  return reply({ status: body.status === "ready" ? 200 : 503, body: encodeJson(body) });
}
