// The JSON of the operator's API: accounts, the overview and the audit log.

import { formatTimestamp, snakeCase } from "../../base/index.ts";
import {
  type Account,
  type AuditEntry,
  accountStatusOf,
  type DeliveryTotals,
  type Plan,
  type PlanLimits,
} from "../../model/index.ts";
import { type operator, type Page, pageOf } from "../../wire/index.ts";
import { projectAccountFields } from "../account/account.ts";

export function projectOperatorAccount(account: Account, limits: PlanLimits): operator.OperatorAccount {
  const own = Object.entries(account.overrides).map(([name, value]) => [snakeCase(name), value] as const);
  return {
    ...projectAccountFields(account, limits),
    own_limits: Object.fromEntries(own),
    is_demo: account.isDemo,
    created_at: formatTimestamp(account.createdAtMs),
  };
}

export function projectOperatorAccounts(
  accounts: readonly operator.OperatorAccount[],
  page: Page,
): operator.OperatorAccounts {
  return { accounts: [...accounts], ...pageOf(accounts.length, page) };
}

export function projectAudit(entries: readonly AuditEntry[], page: Page): operator.AuditLog {
  const items = entries.map((entry) => ({
    id: entry.id,
    time: formatTimestamp(entry.timeMs),
    actor: entry.actor,
    action: entry.action,
    account_id: entry.accountId,
    key_id: entry.keyId,
    before: entry.before,
    after: entry.after,
  }));
  return { entries: items, ...pageOf(items.length, page) };
}

export interface OverviewSources {
  readonly problems: { readonly feed: string | null; readonly database: string | null; readonly market: string | null };
  readonly warnings: readonly string[];
  readonly members: Readonly<operator.Overview["members"]>;
  /** The state of the market; null before the first event. */
  readonly market: { readonly timeMs: number; readonly session: string } | null;
  readonly deliveries: DeliveryTotals;
  readonly accounts: readonly Account[];
  readonly busiest: readonly {
    readonly id: number;
    readonly name: string;
    readonly plan: Plan;
    readonly requests: number;
    readonly limit: number;
  }[];
}

export function projectMember({
  member,
  role,
  leads,
  position,
  connections,
  draining,
}: operator.Member): operator.Member {
  return { member, role, leads, position, connections, draining };
}

export function projectOverview(sources: OverviewSources): operator.Overview {
  const { problems, warnings, members, market, deliveries, accounts, busiest } = sources;
  const check = (detail: string | null) => ({ ready: detail === null, detail });
  const statuses = accounts.map(accountStatusOf);
  const countOf = (status: string): number => statuses.filter((other) => other === status).length;
  return {
    feed: check(problems.feed),
    database: check(problems.database),
    market: {
      ...check(problems.market),
      market_time: market === null ? null : formatTimestamp(market.timeMs),
      session: market?.session ?? null,
    },
    members: members.map(projectMember),
    warnings: [...warnings],
    deliveries: {
      waiting: deliveries.waiting,
      failing: deliveries.failing,
      destinations: deliveries.destinations.map(({ id, accountId, url, isActive, failingSinceMs }) => ({
        id,
        account_id: accountId,
        url,
        is_active: isActive,
        failing_since: failingSinceMs === null ? null : formatTimestamp(failingSinceMs),
      })),
    },
    accounts: { active: countOf("active"), suspended: countOf("suspended"), unverified: countOf("unverified") },
    busiest: busiest.map(({ id, name, plan, requests, limit }) => ({ id, name, plan, requests, limit })),
  };
}
