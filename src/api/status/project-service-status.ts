// The JSON of /status.json: the public status of the service.

import { formatTimestamp } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { Incident } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import type { ReplayedDay } from "../pages/health-pages.ts";
import { projectStatus } from "./market-status.ts";

export interface MeasuredObjective {
  readonly name: rest.ServiceObjective["name"];
  /** The share that should be good. */
  readonly target: number;
  readonly good: number;
  readonly total: number;
}

/** In thousandths of a per cent: makes up for the error of binary fractions. */
const ROUNDING = 1e-6;

export interface ServiceStatusSources {
  readonly version: string;
  readonly nowMs: number;
  /** The problem of each part, or null. */
  readonly problems: Readonly<Record<rest.Dependency, string | null>>;
  /** The progress of an exchange that replays its day; null where none does. */
  readonly replayed: ReplayedDay | null;
  /** The service-level objectives as this process has measured them. */
  readonly objectives: readonly MeasuredObjective[];
  readonly market: MarketSource;
  /** The latest incidents, newest first. */
  readonly incidents: readonly Incident[];
}

export function projectServiceStatus(sources: ServiceStatusSources): rest.ServiceStatus {
  const { version, nowMs, problems, replayed, objectives, market, incidents } = sources;
  // The text of a problem is for the operator alone: it may name machines.
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
    market:
      market.engine("realtime").tradingDay === null
        ? null
        : projectStatus(market, "realtime", market.asOf("realtime").timeMs),
    incidents: incidents.map(projectIncident),
    objectives: objectives.map(({ name, target, good, total }) => ({
      name,
      target_percent: percent(target, 1),
      measured_percent: total === 0 ? null : percent(good, total),
      total,
    })),
  };
}

/** Cuts and never rounds up: 99.9995 % must not become 100 %. */
function percent(good: number, total: number): number {
  return Math.floor((good / total) * 100_000 + ROUNDING) / 1_000;
}

function projectIncident({ kind, startedAtMs, endedAtMs }: Incident): rest.ServiceIncident {
  return {
    kind,
    started_at: formatTimestamp(startedAtMs),
    ended_at: endedAtMs === null ? null : formatTimestamp(endedAtMs),
  };
}
