// The input of an operator's account form, and the patch for it: only fields that differ are sent.

import type { OperatorAccount, OperatorAccountPatch } from "./generated/operator-api.ts";

/** Limits that are plain numbers: an operator agrees on them in the form. */
export const COUNT_LIMITS = [
  "requests_per_day",
  "requests_per_minute",
  "key_requests_per_minute",
  "api_keys",
  "stream_connections",
  "stream_symbols_per_connection",
  "stream_symbols_per_call",
  "webhook_destinations",
  "alert_rules",
  "symbols_per_rule",
  "compare_symbols",
  "depth_levels",
] as const;
export type CountLimit = (typeof COUNT_LIMITS)[number];

export interface AccountForm {
  readonly name: string;
  readonly plan: OperatorAccount["plan"];
  readonly depth: OperatorAccount["entitlements"]["depth"];
}

export function formOf(account: OperatorAccount): AccountForm {
  return { name: account.name, plan: account.plan, depth: account.entitlements.depth };
}

/** Null when nothing differs. */
export function patchOf(form: AccountForm, account: OperatorAccount): OperatorAccountPatch | null {
  const name = form.name.trim();
  const patch: OperatorAccountPatch = {
    ...(name === account.name ? {} : { name }),
    ...(form.plan === account.plan ? {} : { plan: form.plan }),
    ...(form.depth === account.entitlements.depth ? {} : { entitlements: { depth: form.depth } }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

export type LimitForm = Readonly<Partial<Record<CountLimit, string>>>;

/** The current agreed limits; a limit that comes from the plan is empty. */
export function limitFormOf(account: OperatorAccount): LimitForm {
  const agreed = COUNT_LIMITS.filter((limit) => typeof account.own_limits[limit] === "number");
  return Object.fromEntries(agreed.map((limit) => [limit, String(account.own_limits[limit])]));
}

export interface LimitPatch {
  /** Null when nothing differs. */
  readonly patch: OperatorAccountPatch | null;
  /** Limits whose text is not a whole number. */
  readonly wrong: readonly CountLimit[];
}

/** An emptied limit returns to the plan's limit. */
export function limitPatchOf(form: LimitForm, account: OperatorAccount): LimitPatch {
  const limits: Record<string, number | "default"> = {};
  const wrong: CountLimit[] = [];
  for (const limit of COUNT_LIMITS) {
    // A limit that nobody agreed on or typed is absent.
    const typed = (form[limit] ?? "").replace(/[,\s]/g, "");
    const agreed = account.own_limits[limit];
    if (typed === "") {
      if (agreed !== undefined) limits[limit] = "default";
    } else if (!/^\d{1,12}$/.test(typed)) {
      wrong.push(limit);
    } else if (Number(typed) !== agreed) {
      limits[limit] = Number(typed);
    }
  }
  return { patch: Object.keys(limits).length === 0 ? null : { limits }, wrong };
}
