// The JSON of /status.json: how the service is, for everybody.

import { formatTimestamp } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { Incident } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import type { ReplayedDay } from "../pages/health-pages.ts";
import { projectStatus } from "./market-status.ts";

export interface ServiceStatusSources {
  readonly version: string;
  readonly nowMs: number;
  /** What is wrong with each part, or null. */
  readonly problems: Readonly<Record<rest.Dependency, string | null>>;
  /** How far an exchange has come that plays its day again; null where none does. */
  readonly replayed: ReplayedDay | null;
  readonly market: MarketSource;
  /** Newest first. */
  readonly incidents: readonly Incident[];
}

export function projectServiceStatus(sources: ServiceStatusSources): rest.ServiceStatus {
  const { version, nowMs, problems, replayed, market, incidents } = sources;
  // What exactly is wrong is for the operator: it may name machines.
  const part = (problem: string | null): "ok" | "down" => (problem === null ? "ok" : "down");
  const parts = { feed: part(problems.feed), database: part(problems.database), market: part(problems.market) };
  return {
    status: Object.values(parts).every((state) => state === "ok") ? "ok" : "down",
    version,
    time: formatTimestamp(nowMs),
    parts,
    ...(replayed === null
      ? {}
      : { awaited: { market_time: formatTimestamp(replayed.atMs), until: formatTimestamp(replayed.toMs) } }),
    market: market.engine("realtime").tradingDay === null ? null : projectStatus(market, "realtime"),
    incidents: incidents.map(projectIncident),
  };
}

function projectIncident({ kind, startedAtMs, endedAtMs }: Incident): rest.ServiceIncident {
  return {
    kind,
    started_at: formatTimestamp(startedAtMs),
    ended_at: endedAtMs === null ? null : formatTimestamp(endedAtMs),
  };
}
