// The JSON of /account/: an account with its limits, usage, requests and keys, for its owner and for the operator.

import { type Day, formatDay, formatTimestamp } from "../../base/index.ts";
import {
  type Account,
  type ApiKey,
  accountStatusOf,
  type PlanLimits,
  type RequestRecord,
  type UsageReport,
} from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

/** What an account has used of what it may. */
export interface UsedOfLimits {
  readonly requestsToday: number;
  readonly requestsLimit: number;
  readonly resetsAtMs: number;
  readonly connections: number;
  readonly webhooks: number;
  readonly alerts: number;
}

const timeOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : formatTimestamp(timeMs));

function projectLimits(limits: PlanLimits): rest.AccountLimits {
  return {
    requests_per_day: limits.requestsPerDay,
    requests_per_minute: limits.requestsPerMinute,
    key_requests_per_minute: limits.keyRequestsPerMinute,
    api_keys: limits.apiKeys,
    compare_symbols: limits.compareSymbols,
    depth_levels: limits.depthLevels,
    bars60m: limits.bars60m,
    bars30m: limits.bars30m,
    stream_connections: limits.streamConnections,
    stream_symbols_per_connection: limits.streamSymbolsPerConnection,
    stream_symbols_per_call: limits.streamSymbolsPerCall,
    stream_wildcard: limits.streamWildcard,
    webhook_destinations: limits.webhookDestinations,
    alert_rules: limits.alertRules,
    symbols_per_rule: limits.symbolsPerRule,
  };
}

export function projectAccountFields(account: Account, limits: PlanLimits) {
  return {
    id: account.id,
    name: account.name,
    plan: account.plan,
    status: accountStatusOf(account),
    entitlements: { depth: account.depth },
    limits: projectLimits(limits),
  };
}

export function projectAccount(account: Account, limits: PlanLimits, use: UsedOfLimits): rest.Account {
  const { requestsToday, requestsLimit, resetsAtMs, connections, webhooks, alerts } = use;
  return {
    ...projectAccountFields(account, limits),
    usage: {
      requests_today: requestsToday,
      requests_limit: requestsLimit,
      resets_at: formatTimestamp(resetsAtMs),
      connections,
      webhooks,
      alerts,
    },
  };
}

/** Every one of `days` has a row. `hintOf` knows deleted keys too. */
export function projectUsage(
  report: UsageReport,
  days: readonly Day[],
  hintOf: (keyId: number) => string,
): rest.AccountUsage {
  const byDay = new Map(report.days.map(({ day, requests }) => [day, requests]));
  // A day without a row had no requests.
  const rows = days.map((day) => ({ date: formatDay(day), requests: byDay.get(day) ?? 0 }));
  return {
    days: rows,
    keys: report.keys.map(({ keyId, requests }) => ({ id: keyId, hint: hintOf(keyId), requests })),
    routes: report.routes.map(({ route, requests, failed }) => ({ route, requests, failed })),
    total: rows.reduce((sum, { requests }) => sum + requests, 0),
  };
}

export function projectRequests(records: readonly RequestRecord[]): rest.RequestList {
  const requests = records.map((record) => ({
    time: formatTimestamp(record.timeMs),
    request_id: record.requestId,
    method: record.method,
    path: record.path,
    status: record.status,
    code: record.code,
    ms: record.elapsedMs,
    key_hint: record.keyHint,
  }));
  return { requests, count: requests.length };
}

function projectKey(key: ApiKey, lastUsedMs: number | null): rest.AccountKey {
  return {
    id: key.id,
    name: key.label,
    hint: key.hint,
    scope: key.scope,
    created_at: formatTimestamp(key.createdAtMs),
    last_used_at: timeOrNull(lastUsedMs),
    expires_at: timeOrNull(key.expiresAtMs),
  };
}

export function projectKeys(keys: readonly ApiKey[], lastUses: ReadonlyMap<number, number>): rest.AccountKeys {
  return { keys: keys.map((key) => projectKey(key, lastUses.get(key.id) ?? null)), count: keys.length };
}

/** Only this answer shows the key. */
export function projectCreatedKey(key: ApiKey, text: string): rest.CreatedKey {
  return { ...projectKey(key, null), key: text };
}
