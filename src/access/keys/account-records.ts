// Records of an account's use of the service, for its owner and the operator: counts by day, key and route, the latest requests, and
// the keys with their last use. The counts of this process are written to the store before they are read from it.

import { addDays, type Clock, type Day, dayOf } from "../../base/index.ts";
import type { Account, ApiKey, Plan, RequestRecord, UsageReport } from "../../model/index.ts";
import type { AuditPage, AuditQuery, RequestQuery, Store } from "../../store/index.ts";
import { type AccountPlan, accountPlan } from "../plans/caller.ts";
import { limitsOf, type PlanTable } from "../plans/plans.ts";
import { DETAIL_DAYS_KEPT } from "../usage/daily-usage.ts";
import type { RequestRecorder } from "../usage/request-recorder.ts";

export interface AccountRecordsOptions {
  readonly store: Pick<Store, "accounts" | "keys" | "usage" | "audit">;
  /** Reads and writes counts now, so that the records are up to date. */
  readonly gate: { refresh(): Promise<void> };
  readonly requests: Pick<RequestRecorder, "latest">;
  readonly clock: Clock;
  readonly table: PlanTable;
}

/** A range of days with an account's requests in it. */
export interface AccountUsageView {
  readonly report: UsageReport;
  /** Every day of the range, oldest first. */
  readonly days: readonly Day[];
  /** The hints of all keys that the account ever had. */
  readonly hints: ReadonlyMap<number, string>;
}

export interface KeysView {
  /** The keys that were not revoked. */
  readonly keys: readonly ApiKey[];
  readonly lastUses: ReadonlyMap<number, number>;
}

/** An account with its requests of the day. */
export interface BusyAccount {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly requests: number;
  readonly limit: number;
}

export class AccountRecords {
  readonly #options: AccountRecordsOptions;

  constructor(options: AccountRecordsOptions) {
    this.#options = options;
  }

  get today(): Day {
    return dayOf(this.#options.clock.nowMs());
  }

  account(accountId: number): Promise<Account | null> {
    return this.#options.store.accounts.get(accountId);
  }

  accounts(): Promise<readonly Account[]> {
    return this.#options.store.accounts.list();
  }

  audit(query: AuditQuery): Promise<AuditPage> {
    return this.#options.store.audit.page(query);
  }

  /** The accounts with the most requests of the day, busiest first. */
  async busiest(max: number): Promise<readonly BusyAccount[]> {
    const { store, gate, table } = this.#options;
    await gate.refresh();
    const today = this.today;
    const totals = (await store.usage.report(today, today)).toSorted((a, b) => b.requests - a.requests);
    const accounts = new Map((await store.accounts.list()).map((account) => [account.id, account]));
    return totals
      .flatMap(({ accountId, requests }) => {
        const account = accounts.get(accountId);
        if (account === undefined) return [];
        const { id, name, plan } = account;
        return [{ id, name, plan, requests, limit: limitsOf(account, table).requestsPerDay }];
      })
      .slice(0, max);
  }

  planOf(account: Account): AccountPlan {
    return accountPlan(account, this.#options.table);
  }

  /** The last `count` days, today included. */
  usage(accountId: number, count: number): Promise<AccountUsageView> {
    const today = this.today;
    return this.usageBetween(accountId, addDays(today, 1 - count), today);
  }

  async usageBetween(accountId: number, from: Day, to: Day): Promise<AccountUsageView> {
    const { store, gate } = this.#options;
    await gate.refresh();
    const report = await store.usage.breakdown(accountId, from, to);
    const keys = await store.keys.list(accountId);
    const days: Day[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
    return { report, days, hints: new Map(keys.map(({ id, hint }) => [id, hint])) };
  }

  requests(accountId: number, query: RequestQuery): Promise<readonly RequestRecord[]> {
    return this.#options.requests.latest(accountId, query);
  }

  async keys(accountId: number): Promise<KeysView> {
    const { store, gate } = this.#options;
    await gate.refresh();
    const keys = (await store.keys.list(accountId)).filter(({ revokedAtMs }) => revokedAtMs === null);
    return { keys, lastUses: await store.usage.lastUses(accountId, addDays(this.today, -DETAIL_DAYS_KEPT)) };
  }
}
