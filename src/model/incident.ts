// An incident: the time during which a problem kept the service from answering correctly. A status page lists past incidents.

/** restart: the process that has the market was restarted, or another process took its place. */
export const INCIDENT_KINDS = ["feed", "database", "market", "restart"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** One incident, in wall time. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly startedAtMs: number;
  /** Null while it lasts. */
  readonly endedAtMs: number | null;
}
