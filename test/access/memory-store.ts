// Accounts and usage in memory, for tests of the gate that move through thousands of cases: the same promises as the
// store's, and failures on demand.

import { hashOfKey, newKeyText } from "../../src/access/key-text.ts";
import { type Day, Outage } from "../../src/base/index.ts";
import type { Account, ApiKey, Plan } from "../../src/model/index.ts";
import type { AccountChanges, Accounts, Usage, UsageBatch, UsageIncrement } from "../../src/store/index.ts";
import type { UsageChanges } from "../../src/store/usage.ts";

/** Only `since` is asked by a gate; the others are the registrar's and are tested on the real store. */
export class MemoryAccounts implements Pick<Accounts, "since"> {
  readonly #accounts = new Map<number, { row: Account; changed: number }>();
  readonly #keys = new Map<number, { row: ApiKey; changed: number }>();
  #stamp = 0;
  isDown = false;

  async since(stamp: number): Promise<AccountChanges> {
    if (this.isDown) throw new Outage("the store is away");
    const later = <Row>(rows: Iterable<{ row: Row; changed: number }>): Row[] =>
      [...rows].filter(({ changed }) => changed > stamp).map(({ row }) => row);
    return { stamp: this.#stamp, accounts: later(this.#accounts.values()), keys: later(this.#keys.values()) };
  }

  /** Adds an account with one key and answers both, with the key's text. */
  add(plan: Plan, more: Partial<Account> = {}) {
    const id = this.#accounts.size + 1;
    const account: Account = {
      id,
      name: `account ${id}`,
      plan,
      overrides: {},
      depth: "none",
      isVerified: true,
      isSuspended: false,
      isDemo: false,
      createdAtMs: 0,
      ...more,
    };
    this.change(account);
    return { account, ...this.addKey(account.id) };
  }

  addKey(accountId: number, more: Partial<ApiKey> = {}, keyText = newKeyText("live")) {
    const key: ApiKey = {
      id: this.#keys.size + 1,
      accountId,
      kind: "live",
      label: "",
      hash: hashOfKey(keyText),
      hint: keyText.slice(-4),
      createdAtMs: 0,
      expiresAtMs: null,
      revokedAtMs: null,
      ...more,
    };
    this.changeKey(key);
    return { key, keyText };
  }

  change(account: Account): void {
    this.#accounts.set(account.id, { row: account, changed: ++this.#stamp });
  }

  changeKey(key: ApiKey): void {
    this.#keys.set(key.id, { row: key, changed: ++this.#stamp });
  }
}

/** `lost`: nothing was kept. `unanswered`: the batch was kept and its answer was lost. `unread`: totals cannot be read. */
export type UsageFailure = "none" | "lost" | "unanswered" | "unread";

export class MemoryUsage implements Usage {
  readonly totals = new Map<string, UsageIncrement & { changed: number }>();
  readonly #sequences = new Map<string, number>();
  #stamp = 0;
  failure: UsageFailure = "none";

  async add(batch: UsageBatch): Promise<void> {
    if (this.failure === "lost") throw new Outage("the store is away");
    if ((this.#sequences.get(batch.writer) ?? 0) < batch.sequence) this.#keep(batch);
    if (this.failure === "unanswered") throw new Outage("the connection broke");
  }

  #keep(batch: UsageBatch): void {
    this.#sequences.set(batch.writer, batch.sequence);
    this.#stamp++;
    for (const { accountId, day, requests } of batch.increments) {
      const before = this.totals.get(`${accountId}/${day}`)?.requests ?? 0;
      this.totals.set(`${accountId}/${day}`, { accountId, day, requests: before + requests, changed: this.#stamp });
    }
  }

  async since(day: Day, stamp: number): Promise<UsageChanges> {
    if (this.failure === "unread") throw new Outage("the store is away");
    const totals = [...this.totals.values()].filter((total) => total.day === day && total.changed > stamp);
    return { stamp: this.#stamp, totals };
  }

  async report(): Promise<readonly UsageIncrement[]> {
    return [...this.totals.values()];
  }

  async retireWriter(writer: string): Promise<void> {
    this.#sequences.delete(writer);
  }

  sum(): number {
    return [...this.totals.values()].reduce((sum, { requests }) => sum + requests, 0);
  }
}
