// The checks against a plan: endpoints, options, history ranges, counts, depth, data mode. Each check grants, or names the plan that
// would be enough, so that REST and streams refuse in the same way.

import { addDays, type Day, formatDay, monthsBefore } from "../../base/index.ts";
import type { BarInterval, DataMode, HistoryReach, Plan } from "../../model/index.ts";
import { type AccountPlan, type Caller, checkPlan, GRANTED, type PlanCheck, type PlanRefusal } from "./caller.ts";
import { OPTIONS, rankOf, STARTER_FINANCIALS_ROWS_MAX } from "./plans.ts";

/** Grants when the account's plan is at least this one; a refusal names `option` as the thing asked for. */
export function hasPlan(account: AccountPlan, lowestPlan: Plan, option: string): PlanCheck {
  const rank = rankOf(lowestPlan);
  if (rankOf(account.plan) >= rank) return GRANTED;
  return checkPlan(account, option, (_, plan) => rankOf(plan) >= rank);
}

type Optional = keyof typeof OPTIONS;

function checkOption(account: AccountPlan, endpoint: Optional, option: string): PlanCheck {
  const rows: Readonly<Record<string, Plan>> = OPTIONS[endpoint];
  const lowestPlan = Object.hasOwn(rows, option) ? rows[option] : undefined;
  return lowestPlan === undefined ? GRANTED : hasPlan(account, lowestPlan, option);
}

/** Grants when the plan has this option of an endpoint. */
export function hasOption<Name extends Optional>(
  account: AccountPlan,
  endpoint: Name,
  option: keyof (typeof OPTIONS)[Name] & string,
): PlanCheck {
  return checkOption(account, endpoint, option);
}

/** Grants when the plan has every option of a request, by parameter; parameters that were not sent are undefined. */
export function mayUseOptions(
  account: AccountPlan,
  endpoint: Optional,
  options: Readonly<Record<string, string | undefined>>,
): PlanCheck {
  for (const [parameter, value] of Object.entries(options)) {
    const answer = checkOption(account, endpoint, `${parameter}=${value}`);
    if (!answer.ok) return answer;
  }
  return GRANTED;
}

type ModeAnswer = { readonly ok: true; readonly mode: DataMode };
const REALTIME: ModeAnswer = { ok: true, mode: "realtime" };
const DELAYED: ModeAnswer = { ok: true, mode: "delayed" };

/** The data mode of a price answer: the requested mode, or the plan's own. `is_delayed` is `mode === "delayed"`. */
export function resolveDataMode(caller: Caller, requested: DataMode | null): ModeAnswer | PlanRefusal {
  if (requested === "delayed") return DELAYED;
  const realtime = hasOption(caller, "prices", "data_mode=realtime");
  if (realtime.ok) return REALTIME;
  return requested === "realtime" ? realtime : DELAYED;
}

/** The account's entitlement to depth. The check of the endpoint tells whether its plan has depth. */
export function depthAccess({ depth }: Caller): "ok" | "required" | "suspended" {
  if (depth === "approved") return "ok";
  return depth === "suspended" ? "suspended" : "required";
}

/** Intervals whose history the plan limits, with the name of the limit; all other intervals have none. */
const BAR_LIMITS = { "60m": "bars60m", "30m": "bars30m" } as const;

/** Grants when the caller may read bars of `interval` from `from` on; the allowed range counts back from the market's day. */
export function mayReadBars(caller: Caller, interval: BarInterval, from: Day, marketDay: Day): PlanCheck {
  if (interval !== "60m" && interval !== "30m") return GRANTED;
  const limit = BAR_LIMITS[interval];
  const available = checkPlan(caller, `interval=${interval}`, (limits) => limits[limit] !== null);
  if (!available.ok) return available;
  return checkPlan(caller, `interval=${interval} from ${formatDay(from)}`, (limits) => {
    const reach = limits[limit];
    return reach !== null && from >= firstDay(reach, marketDay);
  });
}

function firstDay({ unit, count }: NonNullable<HistoryReach>, marketDay: Day): Day {
  return unit === "days" ? addDays(marketDay, -count) : monthsBefore(marketDay, count);
}

/** The default of `metrics` in a financials request on this plan, and the most rows that it may have; null without a limit. */
export function financialsView(
  caller: Caller,
  hasControls: boolean,
): { readonly metrics: "core" | "extended"; readonly rowsMax: number | null } {
  const hasFullViews = hasOption(caller, "financials", "metrics=extended").ok;
  // FINANCIALS-34: a Starter request without parameters keeps its extended answer of 4 rows.
  if (hasFullViews || !hasControls) return { metrics: "extended", rowsMax: null };
  return { metrics: "core", rowsMax: STARTER_FINANCIALS_ROWS_MAX };
}

/** Limits on counts, with the text by which a refusal names a count that is too high. */
const COUNTED = {
  apiKeys: "Having $ API keys",
  compareSymbols: "Comparing $ symbols",
  webhookDestinations: "Having $ webhook destinations",
  alertRules: "Having $ alert rules",
  symbolsPerRule: "A rule on $ symbols",
  replays: "Having $ replays",
} as const;

/** Grants when the account may have `count` in all. */
export function mayHave(account: AccountPlan, limit: keyof typeof COUNTED, count: number): PlanCheck {
  return checkPlan(account, COUNTED[limit].replace("$", String(count)), (limits) => count <= limits[limit]);
}
