// The JSON of /status.json: how the service is, for everybody.

import { formatTimestamp } from "../../base/index.ts";
import type { MarketSource } from "../../companies/index.ts";
import type { Incident } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import type { ReplayedDay } from "../pages/health-pages.ts";
import { projectStatus } from "./market-status.ts";

export interface MeasuredObjective {
  readonly name: rest.ServiceObjective["name"];
  /** The share that is to be good. */
  readonly target: number;
  readonly good: number;
  readonly total: number;
}

/** Of a thousandth of a per cent: what binary fractions lose. */
const ROUNDING = 1e-6;

export interface ServiceStatusSources {
  readonly version: string;
  readonly nowMs: number;
  /** What is wrong with each part, or null. */
  readonly problems: Readonly<Record<rest.Dependency, string | null>>;
  /** How far an exchange has come that plays its day again; null where none does. */
  readonly replayed: ReplayedDay | null;
  /** The service-level objectives as this process has measured them. */
  readonly objectives: readonly MeasuredObjective[];
  readonly market: MarketSource;
  /** Newest first. */
  readonly incidents: readonly Incident[];
}

export function projectServiceStatus(sources: ServiceStatusSources): rest.ServiceStatus {
  const { version, nowMs, problems, replayed, objectives, market, incidents } = sources;
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

/** Cut, never rounded up: 99.9995 % is not all. */
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
