// The alert rules on stock events: finds the rules that a newly recorded event meets.

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
  /** True once a rule with `once` has fired. */
  hasEnded: boolean;
}

export class StockEventRules {
  // Bound: the rules that the store holds.
  readonly #entries = new Map<number, Entry>();
  // Bound: the symbols that these rules name.
  readonly #bySymbol = new Map<string, Set<Entry>>();

  versionOf(ruleId: number): string | undefined {
    return this.#entries.get(ruleId)?.version;
  }

  put(rule: AlertRule, version: string): void {
    this.remove(rule.id);
    const entry: Entry = { rule, version, hasEnded: false };
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

  /** The firings of this event, ordered by rule. A rule with `once` ends with its first firing. */
  firingsOf(event: StockEvent): readonly StockEventFiring[] {
    const firings: StockEventFiring[] = [];
    for (const entry of this.#bySymbol.get(event.symbol) ?? []) {
      const operator = operatorOf(entry.rule);
      if (entry.hasEnded || !isMet(entry.rule, event)) continue;
      entry.hasEnded = entry.rule.once;
      firings.push({ rule: entry.rule, event, operator });
    }
    return firings.sort((a, b) => a.rule.id - b.rule.id);
  }
}

function operatorOf({ condition }: AlertRule): StockEventFiring["operator"] {
  return condition === "type_in" ? "type_in" : "importance_gte";
}

/** IMPORTANCES begins with the most important. */
function isMet({ condition, value }: AlertRule, event: StockEvent): boolean {
  if (condition === "type_in") return Array.isArray(value) && value.includes(event.eventType);
  const words: readonly unknown[] = IMPORTANCES;
  return words.indexOf(event.importance) <= words.indexOf(value);
}
