// Reads /status.json, which everybody may ask without a key.

import { type MarketStatus, Requester } from "../../../../sdk/src/index.ts";

type WorkingOrDown = "ok" | "down";

export interface ServiceIncident {
  readonly kind: "feed" | "database" | "market" | "restart";
  readonly started_at: string;
  /** Null while it lasts. */
  readonly ended_at: string | null;
}

export interface ServiceStatus {
  readonly status: WorkingOrDown;
  readonly version: string;
  readonly time: string;
  readonly parts: Readonly<Record<"feed" | "database" | "market", WorkingOrDown>>;
  /** Null before the market's first day. */
  readonly market: MarketStatus | null;
  readonly incidents: readonly ServiceIncident[];
}

const TIMEOUT_MS = 10_000;

export async function readServiceStatus(): Promise<ServiceStatus> {
  const requester = new Requester({
    apiKey: null,
    baseUrl: location.origin,
    fetch: (address, init) => fetch(address, init),
    timeoutMs: TIMEOUT_MS,
    maxRetries: 0,
    headers: {},
  });
  const answer = await requester.send({ method: "GET", path: "/status.json" });
  return (await answer.json()) as ServiceStatus;
}
