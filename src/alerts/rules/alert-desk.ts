// What customers do with their alert rules: each question of the REST door, answered here.

import type { Caller } from "../../access/index.ts";
import type { Clock } from "../../base/index.ts";
import type { AlertRule, AlertStatus, AlertTerms } from "../../model/index.ts";
import type { AlertCreation, Alerts, Destinations } from "../../store/index.ts";

export interface AlertDeskOptions {
  readonly alerts: Alerts;
  readonly destinations: Destinations;
  readonly clock: Clock;
  readonly isListed: (symbol: string) => boolean;
  /** The rules of an account are not what they were. */
  readonly changed: (accountId: number) => Promise<void>;
}

export class AlertDesk {
  readonly #options: AlertDeskOptions;

  constructor(options: AlertDeskOptions) {
    this.#options = options;
  }

  list(accountId: number): Promise<readonly AlertRule[]> {
    return this.#options.alerts.list(accountId);
  }

  get(accountId: number, id: number): Promise<AlertRule | null> {
    return this.#options.alerts.get(accountId, id);
  }

  /** The first symbol that nobody knows; null when all are known. `before` were known when they were set. */
  unknownSymbol(symbols: readonly string[], before: readonly string[] = []): string | null {
    return symbols.find((symbol) => !before.includes(symbol) && !this.#options.isListed(symbol)) ?? null;
  }

  async hasDestination(accountId: number, id: number): Promise<boolean> {
    return (await this.#options.destinations.get(accountId, id)) !== null;
  }

  /** Adds a rule; it is on the watch when the promise resolves. */
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
