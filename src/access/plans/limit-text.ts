// Limits as operators write and read them: "requests-per-day=2000000", "bars60m=24 months", "stream-wildcard=on".

import { type HistoryReach, LIMIT_KINDS, type LimitOverrides, type PlanLimits } from "../../model/index.ts";

export type LimitName = keyof PlanLimits;

export const LIMIT_NAMES = Object.keys(LIMIT_KINDS) as readonly LimitName[];

/** The limits to set, and the limits to reset to the plan's own number. */
export interface LimitChanges {
  readonly set: LimitOverrides;
  readonly reset: readonly LimitName[];
}

/** "requests-per-day" of requestsPerDay. */
export function limitTitle(name: LimitName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The limit with this title. A RangeError of one line says that there is none, or how it is spelled. */
export function limitTitled(title: string): LimitName {
  const name = LIMIT_NAMES.find((known) => limitTitle(known) === title);
  if (name !== undefined) return name;
  const misspelled = LIMIT_NAMES.find((known) => known.toLowerCase() === title.replace(/[-_]/g, "").toLowerCase());
  if (misspelled !== undefined) throw new RangeError(`The limit '${title}' is spelled ${limitTitle(misspelled)}.`);
  throw new RangeError(`There is no limit '${title.slice(0, 40)}'. Limits: ${LIMIT_NAMES.map(limitTitle).join(", ")}.`);
}

/** Reads "name=value,name=value"; `default` resets a limit. A RangeError of one line describes the fault. */
export function parseLimitChanges(text: string): LimitChanges {
  const set = new Map<LimitName, number | boolean | HistoryReach>();
  const reset: LimitName[] = [];
  for (const part of text.split(",")) {
    const [title = "", value = ""] = part.split("=", 2).map((side) => side.trim());
    const name = limitTitled(title);
    if (value === "default") reset.push(name);
    else set.set(name, parseLimit(name, value));
  }
  // The loop above has read each value by the kind of its limit.
  return { set: Object.fromEntries(set) as LimitOverrides, reset };
}

function parseLimit(name: LimitName, text: string): number | boolean | HistoryReach {
  const kind = LIMIT_KINDS[name];
  if (kind === "count" && /^\d{1,15}$/.test(text)) return Number(text);
  if (kind === "switch" && /^(?:on|off)$/.test(text)) return text === "on";
  if (kind === "reach" && text === "none") return null;
  const reach = kind === "reach" ? /^(\d{1,5}) ?(d|m)(?:ays|onths)?$/.exec(text) : null;
  if (reach !== null) return { count: Number(reach[1]), unit: reach[2] === "d" ? "days" : "months" };
  const takes = { count: "a whole number", switch: "on or off", reach: "90d (days), 12m (months) or none" }[kind];
  throw new RangeError(`${limitTitle(name)} does not take '${text.slice(0, 40)}': it takes ${takes}, or default.`);
}

/** A limit as people read it. */
export function formatLimit(value: number | boolean | HistoryReach): string {
  if (typeof value === "number") return value.toLocaleString("en-US");
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null ? "none" : `${value.count} ${value.unit}`;
}
