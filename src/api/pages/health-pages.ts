// `/healthz` and `/readyz`: show whether the process is up, and whether it can answer.

import { rest } from "../../wire/index.ts";
import { encodeJson } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { type Reply, reply } from "../http/response/reply.ts";

/** The market time that the replay has reached, and the market time at which it ends. */
export interface ReplayedDay {
  readonly atMs: number;
  readonly toMs: number;
}

/** For each dependency a function that describes its problem in a sentence; null without a problem. It never throws or waits. */
export type Probes = Readonly<Record<rest.Dependency, () => string | null>> & {
  /** Sentences about oddities that the service works with. */
  readonly warnings: () => readonly string[];
  /** The progress of an exchange that replays its day; null where none does. */
  readonly replayed: () => ReplayedDay | null;
  /** The reason why customers should use another process; null without one. */
  readonly leaving: () => "draining" | "stopping" | null;
  /** The state of the process in the deployment. */
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

/** 200 when everything is usable, else 503 with the problems. A process that drains or stops is never ready. */
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
