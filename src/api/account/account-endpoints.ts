// /account/: the caller's own account, its usage, its latest requests and, for owner keys, its keys.

import type { AccountAdministration, AccountRecords, Caller, Gate, IssuedKey } from "../../access/index.ts";
import { AccountRefusal, mayAddKey } from "../../access/index.ts";
import { type Clock, SECOND_MS } from "../../base/index.ts";
import type { AlertRules, WebhookDestinations } from "../../notify/index.ts";
import { keyInvalid, notFound, ownerRequired, rest, throttled, validationFailed } from "../../wire/index.ts";
import { type AdmittedRequest, type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { json } from "../http/response/answer.ts";
import { projectDeleted } from "../webhooks/project-webhooks.ts";
import { projectAccount, projectCreatedKey, projectKeys, projectRequests, projectUsage } from "./project-account.ts";

/** What the endpoints of an account ask. */
export interface AccountNeeds {
  readonly gate: Gate;
  readonly records: AccountRecords;
  readonly administration: AccountAdministration;
  readonly destinations: Pick<WebhookDestinations, "list">;
  readonly rules: Pick<AlertRules, "list">;
  readonly clock: Clock;
}

export function accountEndpoints(needs: AccountNeeds): readonly EndpointHandler[] {
  const { endpoints } = rest;
  const { records } = needs;
  return [
    onEndpoint(endpoints.getAccount, "account", async ({ caller }) => json(await describe(needs, caller))),
    onEndpoint(endpoints.getAccountUsage, "account", async ({ caller, parameters }) => {
      const { report, days, hints } = await records.usage(caller.accountId, parameters.days);
      return json(projectUsage(report, days, (keyId) => hints.get(keyId) ?? ""));
    }),
    onEndpoint(endpoints.getAccountRequests, "account", async ({ caller, parameters: { limit, status } }) =>
      json(projectRequests(await records.requests(caller.accountId, { limit, isFailedOnly: status === "failed" }))),
    ),
    onEndpoint(endpoints.listAccountKeys, "account", async ({ caller }) => {
      checkOwner(caller);
      const { keys, lastUses } = await records.keys(caller.accountId);
      return json(projectKeys(keys, lastUses));
    }),
    onEndpoint(endpoints.createAccountKey, "account", ({ caller }, request) => createKey(needs, caller, request)),
    onEndpoint(endpoints.deleteAccountKey, "account", ({ caller, path }) => deleteKey(needs, caller, path.id)),
  ];
}

async function describe({ gate, records, destinations, rules }: AccountNeeds, caller: Caller): Promise<rest.Account> {
  const { accountId } = caller;
  const [account, webhooks, alerts] = await Promise.all([
    records.account(accountId),
    destinations.list(accountId),
    rules.list(accountId),
  ]);
  const use = gate.useOf(caller);
  // Revoked or deleted since the request was admitted.
  if (account === null || use === null) throw keyInvalid();
  const counted = { ...use, webhooks: webhooks.length, alerts: alerts.length };
  return projectAccount(account, caller.limits, counted);
}

function checkOwner(caller: Caller): void {
  if (caller.scope !== "owner") throw ownerRequired();
}

async function createKey(needs: AccountNeeds, caller: Caller, request: AdmittedRequest) {
  checkOwner(caller);
  const { name, scope } = valid(rest.parseKeyCreate(await request.readBody()));
  const issued = await issue(needs, caller, name, scope);
  // The key works from the answer on, here; elsewhere within 2 seconds.
  await needs.gate.refresh();
  return json(projectCreatedKey(issued.key, issued.text));
}

async function issue(
  { administration, clock }: AccountNeeds,
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
    if (error.reason === "keys") grant(mayAddKey(caller, Math.max(own.length, caller.limits.apiKeys)));
    if (error.againAtMs !== null) throw throttled((error.againAtMs - clock.nowMs()) / SECOND_MS);
    if (error.reason === "unknown") throw keyInvalid();
    throw validationFailed({ name: error.message });
  }
}

async function deleteKey({ administration, gate }: AccountNeeds, caller: Caller, text: string) {
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
  // It is durable; here it also holds from the answer on.
  await gate.refresh();
  return json(projectDeleted(id));
}
