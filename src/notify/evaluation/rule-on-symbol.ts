// One alert rule on one of its symbols: whether its condition holds, whether it may fire, and when it last fired.

import { MINUTE_MS } from "../../base/index.ts";
import type { AlertRule, AlertState, AlertWindow } from "../../model/index.ts";
import type { LevelListener } from "./level-set.ts";

/** ALERTS-22: a repeating rule fires at most once a minute, in market time. */
const COOL_DOWN_MS = MINUTE_MS;

/**
 * The measure of a rule. Each measure is reached upward: "below" is the negative price, "fall" the negative change of the day.
 * A window measures the move within it.
 */
export type Measure = "above" | "below" | "rise" | "fall" | "volume" | "value" | AlertWindow;

/** A rule that is being evaluated, with all of its symbols. */
export interface RuleInForce {
  readonly alert: AlertRule;
  /** The value of the rule as a number. */
  readonly threshold: number;
  /** One entry for each symbol. */
  readonly onSymbols: RuleOnSymbol[];
  /** True once a rule with `once` has fired: its evaluation has ended. */
  hasEnded: boolean;
  /** True while it is among the changed rules. */
  isChanged: boolean;
}

/** Repeating rules whose state changed since the last report, each once. Bounded by the rules there are. */
export class ChangedRules {
  #rules: RuleInForce[] = [];

  add(rule: RuleInForce): void {
    if (rule.isChanged) return;
    rule.isChanged = true;
    this.#rules.push(rule);
  }

  /** Takes all rules out. */
  take(): readonly RuleInForce[] {
    const rules = this.#rules;
    for (const rule of rules) rule.isChanged = false;
    this.#rules = [];
    return rules;
  }
}

/** From this length on, each doubling of the queue starts a sweep, which removes rules that are no longer ready. */
const SWEEP_MIN = 64;

/** The rules of one instrument whose condition holds and that have not fired since it began to hold; some may still cool down. */
export class ReadyRules {
  /** In the order in which they became ready, each once. Rules that are no longer ready stay until the next sweep. */
  // Bound: twice the rules of one symbol, then it is swept.
  #queue: RuleOnSymbol[] = [];
  #sweepAt = SWEEP_MIN;
  /** No rule in the queue may fire before this moment. */
  nextAtMs = Number.POSITIVE_INFINITY;

  add(rule: RuleOnSymbol): void {
    if (rule.coolAtMs < this.nextAtMs) this.nextAtMs = rule.coolAtMs;
    if (rule.isQueued) return;
    rule.isQueued = true;
    this.#queue.push(rule);
    if (this.#queue.length < this.#sweepAt) return;
    this.#sweep();
    this.#sweepAt = Math.max(SWEEP_MIN, this.#queue.length * 2);
  }

  /** Takes out the rules that may fire now. */
  takeDue(timeMs: number): readonly RuleOnSymbol[] {
    const due: RuleOnSymbol[] = [];
    for (const rule of this.#queue) {
      if (!rule.isReady || rule.coolAtMs > timeMs) continue;
      due.push(rule);
      rule.isQueued = false;
    }
    this.#sweep();
    return due;
  }

  #sweep(): void {
    this.nextAtMs = Number.POSITIVE_INFINITY;
    this.#queue = this.#queue.filter((rule) => {
      rule.isQueued &&= rule.isReady;
      if (rule.isQueued && rule.coolAtMs < this.nextAtMs) this.nextAtMs = rule.coolAtMs;
      return rule.isQueued;
    });
  }
}

/** The part of an instrument that its rules use. */
export interface RuleContext {
  readonly symbol: string;
  readonly ready: ReadyRules;
  readonly changed: ChangedRules;
}

export interface RuleOnSymbolOptions {
  readonly rule: RuleInForce;
  readonly context: RuleContext;
  readonly measure: Measure;
  /** The level at which the measure meets the condition. */
  readonly goal: number;
  /** The stored state; null for a rule that starts afresh. */
  readonly state: AlertState | null;
  /** The last firing of a rule that starts afresh, before it was changed; null where that does not matter. */
  readonly firedAtMs: number | null;
}

export class RuleOnSymbol implements LevelListener {
  readonly rule: RuleInForce;
  readonly context: RuleContext;
  readonly measure: Measure;
  readonly goal: number;
  /** The goal; for a rise or a fall, the price that corresponds to the goal today. */
  level: number;
  /** True while it is in the queue of its context's ready rules. */
  isQueued = false;
  #isReached = false;
  #isReady = false;
  #isArmed: boolean;
  #firedAtMs: number;

  constructor({ rule, context, measure, goal, state, firedAtMs }: RuleOnSymbolOptions) {
    this.rule = rule;
    this.context = context;
    this.measure = measure;
    this.goal = goal;
    this.level = goal;
    this.#isArmed = state?.isArmed ?? true;
    this.#firedAtMs = state?.firedAtMs ?? firedAtMs ?? Number.NEGATIVE_INFINITY;
  }

  turn(isReached: boolean): void {
    this.#isReached = isReached;
    if (isReached) {
      if (!this.#isArmed) return;
      this.#isReady = true;
      this.context.ready.add(this);
      return;
    }
    this.#isReady = false;
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.context.changed.add(this.rule);
  }

  /** Called once after the rule was added to its level set: a condition that does not hold arms the rule again. */
  settle(): void {
    if (!this.#isReached) this.turn(false);
  }

  /** Market time from which the rule may fire. */
  get coolAtMs(): number {
    return this.#firedAtMs + COOL_DOWN_MS;
  }

  /** True while the condition holds and the rule has not fired since it began to hold. */
  get isReady(): boolean {
    return this.#isReady;
  }

  fire(timeMs: number): void {
    this.#isReady = false;
    this.#isArmed = false;
    this.#firedAtMs = timeMs;
    if (!this.rule.alert.once) this.context.changed.add(this.rule);
  }

  /** The rule is removed: it never fires again. */
  leave(): void {
    this.#isReady = false;
  }

  /** Null when the rule never fired on this symbol: it then starts afresh. */
  state(): AlertState | null {
    if (this.#firedAtMs === Number.NEGATIVE_INFINITY) return null;
    return { symbol: this.context.symbol, isArmed: this.#isArmed, firedAtMs: this.#firedAtMs };
  }
}
