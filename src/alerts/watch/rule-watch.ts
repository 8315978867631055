// A rule on the watch for one of its symbols: whether its condition holds, whether it may fire, and when it last did.

import { MINUTE_MS } from "../../base/index.ts";
import type { AlertRule, AlertState, AlertWindow } from "../../model/index.ts";
import type { LevelWatch } from "./level-set.ts";

/** Contract 5.3: a repeating rule fires at most once a minute of market time. */
export const COOL_DOWN_MS = MINUTE_MS;

/** Which figure of an instrument a rule waits for. */
export type Figure = "above" | "below" | "rise" | "fall" | "volume" | "value" | AlertWindow;

/** A rule that is evaluated, over all of its symbols. */
export interface WatchedRule {
  readonly rule: AlertRule;
  /** Its value as a number. */
  readonly threshold: number;
  /** One for each symbol. */
  readonly watches: RuleWatch[];
  /** Firings so far, those included that the store has not kept yet. */
  triggers: number;
  /** A rule with once has fired: it watches no more. */
  isSpent: boolean;
}

/** Watches of repeating rules whose state is another than the one that was kept, each once. Bounded by the watches there are. */
export class Touched {
  #watches: RuleWatch[] = [];

  add(watch: RuleWatch): void {
    if (watch.isTouched) return;
    watch.isTouched = true;
    this.#watches.push(watch);
  }

  /** All of them; none is left. */
  take(): readonly RuleWatch[] {
    const watches = this.#watches;
    for (const watch of watches) watch.isTouched = false;
    this.#watches = [];
    return watches;
  }
}

/** Ready ones of an instrument are looked through for those that no longer are when there are at least so many. */
const SWEEP_MIN = 64;

/** Rules of an instrument whose condition holds and that have not fired for it yet: some still cool down. */
export class Ready {
  /** In the order in which they became ready, each once; those that no longer are stay until the next look. */
  #queue: RuleWatch[] = [];
  #sweepAt = SWEEP_MIN;
  /** Before this moment none of them fires. */
  nextAtMs = Number.POSITIVE_INFINITY;

  add(watch: RuleWatch): void {
    if (watch.coolAtMs < this.nextAtMs) this.nextAtMs = watch.coolAtMs;
    if (watch.isQueued) return;
    watch.isQueued = true;
    this.#queue.push(watch);
    if (this.#queue.length < this.#sweepAt) return;
    this.#sweep();
    this.#sweepAt = Math.max(SWEEP_MIN, this.#queue.length * 2);
  }

  /** Those that may fire now. */
  due(timeMs: number): readonly RuleWatch[] {
    const due: RuleWatch[] = [];
    for (const watch of this.#queue) {
      if (!watch.isReady || watch.coolAtMs > timeMs) continue;
      due.push(watch);
      watch.isQueued = false;
    }
    this.#sweep();
    return due;
  }

  #sweep(): void {
    this.nextAtMs = Number.POSITIVE_INFINITY;
    this.#queue = this.#queue.filter((watch) => {
      watch.isQueued &&= watch.isReady;
      if (watch.isQueued && watch.coolAtMs < this.nextAtMs) this.nextAtMs = watch.coolAtMs;
      return watch.isQueued;
    });
  }
}

/** What a rule needs of the instrument that it watches. */
export interface WatchedSymbol {
  readonly symbol: string;
  readonly ready: Ready;
  /** Gathers the rules whose state is another than the one that was kept. */
  readonly touched: Touched;
}

export interface RuleWatchOptions {
  readonly watched: WatchedRule;
  readonly on: WatchedSymbol;
  readonly figure: Figure;
  /** What is waited for, in the terms of the figure. */
  readonly goal: number;
  /** As it was kept; null for a rule that starts afresh. */
  readonly state: AlertState | null;
  /** When a rule that starts afresh last fired before it was changed; null where that does not matter. */
  readonly firedAtMs: number | null;
}

export class RuleWatch implements LevelWatch {
  readonly watched: WatchedRule;
  readonly on: WatchedSymbol;
  readonly figure: Figure;
  readonly goal: number;
  /** The goal, or the price that it comes to today. */
  level: number;
  /** Its place in the queue of those that are ready. */
  isQueued = false;
  /** It is among those whose state is to be kept. */
  isTouched = false;
  #isReached = false;
  #isReady = false;
  #isArmed: boolean;
  #firedAtMs: number;

  constructor({ watched, on, figure, goal, state, firedAtMs }: RuleWatchOptions) {
    this.watched = watched;
    this.on = on;
    this.figure = figure;
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
      this.on.ready.add(this);
      return;
    }
    this.#isReady = false;
    if (this.#isArmed) return;
    this.#isArmed = true;
    this.on.touched.add(this);
  }

  /** Called once it stands among the others: a condition that does not hold now has been false since it fired. */
  settle(): void {
    if (!this.#isReached) this.turn(false);
  }

  /** Market time from which on it may fire. */
  get coolAtMs(): number {
    return this.#firedAtMs + COOL_DOWN_MS;
  }

  /** Its condition holds and it has not fired for that yet. */
  get isReady(): boolean {
    return this.#isReady;
  }

  fire(timeMs: number): void {
    this.#isReady = false;
    this.#isArmed = false;
    this.#firedAtMs = timeMs;
    if (!this.watched.rule.once) this.on.touched.add(this);
  }

  leave(): void {
    this.#isReady = false;
  }

  state(): AlertState {
    const { id: ruleId } = this.watched.rule;
    return { ruleId, symbol: this.on.symbol, isArmed: this.#isArmed, firedAtMs: this.#firedAtMs };
  }
}
