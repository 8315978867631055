// A rule on the watch for one of its symbols: whether its condition holds, whether it may fire, and when it last did.

import { MINUTE_MS } from "../base/index.ts";
import type { AlertRule, AlertState, AlertWindow } from "../model/index.ts";
import type { LevelWatch } from "./level-set.ts";

/** Contract 5.3: a repeating rule fires at most once a minute of market time. */
export const COOL_DOWN_MS = MINUTE_MS;

/** Which figure of an instrument a rule waits for. */
export type Figure = "above" | "below" | "rise" | "fall" | "volume" | "value" | AlertWindow;

/** A rule that is evaluated, over all of its symbols. */
export interface WatchedRule {
  readonly rule: AlertRule;
  /** Tells whether the rule as it is now is the one that is watched. */
  readonly version: string;
  /** Firings so far, those included that the store has not kept yet. */
  triggers: number;
  /** A rule with once has fired: it watches no more. */
  isSpent: boolean;
}

/** Rules of an instrument whose condition holds and that have not fired for it yet: some still cool down. */
export class Ready {
  readonly #watches = new Set<RuleWatch>();
  /** Before this moment none of them fires. */
  nextAtMs = Number.POSITIVE_INFINITY;

  add(watch: RuleWatch): void {
    this.#watches.add(watch);
    if (watch.coolAtMs < this.nextAtMs) this.nextAtMs = watch.coolAtMs;
  }

  delete(watch: RuleWatch): void {
    this.#watches.delete(watch);
  }

  /** Those that may fire now, in the order in which they became ready. */
  due(timeMs: number): readonly RuleWatch[] {
    const due: RuleWatch[] = [];
    this.nextAtMs = Number.POSITIVE_INFINITY;
    for (const watch of this.#watches) {
      if (watch.coolAtMs <= timeMs) due.push(watch);
      else if (watch.coolAtMs < this.nextAtMs) this.nextAtMs = watch.coolAtMs;
    }
    return due;
  }
}

export interface RuleWatchOptions {
  readonly watched: WatchedRule;
  readonly symbol: string;
  readonly figure: Figure;
  readonly level: number;
  readonly ready: Ready;
  /** Gathers those whose state is another than the one that was kept. */
  readonly touched: Set<RuleWatch>;
  /** As it was kept; null for a rule that starts afresh. */
  readonly state: AlertState | null;
  /** When a rule that starts afresh last fired before it was changed; null where that does not matter. */
  readonly firedAtMs: number | null;
}

export class RuleWatch implements LevelWatch {
  readonly watched: WatchedRule;
  readonly figure: Figure;
  readonly level: number;
  readonly #symbol: string;
  readonly #ready: Ready;
  readonly #touched: Set<RuleWatch>;
  #isReached = false;
  #isReady = false;
  #isArmed: boolean;
  #firedAtMs: number;

  constructor({ watched, symbol, figure, level, ready, touched, state, firedAtMs }: RuleWatchOptions) {
    this.watched = watched;
    this.figure = figure;
    this.level = level;
    this.#symbol = symbol;
    this.#ready = ready;
    this.#touched = touched;
    this.#isArmed = state?.isArmed ?? true;
    this.#firedAtMs = state?.firedAtMs ?? firedAtMs ?? Number.NEGATIVE_INFINITY;
  }

  turn(isReached: boolean): void {
    this.#isReached = isReached;
    if (isReached) {
      if (!this.#isArmed) return;
      this.#isReady = true;
      this.#ready.add(this);
      return;
    }
    this.leave();
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.#touched.add(this);
  }

  /** Called once it stands among the others: a condition that does not hold now has been false since it fired. */
  settle(): void {
    if (!this.#isReached) this.turn(false);
  }

  /** Market time from which on it may fire. */
  get coolAtMs(): number {
    return this.#firedAtMs + COOL_DOWN_MS;
  }

  fire(timeMs: number): void {
    this.leave();
    this.#isArmed = false;
    this.#firedAtMs = timeMs;
    if (!this.watched.rule.once) this.#touched.add(this);
  }

  /** Its condition holds and it has not fired for that yet. */
  get isReady(): boolean {
    return this.#isReady;
  }

  leave(): void {
    if (this.#isReady) this.#ready.delete(this);
    this.#isReady = false;
  }

  state(): AlertState {
    const { id: ruleId } = this.watched.rule;
    return { ruleId, symbol: this.#symbol, isArmed: this.#isArmed, firedAtMs: this.#firedAtMs };
  }
}
