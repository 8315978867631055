// /account/: the caller's own account, its usage, its latest requests and, for owner keys, its keys. /ws-tickets/: tickets for its
// WebSockets.

import {
  type AccountAdministration,
  type AccountRecords,
  AccountRefusal,
  type Caller,
  type ConsoleSignIn,
  type Gate,
  type IssuedKey,
  mayHave,
  TICKET_MS,
} from "../../access/index.ts";
import { type Clock, type Day, formatDay, formatTimestamp, SECOND_MS } from "../../base/index.ts";
import {
  type Account,
  type ApiKey,
  accountStatusOf,
  type PlanLimits,
  type RequestRecord,
  type UsageReport,
} from "../../model/index.ts";
import type { AlertRules, WebhookDestinations } from "../../notify/index.ts";
import { keyInvalid, notFound, rest, throttled, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { projectDeleted, valid } from "../http/owned-resource.ts";
import { checkOwner, grant } from "../http/plan-refusal.ts";
import { json } from "../http/response/answer.ts";
import { projectTicket } from "../session/project-session.ts";

/** The sources that the endpoints of an account read from. */
export interface AccountSources {
  readonly gate: Gate;
  readonly records: AccountRecords;
  readonly administration: AccountAdministration;
  readonly destinations: Pick<WebhookDestinations, "list">;
  readonly rules: Pick<AlertRules, "list">;
  readonly sessions: Pick<ConsoleSignIn, "issueTicket">;
  readonly clock: Clock;
}

export function accountEndpoints(sources: AccountSources): readonly EndpointHandler[] {
  const { endpoints } = rest;
  const { records } = sources;
  return [
    onEndpoint(endpoints.getAccount, async ({ caller }) => json(await describe(sources, caller))),
    onEndpoint(endpoints.getAccountUsage, async ({ caller, parameters }) => {
      const { report, days, hints } = await records.usage(caller.accountId, parameters.days);
      return json(projectUsage(report, days, (keyId) => hints.get(keyId) ?? ""));
    }),
    onEndpoint(endpoints.getAccountRequests, async ({ caller, parameters: { limit, status } }) =>
      json(projectRequests(await records.requests(caller.accountId, { limit, isFailedOnly: status === "failed" }))),
    ),
    onEndpoint(endpoints.listAccountKeys, async ({ caller }) => {
      checkOwner(caller);
      const { keys, lastUses } = await records.keys(caller.accountId);
      return json(projectKeys(keys, lastUses));
    }),
    onEndpoint(endpoints.createAccountKey, ({ caller }, request) => createKey(sources, caller, request)),
    onEndpoint(endpoints.deleteAccountKey, ({ caller, path }) => deleteKey(sources, caller, path.id)),
    onEndpoint(endpoints.createStreamTicket, async ({ caller }) => {
      const expiresAtMs = sources.clock.nowMs() + TICKET_MS;
      return json(projectTicket(await sources.sessions.issueTicket(caller, false), expiresAtMs));
    }),
  ];
}

async function describe({ gate, records, destinations, rules }: AccountSources, caller: Caller): Promise<rest.Account> {
  const { accountId } = caller;
  const [account, webhooks, alerts] = await Promise.all([
    records.account(accountId),
    destinations.list(accountId),
    rules.list(accountId),
  ]);
  const use = gate.useOf(caller);
  // The key was revoked or the account deleted after the request was admitted.
  if (account === null || use === null) throw keyInvalid();
  const counted = { ...use, webhooks: webhooks.length, alerts: alerts.length };
  return projectAccount(account, caller.limits, counted);
}

async function createKey(sources: AccountSources, caller: Caller, request: AdmittedRequest) {
  checkOwner(caller);
  const { name, scope } = valid(rest.parseKeyCreate(await request.readBody()));
  const issued = await issue(sources, caller, name, scope);
  // The key works in this process as soon as the client has the answer, in others within 2 seconds.
  await sources.gate.refresh();
  return json(projectCreatedKey(issued.key, issued.text));
}

async function issue(
  { administration, clock }: AccountSources,
  caller: Caller,
  label: string,
  scope: rest.KeyDraft["scope"],
): Promise<IssuedKey> {
  const { accountId, keyId } = caller;
  const own = await administration.keys(accountId);
  const kind = own.find(({ id }) => id === keyId)?.kind ?? "live";
  try {
    return await administration.by(`key:${keyId}`).issueKey({ accountId, kind, scope, label, expiresAtMs: null });
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error;
    if (error.reason === "keys") grant(mayHave(caller, "apiKeys", Math.max(own.length, caller.limits.apiKeys) + 1));
    if (error.againAtMs !== null) throw throttled((error.againAtMs - clock.nowMs()) / SECOND_MS);
    if (error.reason === "unknown") throw keyInvalid();
    throw validationFailed({ name: error.message });
  }
}

async function deleteKey({ administration, gate }: AccountSources, caller: Caller, text: string) {
  checkOwner(caller);
  const id = rest.parsePathId(text);
  if (id === caller.keyId) throw validationFailed({ id: "A key cannot delete itself." });
  if (id === null) throw notFound("Key", text);
  try {
    await administration.by(`key:${caller.keyId}`).revokeOwnKey(caller.accountId, id);
  } catch (error) {
    if (error instanceof AccountRefusal) throw notFound("Key", text);
    throw error;
  }
  // The revocation is durable; this process also applies it before it answers.
  await gate.refresh();
  return json(projectDeleted(id));
}

/** The part of its limits that an account has used. */
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

function projectAccount(account: Account, limits: PlanLimits, use: UsedOfLimits): rest.Account {
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

/** Every day of `days` gets a row. `hintOf` knows deleted keys too. */
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

/** Only this answer shows the text of the key. */
export function projectCreatedKey(key: ApiKey, text: string): rest.CreatedKey {
  return { ...projectKey(key, null), key: text };
}
