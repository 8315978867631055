// Changes to accounts, keys and entitlements within the limits of the plans: for the command line, the operator's API and owner
// keys. A running service reads each change from the store.

import { type Clock, type Component, DAY_MS, HOUR_MS, type Log, Outage, Repeat } from "../../base/index.ts";
import {
  type Account,
  type Actor,
  type ApiKey,
  type DepthEntitlement,
  type KeyKind,
  type KeyScope,
  type LimitOverrides,
  type Plan,
  planTitle,
} from "../../model/index.ts";
import type { AccountChange, Audit, Store } from "../../store/index.ts";
import type { LimitChanges } from "../plans/limit-text.ts";
import { isCustomPlan, limitsOf, PLAN_TABLE, type PlanTable } from "../plans/plans.ts";
import { hashOfKey, hintOfKey, newKeyText } from "./key-text.ts";

/** The reason of a refusal: an unknown account or key, too many keys for the plan, keys made too fast, or a wrong value. */
export type RefusalReason = "unknown" | "keys" | "pace" | "value";

/** The requested change is not possible; the message is one line for a person. */
export class AccountRefusal extends Error {
  override readonly name = "AccountRefusal";
  readonly reason: RefusalReason;
  /** With `pace`: the time from which the account may make a key again. */
  readonly againAtMs: number | null;

  constructor(message: string, reason: RefusalReason = "value", againAtMs: number | null = null) {
    super(message);
    this.reason = reason;
    this.againAtMs = againAtMs;
  }
}

export interface AccountRequest {
  readonly name: string;
  readonly plan: Plan;
  readonly depth: DepthEntitlement;
  readonly isVerified: boolean;
  readonly limits?: LimitChanges;
}

export interface KeyRequest {
  readonly accountId: number;
  readonly kind: KeyKind;
  /** `data` where it is left out. */
  readonly scope?: KeyScope;
  readonly label: string;
  readonly expiresAtMs: number | null;
}

/** The changes of an account; an absent field stays as it is. */
export interface AccountEdit {
  readonly name?: string;
  readonly plan?: Plan;
  readonly depth?: DepthEntitlement;
  readonly isVerified?: boolean;
  readonly isSuspended?: boolean;
  readonly limits?: LimitChanges;
}

/** A new key with its text, which is not stored and shown only here. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly text: string;
}

const NAME_MAX = 100;
/** In a day, the owner keys of an account may make the number of keys that its plan allows at once, times this. */
const KEYS_MADE_PER_DAY = 10;
/** Printable text on one line. */
const NAME_FORM = /^[^\p{C}]+$/u;

export class AccountAdministration {
  readonly #store: Pick<Store, "accounts" | "keys">;
  readonly #clock: Clock;
  readonly #table: PlanTable;
  readonly #actor: Actor;

  /** `actor` is the name in the audit log. */
  constructor(
    store: Pick<Store, "accounts" | "keys">,
    clock: Clock,
    table: PlanTable = PLAN_TABLE,
    actor: Actor = "command-line",
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#table = table;
    this.#actor = actor;
  }

