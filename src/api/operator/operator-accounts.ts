// Accounts, keys and usage in the operator's API: the operations of the command line, for a billing system or a page.

import {
  type AccountAdministration,
  type AccountRecords,
  AccountRefusal,
  type Gate,
  mayHave,
} from "../../access/index.ts";
import { addDays, dayStartMs } from "../../base/index.ts";
import { type Account, accountStatusOf } from "../../model/index.ts";
import { invalidParam, LIMITS, notFound, operator, rest, validationFailed } from "../../wire/index.ts";
import { projectCreatedKey, projectKeys, projectRequests, projectUsage } from "../account/account.ts";
import { existing, projectDeleted, valid } from "../http/owned-resource.ts";
import { grant } from "../http/plan-refusal.ts";
import { type OperatorHandler, onOperatorEndpoint } from "./operator-page.ts";
import { projectOperatorAccount, projectOperatorAccounts } from "./project-operator.ts";

export interface OperatorAccountNeeds {
  readonly gate: Pick<Gate, "refresh">;
  readonly records: AccountRecords;
  /** Makes changes with the operator as the actor. */
  readonly administration: AccountAdministration;
}

export function operatorAccountHandlers(needs: OperatorAccountNeeds): readonly OperatorHandler[] {
  const { gate, records, administration } = needs;
  const { operatorEndpoints: endpoints } = operator;
  const shown = (account: Account) => projectOperatorAccount(account, records.planOf(account).limits);
  return [
    onOperatorEndpoint(endpoints.listAccounts, async ({ parameters }) => {
      const { plan, status, search, limit, offset } = parameters;
      const matching = (await records.accounts()).filter(
        (account) =>
          (plan === undefined || account.plan === plan) &&
          (status === undefined || accountStatusOf(account) === status) &&
          (search === undefined || account.name.toLowerCase().includes(search.toLowerCase())),
      );
      const page = matching.slice(offset, offset + limit).map(shown);
      return projectOperatorAccounts(page, { total: matching.length, limit, offset });
    }),
    onOperatorEndpoint(endpoints.createAccount, async ({ readBody }) => {
      const draft = valid(operator.parseAccountCreate(await readBody()));
      const field = draft.limits === undefined ? "name" : "limits";
      return shown(await refusing(field, () => administration.createAccount(draft)));
    }),
    onOperatorEndpoint(endpoints.getOneAccount, async ({ path }) => shown(await find(records, path.id))),
    onOperatorEndpoint(endpoints.patchAccount, async ({ path, readBody }) => {
      const { id } = await find(records, path.id);
      const patch = valid(operator.parseAccountPatch(await readBody()));
      const field = patch.limits === undefined ? (patch.plan === undefined ? "entitlements" : "plan") : "limits";
      const changed = await refusing(field, () => administration.change(id, patch));
      await gate.refresh();
      return shown(changed);
    }),
    onOperatorEndpoint(endpoints.deleteAccount, async ({ path }) => {
      const { id } = await find(records, path.id);
      await refusing("id", () => administration.removeAccount(id));
      await gate.refresh();
      return projectDeleted(id);
    }),
    ...keyHandlers(needs),
    ...recordHandlers(records),
  ];
}

function keyHandlers({ gate, records, administration }: OperatorAccountNeeds): readonly OperatorHandler[] {
  const { operatorEndpoints: endpoints } = operator;
  return [
    onOperatorEndpoint(endpoints.listKeys, async ({ path }) => {
      const { id } = await find(records, path.id);
      const { keys, lastUses } = await records.keys(id);
      return projectKeys(keys, lastUses);
    }),
    onOperatorEndpoint(endpoints.createKey, async ({ path, readBody }) => {
      const account = await find(records, path.id);
      const { name: label, scope, kind, expiresOn } = valid(operator.parseOperatorKey(await readBody()));
      const expiresAtMs = expiresOn === null ? null : dayStartMs(expiresOn);
      const request = { accountId: account.id, kind, scope, label, expiresAtMs };
      const issued = administration.issueKey(request).catch((error: unknown) => {
        const plan = records.planOf(account);
        if (error instanceof AccountRefusal && error.reason === "keys")
          grant(mayHave(plan, "apiKeys", plan.limits.apiKeys + 1));
        throw error;
      });
      const { key, text } = await refusing("body", () => issued);
      await gate.refresh();
      return projectCreatedKey(key, text);
    }),
    onOperatorEndpoint(endpoints.deleteKey, async ({ path }) => {
      const { id: accountId } = await find(records, path.id);
      const keyId = existing(rest.parsePathId(path.keyId), "Key", path.keyId);
      await administration.revokeOwnKey(accountId, keyId).catch((error: unknown) => {
        throw error instanceof AccountRefusal ? notFound("Key", keyId) : error;
      });
      await gate.refresh();
      return projectDeleted(keyId);
    }),
  ];
}

function recordHandlers(records: AccountRecords): readonly OperatorHandler[] {
  const { operatorEndpoints: endpoints } = operator;
  return [
    onOperatorEndpoint(endpoints.getUsage, async ({ path, parameters }) => {
      // Usage outlives the account: the last invoice is written after the account is removed.
      const accountId = existing(rest.parsePathId(path.id), "Account", path.id);
      const to = parameters.to ?? records.today;
      const from = parameters.from ?? addDays(to, 1 - parameters.days);
      if (to < from) throw invalidParam("to", "on or after from");
      if (to > addDays(from, LIMITS.usageRangeDays.max - 1)) {
        throw invalidParam("to", `at most ${LIMITS.usageRangeDays.max} days after from`);
      }
      const { report, days, hints } = await records.usageBetween(accountId, from, to);
      if (report.days.length === 0) await find(records, path.id);
      return projectUsage(report, days, (keyId) => hints.get(keyId) ?? "");
    }),
    onOperatorEndpoint(endpoints.getRequests, async ({ path, parameters: { limit, status } }) => {
      const { id } = await find(records, path.id);
      return projectRequests(await records.requests(id, { limit, isFailedOnly: status === "failed" }));
    }),
  ];
}

async function find(records: AccountRecords, text: string): Promise<Account> {
  const id = rest.parsePathId(text);
  return existing(id === null ? null : await records.account(id), "Account", text);
}

/** Turns an impossible change into VALIDATION of the field that asked for it. */
async function refusing<T>(field: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof AccountRefusal) throw validationFailed({ [field]: error.message });
    throw error;
  }
}
