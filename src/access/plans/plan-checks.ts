// Checks of what a plan allows: history ranges, statement and ratio options, counts, depth, data mode. Each grants, or names
// the plan that would be enough, so that REST and streams refuse in the same way.

import { addDays, type Day, formatDay } from "../../base/index.ts";
import type { BarInterval, DataMode, HistoryReach, PlanLimits } from "../../model/index.ts";
import { type Caller, checkPlan, GRANTED, type PlanCheck } from "./caller.ts";
import { type Feature, mayUse } from "./features.ts";
import { STARTER_FINANCIALS_ROWS_MAX } from "./plans.ts";

export type StatementMetrics = "core" | "extended";

/** Options of a request; those that were not sent are absent. */
export interface FinancialsOptions {
  readonly period?: "annual" | "quarterly";
  readonly history?: "1y" | "3y" | "5y" | "10y" | "max";
  readonly metrics?: StatementMetrics;
}

export interface RatiosOptions {
  readonly history?: "latest" | "3y" | "5y" | "10y" | "max";
  readonly period?: "annual" | "quarterly";
  readonly metrics?: StatementMetrics;
  readonly meta?: "minimal" | "extended";
}

export interface CompareOptions {
  readonly symbolCount: number;
  readonly metrics?: StatementMetrics;
  readonly meta?: "minimal" | "extended";
}

type ModeAnswer = { readonly ok: true; readonly mode: DataMode };
const REALTIME: ModeAnswer = { ok: true, mode: "realtime" };
const DELAYED: ModeAnswer = { ok: true, mode: "delayed" };

/** The data mode of a price answer: what was asked for, or the plan's own. `is_delayed` is `mode === "delayed"`. */
export function resolveDataMode(
  caller: Caller,
  requested: DataMode | null,
): ModeAnswer | Exclude<PlanCheck, { readonly ok: true }> {
  if (requested === "delayed") return DELAYED;
  const realtime = mayUse(caller, "realtime");
  if (realtime.ok) return REALTIME;
  return requested === "realtime" ? realtime : DELAYED;
}

/** Depth, REST and WebSocket: the plan must have it and the account must be entitled; the plan is looked at first. */
export function depthAccess(caller: Caller): "ok" | "plan" | "required" | "suspended" {
  if (!mayUse(caller, "depth").ok) return "plan";
  if (caller.depth === "approved") return "ok";
  return caller.depth === "suspended" ? "suspended" : "required";
}

/** Whether the caller may read bars of `interval` from `from` on; ranges count back from the market's day. */
export function mayReadBars(caller: Caller, interval: BarInterval, from: Day, marketDay: Day): PlanCheck {
  const available = mayUse(caller, `historical.${interval}`);
  if (!available.ok || reachOf(caller.limits, interval) === undefined) return available;
  return checkPlan(caller, `interval=${interval} from ${formatDay(from)}`, (limits) => {
    const reach = reachOf(limits, interval);
    return reach !== null && from >= firstDay(reach, marketDay);
  });
}

/** Undefined for intervals that go back for ever. */
function reachOf(limits: PlanLimits, interval: BarInterval): HistoryReach | undefined {
  if (interval === "60m") return limits.bars60m;
  return interval === "30m" ? limits.bars30m : undefined;
}

const FIRST_DAY_EVER: Day = 19_000_101;

function firstDay(reach: HistoryReach | undefined, marketDay: Day): Day {
  if (reach === undefined || reach === null) return FIRST_DAY_EVER;
  return reach.unit === "days" ? addDays(marketDay, -reach.count) : monthsBefore(marketDay, reach.count);
}

/** The same day of an earlier month, or that month's last day where it is shorter. */
function monthsBefore(day: Day, count: number): Day {
  const monthIndex = Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) - 1 - count;
  const firstOfMonth = (index: number): Day => Math.floor(index / 12) * 10_000 + ((index % 12) + 1) * 100 + 1;
  const lastOfMonth = addDays(firstOfMonth(monthIndex + 1), -1);
  return Math.min(firstOfMonth(monthIndex) - 1 + (day % 100), lastOfMonth);
}

/** Statement options; `period` is the resolved one (auto has become annual or quarterly). */
export function mayReadFinancials(caller: Caller, options: FinancialsOptions): PlanCheck {
  return mayUseAll(caller, [
    options.period && `financials.period.${options.period}`,
    options.history && `financials.history.${options.history}`,
    options.metrics && `financials.metrics.${options.metrics}`,
  ]);
}

/** What a financials request means on this plan when `metrics` was not sent, and how many rows it may have at most. */
export function financialsView(
  caller: Caller,
  hasControls: boolean,
): { readonly metrics: StatementMetrics; readonly rowsMax: number | null } {
  const hasFullViews = mayUse(caller, "financials.metrics.extended").ok;
  // FINANCIALS-34: a Starter request without parameters keeps its extended answer of 4 rows.
  if (hasFullViews || !hasControls) return { metrics: "extended", rowsMax: null };
  return { metrics: "core", rowsMax: STARTER_FINANCIALS_ROWS_MAX };
}

export function mayReadRatios(caller: Caller, options: RatiosOptions): PlanCheck {
  return mayUseAll(caller, [
    options.history && `ratios.history.${options.history}`,
    options.period && `ratios.period.${options.period}`,
    options.metrics && `ratios.metrics.${options.metrics}`,
    options.meta && `ratios.meta.${options.meta}`,
  ]);
}

export function mayCompare(caller: Caller, options: CompareOptions): PlanCheck {
  const answer = mayUseAll(caller, [
    options.metrics && `compare.metrics.${options.metrics}`,
    options.meta && `compare.meta.${options.meta}`,
  ]);
  if (!answer.ok) return answer;
  return mayHave(caller, "compareSymbols", options.symbolCount, "Comparing $ symbols");
}

function mayUseAll(caller: Caller, features: readonly (Feature | undefined)[]): PlanCheck {
  for (const feature of features) {
    const answer = feature === undefined ? GRANTED : mayUse(caller, feature);
    if (!answer.ok) return answer;
  }
  return GRANTED;
}

type CountedLimit = "apiKeys" | "compareSymbols" | "webhookDestinations" | "alertRules" | "symbolsPerRule";

function mayHave(caller: Caller, limit: CountedLimit, count: number, option: string): PlanCheck {
  return checkPlan(caller, option.replace("$", String(count)), (limits) => count <= limits[limit]);
}

/** One more webhook destination beside the `existing` ones. */
export function mayAddDestination(caller: Caller, existing: number): PlanCheck {
  return mayHave(caller, "webhookDestinations", existing + 1, "Having $ webhook destinations");
}

/** One more key beside the `existing` ones. */
export function mayAddKey(caller: Caller, existing: number): PlanCheck {
  return mayHave(caller, "apiKeys", existing + 1, "Having $ API keys");
}

/** One more alert rule beside the `existing` ones. */
export function mayAddRule(caller: Caller, existing: number): PlanCheck {
  return mayHave(caller, "alertRules", existing + 1, "Having $ alert rules");
}

/** A rule that watches `count` symbols. */
export function mayWatch(caller: Caller, count: number): PlanCheck {
  return mayHave(caller, "symbolsPerRule", count, "A rule on $ symbols");
}
