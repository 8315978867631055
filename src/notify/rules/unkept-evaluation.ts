// The state of the rules until it is stored: a later report about a rule replaces the earlier one.

import type { AlertRule, AlertStates, Position } from "../../model/index.ts";
import type { Evaluation, SeenStockEvents } from "../../store/index.ts";
import { SuppressedCounts } from "../evaluation/firing-limits.ts";
import type { RulesState } from "../evaluation/messages.ts";

export class UnkeptEvaluation {
  // Bound: the rules there are.
  #states = new Map<number, AlertStates>();
  readonly #suppressed = new SuppressedCounts();
  #position: Position | null = null;
  #stockEvents: SeenStockEvents | null = null;
  /** The position of the last `take`. */
  #taken: Position | null = null;
  #hasNews = false;

  add({ position, states, suppressed }: RulesState): void {
    for (const each of states) this.#states.set(each.ruleId, each);
    for (const { ruleId, revision, count } of suppressed) this.#suppressed.add({ id: ruleId, revision }, count);
    this.#position = position;
    const isMoved = position?.day !== this.#taken?.day || position?.seq !== this.#taken?.seq;
    this.#hasNews ||= isMoved || states.length > 0 || suppressed.length > 0;
  }

  suppress(rule: AlertRule): void {
    this.#suppressed.add(rule);
    this.#hasNews = true;
  }

  see(stockEvents: SeenStockEvents): void {
    this.#stockEvents = stockEvents;
    this.#hasNews = true;
  }

  /** Takes the state out, to be stored; null when it has not changed. */
  take(): Evaluation | null {
    if (!this.#hasNews) return null;
    const evaluation = {
      position: this.#position,
      stockEvents: this.#stockEvents,
      states: [...this.#states.values()],
      suppressed: this.#suppressed.take(),
    };
    this.#states = new Map();
    this.#stockEvents = null;
    this.#taken = this.#position;
    this.#hasNews = false;
    return evaluation;
  }

  /** Puts back a state that could not be stored. */
  putBack({ stockEvents, states, suppressed }: Evaluation): void {
    for (const each of states) if (!this.#states.has(each.ruleId)) this.#states.set(each.ruleId, each);
    for (const { ruleId, revision, count } of suppressed) this.#suppressed.add({ id: ruleId, revision }, count);
    this.#stockEvents ??= stockEvents;
    this.#hasNews = true;
  }
}
