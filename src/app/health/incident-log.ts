// Remembers the incidents of the service: the leader checks its probes every second and stores the problems, and the other processes read
// them from the store. Incidents are bounded in number and age.

import type { Probes } from "../../api/index.ts";
import {
  type Clock,
  type Component,
  DAY_MS,
  type Log,
  MINUTE_MS,
  Outage,
  Repeat,
  SECOND_MS,
} from "../../base/index.ts";
import { INCIDENT_KINDS, type Incident, type IncidentKind } from "../../model/index.ts";
import { Deposed, type StoredSettings } from "../../store/index.ts";

export interface IncidentLogOptions {
  /** The probes of the leader; null in a process that only reads. */
  readonly probes: Pick<Probes, "feed" | "database" | "market"> | null;
  readonly settings: Pick<StoredSettings, "get" | "set">;
  readonly clock: Clock;
  readonly log: Log;
}

const LOOK_EVERY_MS = SECOND_MS;
const READ_EVERY_MS = 5 * SECOND_MS;
/** The precision with which a restart is known: the leader writes this often that it is alive. */
const ALIVE_EVERY_MS = 10 * SECOND_MS;
/** A starting process is not ready at once; a problem that outlasts this time is an incident. */
const STARTING_MAX_MS = MINUTE_MS;
/** A shorter problem is no incident. */
const SHORTEST_MS = 2 * SECOND_MS;
export const INCIDENTS_MAX = 50;
const KEPT_MS = 90 * DAY_MS;
const STORED_KEY = "incidents";

/** Worst first: a silent feed also makes prices unreliable, and is then the only reason shown. */
const WATCHED = ["database", "feed", "market"] as const;

interface StoredIncidents {
  /** The time at which the leader was last seen alive; null before there was one. */
  readonly aliveAtMs: number | null;
  readonly incidents: readonly Incident[];
}

export class IncidentLog implements Component {
  readonly name = "incident log";
  readonly #options: IncidentLogOptions;
  readonly #looking: Repeat;
  /** Newest first. Bound: INCIDENTS_MAX; the oldest is forgotten. */
  #incidents: readonly Incident[] = [];
  /** The start of each problem that is not an incident yet. Bound: WATCHED. */
  readonly #troubles = new Map<IncidentKind, number>();
  /** The time of the first look; null before it. */
  #beganAtMs: number | null = null;
  /** True until everything was well once. */
  #isStarting = true;
  #isUnwritten = false;
  #writtenAtMs = 0;

  constructor(options: IncidentLogOptions) {
    const { clock, log, probes } = options;
    this.#options = options;
    this.#looking = new Repeat({
      clock,
      everyMs: probes === null ? READ_EVERY_MS : LOOK_EVERY_MS,
      task: () => this.#look(),
      failed: (error) => {
        // The database watch reports an outage; a deposed leader has nothing to write.
        if (error instanceof Outage || error instanceof Deposed) return;
        log.error({ err: error }, "the incident log cannot be kept");
      },
    });
  }

  start(): void {
    this.#looking.start(0);
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Newest first. */
  list(): readonly Incident[] {
    return this.#incidents;
  }

  async #look(): Promise<void> {
    const { probes, settings, clock } = this.#options;
    if (probes === null) {
      this.#incidents = read(await settings.get(STORED_KEY)).incidents;
      return;
    }
    if (this.#beganAtMs === null) this.#begin(read(await settings.get(STORED_KEY)), clock.nowMs());
    if (!this.#isStillStarting(probes, clock.nowMs())) this.#compare(probes, clock.nowMs());
    await this.#write(clock.nowMs());
  }

  /** Ends the open incidents of the last leader, and adds the restart. */
  #begin({ aliveAtMs, incidents }: StoredIncidents, nowMs: number): void {
    this.#beganAtMs = nowMs;
    const ended = incidents.map((each) => (each.endedAtMs === null ? { ...each, endedAtMs: nowMs } : each));
    this.#incidents = ended;
    if (aliveAtMs !== null) this.#add({ kind: "restart", startedAtMs: Math.min(aliveAtMs, nowMs), endedAtMs: nowMs });
    this.#isUnwritten = true;
  }

  #isStillStarting(probes: NonNullable<IncidentLogOptions["probes"]>, nowMs: number): boolean {
    const isWell = WATCHED.every((kind) => probes[kind]() === null);
    const isLate = nowMs - (this.#beganAtMs ?? nowMs) >= STARTING_MAX_MS;
    this.#isStarting &&= !isWell && !isLate;
    return this.#isStarting;
  }

  #compare(probes: NonNullable<IncidentLogOptions["probes"]>, nowMs: number): void {
    let isExplained = false;
    for (const kind of WATCHED) {
      const isWrong: boolean = !isExplained && probes[kind]() !== null;
      isExplained ||= isWrong;
      const lasting = this.#incidents.find((each) => each.kind === kind && each.endedAtMs === null);
      if (isWrong) this.#isWrong(kind, lasting !== undefined, nowMs);
      else this.#isRight(kind, lasting, nowMs);
    }
  }

  #isWrong(kind: IncidentKind, isKnown: boolean, nowMs: number): void {
    if (isKnown) return;
    const sinceMs = this.#troubles.get(kind) ?? nowMs;
    this.#troubles.set(kind, sinceMs);
    if (nowMs - sinceMs >= SHORTEST_MS) this.#add({ kind, startedAtMs: sinceMs, endedAtMs: null });
  }

  #isRight(kind: IncidentKind, lasting: Incident | undefined, nowMs: number): void {
    this.#troubles.delete(kind);
    if (lasting === undefined) return;
    this.#incidents = this.#incidents.map((each) => (each === lasting ? { ...each, endedAtMs: nowMs } : each));
    this.#isUnwritten = true;
  }

  #add(incident: Incident): void {
    const oldestMs = incident.startedAtMs - KEPT_MS;
    const kept = this.#incidents.filter(({ startedAtMs }) => startedAtMs >= oldestMs);
    this.#incidents = [incident, ...kept].slice(0, INCIDENTS_MAX);
    this.#isUnwritten = true;
  }

  async #write(nowMs: number): Promise<void> {
    if (!this.#isUnwritten && nowMs - this.#writtenAtMs < ALIVE_EVERY_MS) return;
    const stored: StoredIncidents = { aliveAtMs: nowMs, incidents: this.#incidents };
    await this.#options.settings.set(STORED_KEY, JSON.stringify(stored));
    this.#isUnwritten = false;
    this.#writtenAtMs = nowMs;
  }
}

/** Reads an absent value, or one of another version, as no incidents. */
function read(text: string | null): StoredIncidents {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== "object" || value === null || !("incidents" in value) || !Array.isArray(value.incidents)) {
    return { aliveAtMs: null, incidents: [] };
  }
  const aliveAtMs = "aliveAtMs" in value && typeof value.aliveAtMs === "number" ? value.aliveAtMs : null;
  return { aliveAtMs, incidents: value.incidents.filter(isIncident).slice(0, INCIDENTS_MAX) };
}

function isIncident(value: unknown): value is Incident {
  if (typeof value !== "object" || value === null || !("kind" in value && "startedAtMs" in value)) return false;
  const isEnd = "endedAtMs" in value && (value.endedAtMs === null || typeof value.endedAtMs === "number");
  return INCIDENT_KINDS.some((kind) => kind === value.kind) && typeof value.startedAtMs === "number" && isEnd;
}
