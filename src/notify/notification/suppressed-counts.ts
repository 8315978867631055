// Counts the firings that were not notified, by rule, until they are kept.

import type { AlertRule } from "../../model/index.ts";
import type { SuppressedFirings } from "../../store/index.ts";

export class SuppressedCounts {
  // Bound: the rules there are, until they are taken.
  #byRule = new Map<number, SuppressedFirings>();

  add({ id: ruleId, revision }: Pick<AlertRule, "id" | "revision">, count = 1): void {
    const before = this.#byRule.get(ruleId);
    const sum = before?.revision === revision ? before.count + count : count;
    this.#byRule.set(ruleId, { ruleId, revision, count: sum });
  }

  /** Takes all of them out. */
  take(): readonly SuppressedFirings[] {
    const all = [...this.#byRule.values()];
    this.#byRule = new Map();
    return all;
  }
}