  /** The same administration, with another actor in the audit log. */
  by(actor: Actor): AccountAdministration {
    return new AccountAdministration(this.#store, this.#clock, this.#table, actor);
  }

  async createAccount({ limits, ...plain }: AccountRequest): Promise<Account> {
    const name = nameOf(plain.name, "The account's name");
    const overrides = limits === undefined ? {} : overridesOf({ plan: plain.plan, overrides: {} }, { limits });
    return this.#store.accounts.create({ ...plain, ...overrides, name, createdAtMs: this.#clock.nowMs() }, this.#actor);
  }

  /** Makes all the changes or none. */
  async change(accountId: number, edit: AccountEdit): Promise<Account> {
    const account = await this.account(accountId);
    const { limits, ...plain } = edit;
    if (edit.depth === "suspended" && account.depth !== "approved" && account.depth !== "suspended") {
      throw new AccountRefusal(`Account ${accountId} has no approved depth entitlement to suspend.`);
    }
    const name = edit.name === undefined ? {} : { name: nameOf(edit.name, "The account's name") };
    return this.#update(accountId, { ...plain, ...name, ...overridesOf(account, edit) });
  }

  /** Durable when the promise resolves; the account's sockets are closed within 2 seconds. */
  async removeAccount(accountId: number): Promise<void> {
    const isRemoved = await this.#store.accounts.remove(accountId, this.#clock.nowMs(), this.#actor);
    if (!isRemoved) throw unknownAccount(accountId);
  }

  async issueKey(request: KeyRequest): Promise<IssuedKey> {
    const nowMs = this.#clock.nowMs();
    const label = request.label === "" ? "" : nameOf(request.label, "The label");
    if (request.expiresAtMs !== null && request.expiresAtMs <= nowMs) {
      throw new AccountRefusal("The key would have expired already.");
    }
    const text = newKeyText(request.kind);
    const { accountId, kind, scope = "data", expiresAtMs } = request;
    const hashed = { hash: hashOfKey(text), hint: hintOfKey(text), createdAtMs: nowMs };
    // Only keys made with an owner key are limited in pace: a program could make keys without end, an operator does not.
    const isPaced = this.#actor.startsWith("key:");
    const pace = { sinceMs: nowMs - DAY_MS, max: (account: Account) => KEYS_MADE_PER_DAY * this.#keysMax(account) };
    const issue = await this.#store.keys.issue(
      { accountId, kind, scope, expiresAtMs, label, ...hashed },
      (account) => this.#keysMax(account),
      { by: this.#actor, ...(isPaced ? { pace } : {}) },
    );
    if (issue.ok) return { key: issue.key, text };
    if (issue.reason === "unknown-account") throw unknownAccount(accountId);
    if (issue.reason === "pace") {
      throw new AccountRefusal("Too many keys were made in a day.", "pace", issue.oldestMs + DAY_MS);
    }
    throw new AccountRefusal(
      `Account ${accountId} has ${issue.keysMax} active keys, as many as its plan allows: revoke one first.`,
      "keys",
    );
  }

  /** Durable when the promise resolves; sockets of the key are closed within 2 seconds. */
  async revokeKey(keyId: number): Promise<ApiKey> {
    const key = await this.#store.keys.revoke(keyId, this.#clock.nowMs(), this.#actor);
    if (key === null) throw unknownKey(keyId);
    return key;
  }

  /** Revokes a key of this account that is still in force; any other key is refused as unknown. */
  async revokeOwnKey(accountId: number, keyId: number): Promise<ApiKey> {
    const own = (await this.keys(accountId)).find(({ id }) => id === keyId);
    if (own === undefined) throw unknownKey(keyId);
    return this.revokeKey(keyId);
  }

  /** The account's keys that were not revoked. */
  async keys(accountId: number): Promise<readonly ApiKey[]> {
    return (await this.#store.keys.list(accountId)).filter(({ revokedAtMs }) => revokedAtMs === null);
  }

  async account(accountId: number): Promise<Account> {
    const account = await this.#store.accounts.get(accountId);
    if (account === null) throw unknownAccount(accountId);
    return account;
  }

  async #update(accountId: number, change: AccountChange): Promise<Account> {
    const { accounts } = this.#store;
    // Only a change of plan or limits is checked against the number of active keys; a suspension never fails for it.
    const isLimiting = change.plan !== undefined || change.overrides !== undefined;
    const keysMax = (account: Account): number => (isLimiting ? this.#keysMax(account) : Number.POSITIVE_INFINITY);
    const update = await accounts.update(accountId, change, keysMax, this.#clock.nowMs(), this.#actor);
    if (update.ok) return update.account;
    if (update.reason === "unknown") throw unknownAccount(accountId);
    throw new AccountRefusal(
      `Account ${accountId} has ${update.keysActive} active keys and would be allowed ${update.keysMax}: revoke ${update.keysActive - update.keysMax} first.`,
      "keys",
    );
  }

  #keysMax(account: Account): number {
    return limitsOf(account, this.#table).apiKeys;
  }
}

function unknownAccount(accountId: number): AccountRefusal {
  return new AccountRefusal(`There is no account ${accountId}.`, "unknown");
}

function unknownKey(keyId: number): AccountRefusal {
  return new AccountRefusal(`There is no key ${keyId}.`, "unknown");
}

/** Agreed limits belong to Enterprise and are dropped with that plan. */
function overridesOf(
  account: Pick<Account, "plan" | "overrides">,
  { plan = account.plan, limits }: Pick<AccountEdit, "plan" | "limits">,
): { overrides?: LimitOverrides } {
  if (!isCustomPlan(plan)) {
    if (limits === undefined) return plan === account.plan ? {} : { overrides: {} };
    throw new AccountRefusal(
      `An account on ${planTitle(plan)} has the limits of its plan: only Enterprise accounts have limits of their own.`,
    );
  }
  if (limits === undefined) return {};
  const merged = Object.entries({ ...account.overrides, ...limits.set });
  const kept = merged.filter(([name]) => !limits.reset.some((other) => other === name));
  return { overrides: Object.fromEntries(kept) };
}

function nameOf(text: string, what: string): string {
  const name = text.trim();
  if (name.length === 0 || name.length > NAME_MAX || !NAME_FORM.test(name)) {
    throw new AccountRefusal(`${what} is 1 to ${NAME_MAX} printable characters on one line.`);
  }
  return name;
}

/** Two years and some weeks, as long as the counts of usage. */
const KEPT_MS = 800 * DAY_MS;

/** Forgets entries of the audit log once they are older than the counts of usage that they explain. */
export class AuditRetention implements Component {
  readonly name = "audit retention";
  readonly #repeat: Repeat;

  constructor({ audit, clock, log }: { readonly audit: Audit; readonly clock: Clock; readonly log: Log }) {
    this.#repeat = new Repeat({
      clock,
      everyMs: HOUR_MS,
      task: () => audit.forget(clock.nowMs() - KEPT_MS),
      failed: (error) => {
        // The database's own watch logs an outage.
        if (!(error instanceof Outage)) log.error({ err: error }, "forgetting old audit entries failed");
      },
    });
  }

  start(): void {
    this.#repeat.start();
  }

  stop(): Promise<void> {
    return this.#repeat.stop();
  }
}
