// `/healthz` and `/readyz`: whether the process is up, and whether it can answer.

import { encodeJson, type Reply, reply } from "../response/reply.ts";
import type { Page } from "./page.ts";

/** What the service needs in order to answer. */
export const DEPENDENCIES = ["feed", "database", "market"] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** For each dependency a function that says in a sentence what is wrong with it; null when nothing is. Never throws or waits. */
export type Probes = Readonly<Record<Dependency, () => string | null>>;

export function healthPages(probes: Probes, isStopping: () => boolean): readonly Page[] {
  const healthy = reply({ body: encodeJson({ status: "ok" }), isKept: true });
  return [
    { path: "/healthz", open: () => healthy },
    { path: "/readyz", open: () => readiness(probes, isStopping()) },
  ];
}

/** 200 when everything is usable, else 503 with what is not. A service that is stopping is never ready. */
function readiness(probes: Probes, isStopping: boolean): Reply {
  const results: Record<string, { ready: boolean; detail: string | null }> = {};
  let isReady = true;
  for (const name of DEPENDENCIES) {
    const detail = isStopping ? "The service is stopping." : probes[name]();
    results[name] = { ready: detail === null, detail };
    isReady &&= detail === null;
  }
  const status = isReady ? "ready" : "not_ready";
  return reply({ status: isReady ? 200 : 503, body: encodeJson({ status, checks: results }) });
}
