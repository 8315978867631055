// Changes to accounts, keys and entitlements within the limits of the plans, for the command line. A running service reads
// each change from the store.

import type { Clock } from "../base/index.ts";
import type { Account, ApiKey, DepthEntitlement, KeyKind, Plan } from "../model/index.ts";
import type { AccountChange, Store } from "../store/index.ts";
import { hashOfKey, hintOfKey, newKeyText } from "./key-text.ts";
import type { LimitChanges } from "./limit-text.ts";
import { isCustomPlan, limitsOf, PLAN_TABLE, type PlanTable, planTitle } from "./plans.ts";

/** What the operator asked for is not possible; the message is one line for a person. */
export class AccountRefusal extends Error {
  override readonly name = "AccountRefusal";
}

export interface AccountRequest {
  readonly name: string;
  readonly plan: Plan;
  readonly depth: DepthEntitlement;
  readonly isVerified: boolean;
}

export interface KeyRequest {
  readonly accountId: number;
  readonly kind: KeyKind;
  readonly label: string;
  readonly expiresAtMs: number | null;
}

/** A key in the one moment in which its text is known. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly text: string;
}

const NAME_MAX = 100;
/** Printable text on one line. */
const NAME_FORM = /^[^\p{C}]+$/u;

export class AccountAdministration {
  readonly #store: Pick<Store, "accounts" | "keys">;
  readonly #clock: Clock;
  readonly #table: PlanTable;

  constructor(store: Pick<Store, "accounts" | "keys">, clock: Clock, table: PlanTable = PLAN_TABLE) {
    this.#store = store;
    this.#clock = clock;
    this.#table = table;
  }

  async createAccount(request: AccountRequest): Promise<Account> {
    const name = nameOf(request.name, "The account's name");
    return this.#store.accounts.create({ ...request, name, createdAtMs: this.#clock.nowMs() });
  }

  /** Overrides were agreed for Enterprise; they go with it. */
  setPlan(accountId: number, plan: Plan): Promise<Account> {
    return this.#update(accountId, isCustomPlan(plan) ? { plan } : { plan, overrides: {} });
  }

  async override(accountId: number, changes: LimitChanges): Promise<Account> {
    const account = await this.account(accountId);
    if (!isCustomPlan(account.plan)) {
      throw new AccountRefusal(
        `Account ${accountId} is on ${planTitle(account.plan)}: only Enterprise accounts have limits of their own.`,
      );
    }
    const merged = Object.entries({ ...account.overrides, ...changes.set });
    const kept = merged.filter(([name]) => !changes.reset.some((other) => other === name));
    return this.#update(accountId, { overrides: Object.fromEntries(kept) });
  }

  setSuspended(accountId: number, isSuspended: boolean): Promise<Account> {
    return this.#update(accountId, { isSuspended });
  }

  verify(accountId: number): Promise<Account> {
    return this.#update(accountId, { isVerified: true });
  }

  async setDepth(accountId: number, depth: DepthEntitlement): Promise<Account> {
    const before = await this.account(accountId);
    if (depth === "suspended" && before.depth !== "approved" && before.depth !== "suspended") {
      throw new AccountRefusal(`Account ${accountId} has no approved depth entitlement to suspend.`);
    }
    return this.#update(accountId, { depth });
  }

  async issueKey(request: KeyRequest): Promise<IssuedKey> {
    const nowMs = this.#clock.nowMs();
    const label = request.label === "" ? "" : nameOf(request.label, "The label");
    if (request.expiresAtMs !== null && request.expiresAtMs <= nowMs) {
      throw new AccountRefusal("The key would have expired already.");
    }
    const text = newKeyText(request.kind);
    const issue = await this.#store.keys.issue(
      { ...request, label, hash: hashOfKey(text), hint: hintOfKey(text), createdAtMs: nowMs },
      (account) => this.#keysMax(account),
    );
    if (issue.ok) return { key: issue.key, text };
    if (issue.reason === "unknown-account") throw unknownAccount(request.accountId);
    throw new AccountRefusal(
      `Account ${request.accountId} has ${issue.keysMax} active keys, as many as its plan allows: revoke one first.`,
    );
  }

  /** Durable when it answers; sockets of the key are closed within 2 seconds. */
  async revokeKey(keyId: number): Promise<ApiKey> {
    const key = await this.#store.keys.revoke(keyId, this.#clock.nowMs());
    if (key === null) throw new AccountRefusal(`There is no key ${keyId}.`);
    return key;
  }

  async account(accountId: number): Promise<Account> {
    const account = await this.#store.accounts.get(accountId);
    if (account === null) throw unknownAccount(accountId);
    return account;
  }

  async #update(accountId: number, change: AccountChange): Promise<Account> {
    const { accounts } = this.#store;
    // Only a change of limits is measured against the keys there are; a suspension never fails for them.
    const isLimiting = change.plan !== undefined || change.overrides !== undefined;
    const keysMax = (account: Account): number => (isLimiting ? this.#keysMax(account) : Number.POSITIVE_INFINITY);
    const update = await accounts.update(accountId, change, keysMax, this.#clock.nowMs());
    if (update.ok) return update.account;
    if (update.reason === "unknown") throw unknownAccount(accountId);
    throw new AccountRefusal(
      `Account ${accountId} has ${update.keysActive} active keys and would be allowed ${update.keysMax}: revoke ${update.keysActive - update.keysMax} first.`,
    );
  }

  #keysMax(account: Account): number {
    return limitsOf(account, this.#table).apiKeys;
  }
}

function unknownAccount(accountId: number): AccountRefusal {
  return new AccountRefusal(`There is no account ${accountId}.`);
}

function nameOf(text: string, what: string): string {
  const name = text.trim();
  if (name.length === 0 || name.length > NAME_MAX || !NAME_FORM.test(name)) {
    throw new AccountRefusal(`${what} is 1 to ${NAME_MAX} printable characters on one line.`);
  }
  return name;
}
