// Whether the service is up and usable: what /healthz and /readyz say.

import { encodeJson, type Outcome, outcome } from "./answer.ts";

/** The things that the service needs to answer. */
export const PROBED = ["feed", "database", "market"] as const;
export type Probed = (typeof PROBED)[number];

/** Says what is wrong with one of them, in a sentence, or null when nothing is. Never throws, never waits. */
export type Probes = Readonly<Record<Probed, () => string | null>>;

const HEALTHY = encodeJson({ status: "ok" });

export function health(): Outcome {
  return outcome({ body: HEALTHY, isKept: true });
}

/** 200 when everything is usable, else 503 with what is not. A service that is stopping is never ready. */
export function readiness(probes: Probes, isStopping: boolean): Outcome {
  const checks: Record<string, { ready: boolean; detail: string | null }> = {};
  let isReady = true;
  for (const name of PROBED) {
    const detail = isStopping ? "The service is stopping." : probes[name]();
    checks[name] = { ready: detail === null, detail };
    isReady &&= detail === null;
  }
  const status = isReady ? "ready" : "not_ready";
  return outcome({ status: isReady ? 200 : 503, body: encodeJson({ status, checks }) });
}
