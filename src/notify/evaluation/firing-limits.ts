// Limits the notifications of rules, in wall time: a rule and an account each have an allowance that fills up again. Firings beyond it are
// not notified, and are counted at the rule.

import { MINUTE_MS, RecentMap } from "../../base/index.ts";
import type { AlertRule } from "../../model/index.ts";
import type { SuppressedFirings } from "../../store/index.ts";

interface Allowance {
  /** Notifications that may come at once. */
  readonly burst: number;
  /** Notifications per minute in the long run. */
  readonly perMinute: number;
}

/**
 * ALERTS-26: on a market that runs in real time, a rule on 100 symbols that all fire every minute stays within these limits, and so
 * does an account with 600 pairs of rule and symbol. Rules with `once` are not limited: they fire once.
 */
export const FIRING_LIMITS: Readonly<Record<"rule" | "account", Allowance>> = {
  rule: { burst: 400, perMinute: 120 },
  account: { burst: 2_000, perMinute: 600 },
};

/** Accounts or rules whose allowance is remembered; after an entry is dropped, its account or rule has the full burst again. */
const REMEMBERED_MAX = 20_000;

/** The remaining allowance, and the time at which it was computed. */
interface Left {
  count: number;
  atMs: number;
}

export class FiringLimits {
  readonly #rules = new RecentMap<number, Left>(REMEMBERED_MAX);
  readonly #accounts = new RecentMap<number, Left>(REMEMBERED_MAX);

  /** True when the rule may notify now; the notification is then counted. */
  admit({ id, accountId, once }: Pick<AlertRule, "id" | "accountId" | "once">, nowMs: number): boolean {
    if (once) return true;
    const left = [
      refilled(this.#rules, id, FIRING_LIMITS.rule, nowMs),
      refilled(this.#accounts, accountId, FIRING_LIMITS.account, nowMs),
    ];
    if (left.some(({ count }) => count < 1)) return false;
    for (const each of left) each.count--;
    return true;
  }
}

function refilled(known: RecentMap<number, Left>, id: number, { burst, perMinute }: Allowance, nowMs: number): Left {
  const left = known.get(id) ?? { count: burst, atMs: nowMs };
  const passedMs = Math.max(0, nowMs - left.atMs);
  left.count = Math.min(burst, left.count + (perMinute * passedMs) / MINUTE_MS);
  left.atMs = nowMs;
  known.set(id, left);
  return left;
}

/** Counts the firings that were not notified, by rule, until the counts are stored. */
export class SuppressedCounts {
  // Bound: the rules there are, until the counts are taken.
  #byRule = new Map<number, SuppressedFirings>();

  add({ id: ruleId, revision }: Pick<AlertRule, "id" | "revision">, count = 1): void {
    const before = this.#byRule.get(ruleId);
    const sum = before?.revision === revision ? before.count + count : count;
    this.#byRule.set(ruleId, { ruleId, revision, count: sum });
  }

  /** Takes all counts out. */
  take(): readonly SuppressedFirings[] {
    const all = [...this.#byRule.values()];
    this.#byRule = new Map();
    return all;
  }
}
