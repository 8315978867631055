// Decides which rules are evaluated: active rules whose destination, if they have one, can receive deliveries and whose account has
// alerts in its plan. It follows every change of rules, destinations and accounts, and adds and removes rules at the evaluator.

import { accountPlan, hasPlan, type PlanTable } from "../../access/index.ts";
import { type Clock, type Log, Outage, Repeat, SECOND_MS } from "../../base/index.ts";
import { type Account, type AlertRule, type AlertState, isDeliverable } from "../../model/index.ts";
import type { Accounts, Alerts, Destinations, RuleCursor } from "../../store/index.ts";
import { rest } from "../../wire/index.ts";
import type { Evaluator } from "./evaluator.ts";

export interface EligibleRulesOptions {
  readonly accounts: Pick<Accounts, "since" | "get">;
  readonly alerts: Pick<Alerts, "active" | "list" | "states">;
  readonly destinations: Pick<Destinations, "list" | "deliverable">;
  readonly evaluator: Evaluator;
  readonly plans: PlanTable;
  readonly clock: Clock;
  readonly log: Log;
}

/** The interval at which changes of accounts are read: an account that loses alerts has its rules stopped within this time. */
const FOLLOW_MS = SECOND_MS;

/** Rules or destinations of one page at a start, so that few statements read all of them. */
const PAGE_MAX = 5_000;

interface EligibleRule {
  readonly rule: AlertRule;
  /** The rule starts afresh when its version changes. */
  readonly version: string;
}

/** The states that were stored last, by rule. */
type KeptStates = ReadonlyMap<number, readonly AlertState[]>;

export class EligibleRules {
  readonly #options: EligibleRulesOptions;
  readonly #following: Repeat;
  /** Ids of the rules that are evaluated, by account. Bound: the accounts that have rules. */
  readonly #evaluated = new Map<number, Set<number>>();
  /** Accounts whose rules must be read: the account changed, or its rules could not be read. */
  // Bound: the accounts there are.
  readonly #stale = new Set<number>();
  /** Resolves at the end of the last refresh: refreshes run one after the other. */
  #lastRefresh: Promise<void> = Promise.resolve();
  /** The number of the last change of accounts that was read. */
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

  /** Reads every eligible rule; resolves to a function that adds them at the evaluator. */
  async load(): Promise<() => void> {
    const { alerts, accounts } = this.#options;
    const { stamp, accounts: all } = await accounts.since(0);
    this.#stamp = stamp;
    const deliverable = await this.#deliverable();
    const byAccount = Map.groupBy(await this.#active(), ({ accountId }) => accountId);
    const eligible = all.map(({ id, ...account }) => {
      const rules = this.#eligible({ id, ...account }, byAccount.get(id) ?? [], deliverable);
      return [id, rules] as const;
    });
    const states = await alerts.states(repeating(eligible.flatMap(([, rules]) => rules)));
    return () => {
      for (const [accountId, rules] of eligible) this.#apply(accountId, rules, states, "resume");
    };
  }

  start(): void {
    this.#following.start();
  }

  async stop(): Promise<void> {
    await this.#following.stop();
    await this.#lastRefresh;
  }

  /** Brings the evaluated rules of an account in line with the store; while the store is unavailable, a later refresh does so. */
  refresh(accountId: number): Promise<void> {
    const { log } = this.#options;
    const refreshed = this.#lastRefresh
      .then(() => this.#refresh(accountId))
      .catch((error: unknown) => {
        this.#stale.add(accountId);
        log.error({ err: error, accountId }, "the rules of an account could not be read yet");
        if (!(error instanceof Outage)) throw error;
      });
    this.#lastRefresh = refreshed.catch(() => undefined);
    return refreshed;
  }

  async #refresh(accountId: number): Promise<void> {
    const { evaluator, alerts } = this.#options;
    if (!evaluator.hasBegun) {
      this.#stale.add(accountId);
      return;
    }
    // A rule with a firing that is not stored yet would look as if it had not fired.
    await evaluator.settle();
    const rules = await this.#read(accountId);
    const { market } = evaluator;
    const added = rules.filter(({ rule, version }) => market.versionOf(rule.id) !== version);
    this.#apply(accountId, rules, await alerts.states(repeating(added)));
    await evaluator.settle();
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

  async #active(): Promise<readonly AlertRule[]> {
    const rules: AlertRule[] = [];
    for (let after: RuleCursor | null = null; ; after = rules.at(-1) ?? null) {
      const page = await this.#options.alerts.active(after, PAGE_MAX);
      rules.push(...page);
      if (page.length < PAGE_MAX) return rules;
    }
  }

  async #deliverable(): Promise<ReadonlySet<number>> {
    const ids: number[] = [];
    for (;;) {
      // The first page begins after id 0.
      const page = await this.#options.destinations.deliverable(ids.at(-1) ?? 0, PAGE_MAX);
      ids.push(...page);
      if (page.length < PAGE_MAX) return new Set(ids);
    }
  }

  async #read(accountId: number): Promise<readonly EligibleRule[]> {
    const { accounts, alerts, destinations } = this.#options;
    const account = await accounts.get(accountId);
    if (account === null) return [];
    const active = (await alerts.list(accountId)).filter(({ status }) => status === "active");
    const deliverable = (await destinations.list(accountId)).filter(isDeliverable).map(({ id }) => id);
    return this.#eligible(account, active, new Set(deliverable));
  }

  #eligible(account: Account, active: readonly AlertRule[], deliverable: ReadonlySet<number>): readonly EligibleRule[] {
    if (active.length === 0 || !this.#mayAlert(account)) return [];
    const { limits } = accountPlan(account, this.#options.plans);
    // After a change to a smaller plan the oldest rules continue, as many as the plan allows.
    return active
      .slice(0, limits.alertRules)
      .filter(({ webhookId }) => webhookId === null || deliverable.has(webhookId))
      .map((rule) => {
        const symbols = rule.symbols.slice(0, limits.symbolsPerRule);
        return { rule: { ...rule, symbols }, version: `${rule.revision} ${symbols.length}` };
      });
  }

  #mayAlert(account: Account): boolean {
    const { name, lowestPlan } = rest.endpoints.listAlerts;
    return !account.isSuspended && hasPlan(accountPlan(account, this.#options.plans), lowestPlan, name).ok;
  }

  #apply(
    accountId: number,
    eligible: readonly EligibleRule[],
    states: KeptStates,
    add: "put" | "resume" = "put",
  ): void {
    const { market, stockEvents } = this.#options.evaluator;
    const ids = new Set(eligible.map(({ rule }) => rule.id));
    for (const id of this.#evaluated.get(accountId) ?? []) {
      if (ids.has(id)) continue;
      market.remove(id);
      stockEvents.remove(id);
    }
    for (const { rule, version } of eligible) {
      if (rule.eventType === "stock_event") {
        market.remove(rule.id);
        if (stockEvents.versionOf(rule.id) !== version) stockEvents.put(rule, version);
      } else {
        stockEvents.remove(rule.id);
        if (market.versionOf(rule.id) !== version) market.add(add, rule, version, states.get(rule.id) ?? []);
      }
    }
    if (ids.size === 0) this.#evaluated.delete(accountId);
    else this.#evaluated.set(accountId, ids);
  }
}

/** Rules that may have a state. */
function repeating(rules: readonly EligibleRule[]): readonly number[] {
  return rules.filter(({ rule }) => !rule.once && rule.eventType !== "stock_event").map(({ rule }) => rule.id);
}
