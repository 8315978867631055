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
  /** What the process is among others. */
  readonly member: () => rest.MemberState;
};

const STOPPING = "The service is stopping.";

export function healthPages(probes: Probes, isStopping: () => boolean): readonly Page[] {
  const healthy = reply({ body: encodeJson({ status: "ok" }), isKept: true });
  return [
    { path: "/healthz", open: () => healthy },
    { path: "/readyz", open: () => readiness(probes, isStopping()) },
  ];
}

/** 200 when everything is usable, else 503 with what is not. A service that is stopping is never ready. */
function readiness(probes: Probes, isStopping: boolean): Reply {
  const problems = isStopping
    ? { feed: STOPPING, database: STOPPING, market: STOPPING }
    : { feed: probes.feed(), database: probes.database(), market: probes.market() };
  const body = rest.readyBody(problems, probes.warnings(), probes.member());
  return reply({ status: body.status === "ready" ? 200 : 503, body: encodeJson(body) });
}
