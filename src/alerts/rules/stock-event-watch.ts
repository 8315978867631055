// The alert rules on stock events: which of them an event that was recorded meets.

import { type AlertRule, IMPORTANCES, type StockEvent } from "../../model/index.ts";

/** A rule fired on a stock event. */
export interface StockEventFiring {
  readonly rule: AlertRule;
  readonly event: StockEvent;
  readonly operator: "type_in" | "importance_gte";
}

interface Entry {
  readonly rule: AlertRule;
  readonly version: string;
  isSpent: boolean;
}

export class StockEventWatch {
  readonly #entries = new Map<number, Entry>();
  readonly #bySymbol = new Map<string, Set<Entry>>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  versionOf(ruleId: number): string | undefined {
    return this.#entries.get(ruleId)?.version;
  }

  put(rule: AlertRule, version: string): void {
    this.remove(rule.id);
    const entry: Entry = { rule, version, isSpent: false };
    this.#entries.set(rule.id, entry);
    for (const symbol of rule.symbols) {
      const entries = this.#bySymbol.get(symbol) ?? new Set();
      this.#bySymbol.set(symbol, entries.add(entry));
    }
  }

  remove(ruleId: number): void {
    const entry = this.#entries.get(ruleId);
    if (entry === undefined) return;
    this.#entries.delete(ruleId);
    for (const symbol of entry.rule.symbols) {
      const entries = this.#bySymbol.get(symbol);
      entries?.delete(entry);
      if (entries?.size === 0) this.#bySymbol.delete(symbol);
    }
  }

  /** The rules that this event meets, by id. A rule with once is spent with its first. */
  meet(event: StockEvent): readonly StockEventFiring[] {
    const firings: StockEventFiring[] = [];
    for (const entry of this.#bySymbol.get(event.symbol) ?? []) {
      const operator = operatorOf(entry.rule);
      if (entry.isSpent || !isMet(entry.rule, event)) continue;
      entry.isSpent = entry.rule.once;
      firings.push({ rule: entry.rule, event, operator });
    }
    return firings.sort((a, b) => a.rule.id - b.rule.id);
  }
}

function operatorOf({ condition }: AlertRule): StockEventFiring["operator"] {
  return condition === "type_in" ? "type_in" : "importance_gte";
}

/** The list of importances begins with the greatest. */
function isMet({ condition, value }: AlertRule, event: StockEvent): boolean {
  if (condition === "type_in") return Array.isArray(value) && value.includes(event.eventType);
  const words: readonly unknown[] = IMPORTANCES;
  return words.indexOf(event.importance) <= words.indexOf(value);
}
