// Which rules are evaluated: those that are active, whose destination can receive deliveries, and whose account has alerts in its
// plan. Follows every change of rules, destinations and accounts, and adds and removes rules at the evaluator.

import { accountPlan, mayUse, type PlanTable } from "../../access/index.ts";
import { type Clock, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import { type Account, type AlertRule, type AlertState, isDeliverable } from "../../model/index.ts";
import type { Accounts, Alerts, Destinations } from "../../store/index.ts";
import type { Evaluator } from "./evaluator.ts";

export interface EligibleRulesOptions {
  readonly accounts: Pick<Accounts, "since" | "get">;
  readonly alerts: Pick<Alerts, "accountsWatching" | "list" | "states">;
  readonly destinations: Pick<Destinations, "list">;
  readonly evaluator: Evaluator;
  readonly plans: PlanTable;
  readonly clock: Clock;
  readonly log: Log;
}

/** How often changes of accounts are read: an account that loses alerts has its rules stopped within this time. */
const FOLLOW_MS = SECOND_MS;

interface EligibleRule {
  readonly rule: AlertRule;
  /** The rule starts afresh when this changes. */
  readonly version: string;
  readonly states: readonly AlertState[];
}

export class EligibleRules {
  readonly #options: EligibleRulesOptions;
  readonly #following: Repeat;
  /** Ids of the rules that are evaluated, by account. Bound: the accounts that have rules. */
  readonly #evaluated = new Map<number, Set<number>>();
  /** Accounts whose rules must be read: their account changed, or their rules could not be read. */
  // Bound: the accounts there are.
  readonly #stale = new Set<number>();
  /** Refreshes run one after the other; this is the end of the last one. */
  #lastRefresh: Promise<void> = Promise.resolve();
  /** Up to which change the accounts were read. */
  #stamp = 0;

  constructor(options: EligibleRulesOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#following = new Repeat({
      clock,
      task: () => this.#followAccounts(),
      everyMs: FOLLOW_MS,
      failed: (error) => log.warn({ err: error }, "changes of accounts could not be followed"),
    });
  }

  /** Reads every eligible rule. Call the function that it resolves to to add them at the evaluator. */
  async load(): Promise<() => void> {
    const { alerts, accounts } = this.#options;
    this.#stamp = (await accounts.since(0)).stamp;
    const read: (readonly [number, readonly EligibleRule[]])[] = [];
    for (const accountId of await alerts.accountsWatching()) read.push([accountId, await this.#read(accountId)]);
    return () => {
      for (const [accountId, rules] of read) this.#apply(accountId, rules, "resume");
    };
  }

  start(): void {
    this.#following.start();
  }

  async stop(): Promise<void> {
    await this.#following.stop();
    await this.#lastRefresh;
  }

  /** Brings the evaluated rules of an account in line with the store. */
  refresh(accountId: number): Promise<void> {
    const { evaluator, log } = this.#options;
    const refreshed = this.#lastRefresh.then(async () => {
      // A firing that is not kept yet would make the rule look as if it had not fired.
      await evaluator.settle();
      this.#apply(accountId, await this.#read(accountId));
      await evaluator.settle();
    });
    this.#lastRefresh = refreshed.catch((error: unknown) => {
      this.#stale.add(accountId);
      log.error({ err: error, accountId }, "the rules of an account could not be read");
    });
    return refreshed;
  }

  async #followAccounts(): Promise<void> {
    const { stamp, accounts } = await this.#options.accounts.since(this.#stamp);
    for (const { id } of accounts) this.#stale.add(id);
    this.#stamp = stamp;
    for (const id of [...this.#stale]) {
      this.#stale.delete(id);
      await this.refresh(id);
    }
  }

  async #read(accountId: number): Promise<readonly EligibleRule[]> {
    const { accounts, alerts, destinations, plans } = this.#options;
    const account = await accounts.get(accountId);
    const active = (await alerts.list(accountId)).filter(({ status }) => status === "active");
    if (account === null || active.length === 0 || !this.#mayAlert(account)) return [];
    const { limits } = accountPlan(account, plans);
    const deliverable = new Set((await destinations.list(accountId)).filter(isDeliverable).map(({ id }) => id));
    const states = Map.groupBy(await alerts.states(accountId), ({ ruleId }) => ruleId);
    // After a change to a smaller plan the oldest rules continue, as many as the plan allows.
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
    return !account.isSuspended && mayUse(accountPlan(account, this.#options.plans), "alerts").ok;
  }

  #apply(accountId: number, eligible: readonly EligibleRule[], add: "put" | "resume" = "put"): void {
    const { market, stockEvents } = this.#options.evaluator;
    const ids = new Set(eligible.map(({ rule }) => rule.id));
    for (const id of this.#evaluated.get(accountId) ?? []) {
      if (ids.has(id)) continue;
      market.remove(id);
      stockEvents.remove(id);
    }
    for (const { rule, version, states } of eligible) {
      if (rule.eventType === "stock_event") {
        market.remove(rule.id);
        if (stockEvents.versionOf(rule.id) !== version) stockEvents.put(rule, version);
      } else {
        stockEvents.remove(rule.id);
        if (market.versionOf(rule.id) !== version) market[add](rule, version, states);
      }
    }
    if (ids.size === 0) this.#evaluated.delete(accountId);
    else this.#evaluated.set(accountId, ids);
  }
}
