// Accounts and usage in memory, for tests of the gate that move through thousands of cases: the same promises as the
// store's, and failures on demand.

import { hashOfKey, newKeyText } from "../../src/access/keys/key-text.ts";
import { type Day, Outage } from "../../src/base/index.ts";
import type { Account, ApiKey, Plan, UsageDetail, UsageReport } from "../../src/model/index.ts";
import {
  type AccountChanges,
  type Accounts,
  type Usage,
  type UsageBatch,
  type UsageCount,
  type UsageMark,
  WriterFolded,
} from "../../src/store/index.ts";
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
      scope: "data",
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

/** `lost`: nothing was stored. `unanswered`: the batch was stored and its answer was lost. `unread`: totals cannot be read. */
export type UsageFailure = "none" | "lost" | "unanswered" | "unread";

interface Writer {
  readonly details: Map<string, UsageDetail>;
  sequence: number;
  isFolded: boolean;
  readonly counts: Map<string, UsageCount & { sequence: number }>;
}

export class MemoryUsage implements Usage {
  readonly #folded = new Map<string, UsageCount & { changed: number }>();
  readonly #foldedDetails: UsageDetail[] = [];
  readonly #writers = new Map<string, Writer>();
  #stamp = 0;
  failure: UsageFailure = "none";

  /** Totals by account and day. */
  get totals(): ReadonlyMap<string, UsageCount> {
    const totals = new Map<string, UsageCount>();
    const rows = [
      ...this.#folded.values(),
      ...[...this.#writers.values()].flatMap(({ counts }) => [...counts.values()]),
    ];
    for (const { accountId, day, requests } of rows) {
      const before = totals.get(`${accountId}/${day}`)?.requests ?? 0;
      totals.set(`${accountId}/${day}`, { accountId, day, requests: before + requests });
    }
    return totals;
  }

  /** The writers that were not folded. */
  get writers(): readonly string[] {
    return [...this.#writers].filter(([, { isFolded }]) => !isFolded).map(([name]) => name);
  }

  write(batch: UsageBatch): Promise<void> {
    return this.#change(() => {
      const writer = this.#writers.get(batch.writer) ?? {
        sequence: 0,
        isFolded: false,
        counts: new Map(),
        details: new Map(),
      };
      this.#writers.set(batch.writer, writer);
      if (writer.isFolded) throw new WriterFolded(batch.writer, writer.sequence);
      if (writer.sequence >= batch.sequence) return;
      writer.sequence = batch.sequence;
      for (const count of batch.counts)
        writer.counts.set(`${count.accountId}/${count.day}`, { ...count, sequence: batch.sequence });
      for (const detail of batch.details)
        writer.details.set(`${detail.accountId}/${detail.day}/${detail.kind}/${detail.name}`, detail);
    });
  }

  async since(day: Day, mark: UsageMark): Promise<UsageChanges> {
    if (this.failure === "unread") throw new Outage("the store is away");
    const now = new Map([["", this.#stamp]]);
    const changed = new Set<string>();
    for (const [key, { changed: at }] of this.#folded) if (at > (mark.get("") ?? 0)) changed.add(key);
    for (const [name, { sequence, counts }] of this.#writers) {
      now.set(name, sequence);
      for (const [key, count] of counts) if (count.sequence > (mark.get(name) ?? 0)) changed.add(key);
    }
    const totals = [...this.totals].filter(([key, total]) => total.day === day && changed.has(key));
    const shares = [...this.#writers].flatMap(([writer, { counts }]) =>
      [...counts.values()]
        .filter((count) => count.day === day && changed.has(`${count.accountId}/${day}`))
        .map(({ accountId, requests }) => ({ accountId, writer, requests })),
    );
    return { mark: now, totals: totals.map(([, total]) => total), shares };
  }

  /** Requests and failures by key or by route, of all writers. */
  sumOfDetails(kind: UsageDetail["kind"]): { readonly requests: number; readonly failed: number } {
    const kept = [
      ...this.#foldedDetails,
      ...[...this.#writers.values()].flatMap(({ details }) => [...details.values()]),
    ];
    const own = kept.filter((detail) => detail.kind === kind);
    const sum = (of: (detail: UsageDetail) => number): number => own.reduce((total, detail) => total + of(detail), 0);
    return { requests: sum(({ requests }) => requests), failed: sum(({ failed }) => failed) };
  }

  async breakdown(): Promise<UsageReport> {
    return { days: [], keys: [], routes: [] };
  }

  async lastUses(): Promise<ReadonlyMap<number, number>> {
    return new Map();
  }

  async report(): Promise<readonly UsageCount[]> {
    return [...this.totals.values()];
  }

  foldDays(name: string, days: readonly Day[]): Promise<void> {
    return this.#change(() => this.#fold(name, (day) => days.includes(day)));
  }

  fold(name: string): Promise<void> {
    return this.#change(() => {
      const writer = this.#writers.get(name);
      if (writer !== undefined) writer.isFolded = true;
      this.#fold(name, () => true);
    });
  }

  /** No time passes here: the test says which writers are idle. */
  async foldIdle(): Promise<void> {}

  async forget(): Promise<void> {
    // No test of the gate runs over years.
  }

  sum(): number {
    return [...this.totals.values()].reduce((sum, { requests }) => sum + requests, 0);
  }

  #fold(name: string, isMeant: (day: Day) => boolean): void {
    this.#stamp++;
    for (const [key, { accountId, day, requests }] of this.#writers.get(name)?.counts ?? []) {
      if (!isMeant(day)) continue;
      const before = this.#folded.get(key)?.requests ?? 0;
      this.#folded.set(key, { accountId, day, requests: before + requests, changed: this.#stamp });
      this.#writers.get(name)?.counts.delete(key);
    }
    for (const [key, detail] of this.#writers.get(name)?.details ?? []) {
      if (!isMeant(detail.day)) continue;
      this.#foldedDetails.push(detail);
      this.#writers.get(name)?.details.delete(key);
    }
  }

  async #change(change: () => void): Promise<void> {
    if (this.failure === "lost") throw new Outage("the store is away");
    change();
    if (this.failure === "unanswered") throw new Outage("the connection broke");
  }
}
