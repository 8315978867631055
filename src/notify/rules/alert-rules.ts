// The alert rules of customers: one method for each operation of the REST API.

import type { Caller } from "../../access/index.ts";
import type { Clock } from "../../base/index.ts";
import type { AlertRule, AlertStatus, AlertTerms } from "../../model/index.ts";
import type { AlertCreation, Alerts, Destinations, Emails } from "../../store/index.ts";

export interface AlertRulesOptions {
  readonly alerts: Pick<Alerts, "list" | "get" | "create" | "change" | "remove">;
  readonly destinations: Pick<Destinations, "get">;
  readonly emails: Pick<Emails, "find">;
  readonly clock: Clock;
  readonly isListed: (symbol: string) => boolean;
  /** Called after the rules of an account changed; the operation waits for it. */
  readonly changed: (accountId: number) => Promise<void>;
}

export class AlertRules {
  readonly #options: AlertRulesOptions;

  constructor(options: AlertRulesOptions) {
    this.#options = options;
  }

  list(accountId: number): Promise<readonly AlertRule[]> {
    return this.#options.alerts.list(accountId);
  }

  get(accountId: number, id: number): Promise<AlertRule | null> {
    return this.#options.alerts.get(accountId, id);
  }

  /** The first symbol that is not listed; null when all are. Symbols in `accepted` were listed when the rule was made. */
  unlistedSymbol(symbols: readonly string[], accepted: readonly string[] = []): string | null {
    return symbols.find((symbol) => !accepted.includes(symbol) && !this.#options.isListed(symbol)) ?? null;
  }

  /** True also for none. */
  async hasDestination(accountId: number, id: number | null): Promise<boolean> {
    return id === null || (await this.#options.destinations.get(accountId, id)) !== null;
  }

  /** True also for none. */
  async hasEmail(accountId: number, id: number | null): Promise<boolean> {
    return id === null || (await this.#options.emails.find(id))?.accountId === accountId;
  }

  /** Adds a rule; it is evaluated from the moment when the promise resolves. */
  async create({ accountId, limits }: Caller, terms: AlertTerms): Promise<AlertCreation> {
    const { alerts, clock, changed } = this.#options;
    const created = await alerts.create({ ...terms, accountId, createdAtMs: clock.nowMs() }, limits.alertRules);
    if (created.ok) await changed(accountId);
    return created;
  }

  async change(accountId: number, id: number, terms: AlertTerms, status: AlertStatus): Promise<AlertRule | null> {
    const changed = await this.#options.alerts.change(accountId, id, terms, status);
    if (changed !== null) await this.#options.changed(accountId);
    return changed;
  }

  async remove(accountId: number, id: number): Promise<boolean> {
    const isRemoved = await this.#options.alerts.remove(accountId, id);
    if (isRemoved) await this.#options.changed(accountId);
    return isRemoved;
  }
}
