// Which rules are evaluated: those that are active, whose destination can be told, and whose account may have them now. Follows
// every change of rules, destinations and accounts.

import { callerOf, mayUse, type PlanTable } from "../../access/index.ts";
import { type Clock, type Log, SECOND_MS, type Timer } from "../../base/index.ts";
import { type Account, type AlertRule, type AlertState, isDeliverable } from "../../model/index.ts";
import type { Accounts, Alerts, Destinations } from "../../store/index.ts";
import type { Evaluator } from "./evaluator.ts";

export interface RosterOptions {
  readonly accounts: Pick<Accounts, "since" | "get">;
  readonly alerts: Alerts;
  readonly destinations: Destinations;
  readonly evaluator: Evaluator;
  readonly table: PlanTable;
  readonly clock: Clock;
  readonly log: Log;
}

/** How often changes of accounts are followed: a plan that went stops its rules within this time. */
const FOLLOW_MS = SECOND_MS;

interface Listed {
  readonly rule: AlertRule;
  /** The rule starts afresh when this changes. */
  readonly version: string;
  readonly states: readonly AlertState[];
}

export class Roster {
  readonly #options: RosterOptions;
  /** Ids of the rules that are evaluated, by account. */
  readonly #evaluated = new Map<number, Set<number>>();
  /** Accounts whose rules could not be read when they changed; asked again with the next change of accounts. */
  readonly #behind = new Set<number>();
  #last: Promise<void> = Promise.resolve();
  #stamp = 0;
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(options: RosterOptions) {
    this.#options = options;
  }

  /** Reads every rule that is to be evaluated; call the answer to put them on the watch. */
  async load(): Promise<() => void> {
    const { alerts, accounts } = this.#options;
    this.#stamp = (await accounts.since(0)).stamp;
    const listed: (readonly [number, readonly Listed[]])[] = [];
    for (const accountId of await alerts.accountsWatching()) listed.push([accountId, await this.#list(accountId)]);
    return () => {
      for (const [accountId, rules] of listed) this.#put(accountId, rules);
    };
  }

  start(): void {
    this.#follow();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#last;
  }

  /** Brings the evaluated rules of an account in line with what is kept. Changes are made one after the other. */
  refresh(accountId: number): Promise<void> {
    const refreshed = this.#last.then(async () => {
      // What fired but is not kept yet would be read back as it was before.
      await this.#options.evaluator.settle();
      this.#put(accountId, await this.#list(accountId));
      await this.#options.evaluator.settle();
    });
    this.#last = refreshed.catch((error: unknown) => {
      this.#behind.add(accountId);
      this.#options.log.error({ err: error, accountId }, "the rules of an account could not be read");
    });
    return refreshed;
  }

  /** The same for those who do not wait for it. */
  refreshSoon(accountId: number): void {
    this.refresh(accountId).catch(() => undefined);
  }

  #follow(): void {
    this.#timer = this.#options.clock.after(FOLLOW_MS, () => void this.#followAccounts());
  }

  async #followAccounts(): Promise<void> {
    try {
      const { stamp, accounts } = await this.#options.accounts.since(this.#stamp);
      for (const { id } of accounts) this.#behind.add(id);
      this.#stamp = stamp;
      for (const id of [...this.#behind]) {
        this.#behind.delete(id);
        await this.refresh(id);
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "changes of accounts could not be followed");
    }
    if (!this.#isStopped) this.#follow();
  }

  async #list(accountId: number): Promise<readonly Listed[]> {
    const { accounts, alerts, destinations } = this.#options;
    const account = await accounts.get(accountId);
    const active = (await alerts.list(accountId)).filter(({ status }) => status === "active");
    if (account === null || active.length === 0 || !this.#mayAlert(account)) return [];
    const { limits } = callerOf(account, 0, this.#options.table);
    const deliverable = new Set((await destinations.list(accountId)).filter(isDeliverable).map(({ id }) => id));
    const states = Map.groupBy(await alerts.states(accountId), ({ ruleId }) => ruleId);
    // After a change to a smaller plan the oldest rules go on, as many as it has.
    return active
      .slice(0, limits.alertRules)
      .filter(({ webhookId }) => deliverable.has(webhookId))
      .map((rule) => {
        const symbols = rule.symbols.slice(0, limits.symbolsPerRule);
        return {
          rule: { ...rule, symbols },
          version: `${rule.revision} ${symbols.length}`,
          states: states.get(rule.id) ?? [],
        };
      });
  }

  #mayAlert(account: Account): boolean {
    return !account.isSuspended && mayUse(callerOf(account, 0, this.#options.table), "alerts").ok;
  }

  #put(accountId: number, listed: readonly Listed[]): void {
    const { market, stockEvents } = this.#options.evaluator;
    const ids = new Set(listed.map(({ rule }) => rule.id));
    for (const id of this.#evaluated.get(accountId) ?? []) {
      if (ids.has(id)) continue;
      market.remove(id);
      stockEvents.remove(id);
    }
    for (const { rule, version, states } of listed) {
      const [here, there] =
        rule.eventType === "stock_event" ? ([stockEvents, market] as const) : ([market, stockEvents] as const);
      there.remove(rule.id);
      if (here.versionOf(rule.id) !== version) here.put(rule, version, states);
    }
    if (ids.size === 0) this.#evaluated.delete(accountId);
    else this.#evaluated.set(accountId, ids);
  }
}
