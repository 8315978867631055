// Something that kept the service from answering as it should, from when to when: what a status page tells of the past.

/** restart: the process that has the market was started again, or another one took its place. */
export const INCIDENT_KINDS = ["feed", "database", "market", "restart"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** In wall time. */
export interface Incident {
  readonly kind: IncidentKind;
  readonly startedAtMs: number;
  /** Null while it lasts. */
  readonly endedAtMs: number | null;
}
