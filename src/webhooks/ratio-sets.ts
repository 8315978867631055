// The rules on what one instrument has traded today against what is usual by the time of day. What is traded only grows, and so
// does what is usual: until a moment that is known ahead no rule can turn.

import { type Decimal, MINUTE_MS } from "../base/index.ts";
import type { UsualTrading } from "../store/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleWatch } from "./rule-watch.ts";
import { UsualCurve } from "./usual-curve.ts";

export type Metric = "volume" | "value";

/** How far ahead it is asked whether a rule can turn by time alone. */
const AHEAD_MS = MINUTE_MS;

interface MetricSet {
  readonly metric: Metric;
  readonly set: LevelSet<RuleWatch>;
  /** Traded from which on a rule may turn. */
  up: number;
}

export class RatioSets {
  readonly #sets: readonly [MetricSet, MetricSet] = [
    { metric: "volume", set: new LevelSet(), up: Number.POSITIVE_INFINITY },
    { metric: "value", set: new LevelSet(), up: Number.POSITIVE_INFINITY },
  ];
  #curves: Readonly<Record<Metric, UsualCurve>> | null = null;
  #quietUntilMs = Number.POSITIVE_INFINITY;

  /** Without an argument nothing is known to be usual: no rule holds. */
  setUsual(slots?: readonly UsualTrading[]): void {
    this.#curves =
      slots === undefined ? null : { volume: new UsualCurve(slots, "volume"), value: new UsualCurve(slots, "value") };
  }

  usualBy(metric: Metric, timeOfDayMs: number): number {
    return this.#curves?.[metric].by(timeOfDayMs) ?? 0;
  }

  /** Looks at the rules if time alone may have turned one. */
  pass(timeOfDayMs: number, volume: number, value: Decimal): void {
    if (timeOfDayMs > this.#quietUntilMs) this.look(timeOfDayMs, volume, value);
  }

  /** Looks at the rules if what is traded by now may have turned one. */
  grow(timeOfDayMs: number, volume: number, value: Decimal): void {
    const [volumes, values] = this.#sets;
    if (volume >= volumes.up || value >= values.up) this.look(timeOfDayMs, volume, value);
  }

  look(timeOfDayMs: number, volume: number, value: Decimal): void {
    this.#quietUntilMs = Number.POSITIVE_INFINITY;
    for (const each of this.#sets) {
      const { metric, set } = each;
      const traded = metric === "volume" ? volume : value;
      const usual = this.usualBy(metric, timeOfDayMs);
      set.update(usual > 0 ? traded / usual : UNKNOWN);
      each.up = usual > 0 ? set.nextLevel * usual * DOUBT : Number.POSITIVE_INFINITY;
      if (set.lastLevel === UNKNOWN) continue;
      const isQuiet = traded > set.lastLevel * this.usualBy(metric, timeOfDayMs + AHEAD_MS) * (2 - DOUBT);
      this.#quietUntilMs = Math.min(this.#quietUntilMs, isQuiet ? timeOfDayMs + AHEAD_MS : timeOfDayMs - 1);
    }
  }

  add(watch: RuleWatch, metric: Metric, timeOfDayMs: number, volume: number, value: Decimal): void {
    this.look(timeOfDayMs, volume, value);
    this.#setOf(metric).add(watch);
    this.look(timeOfDayMs, volume, value);
  }

  remove(watch: RuleWatch, metric: Metric): void {
    this.#setOf(metric).remove(watch);
    // The bounds that were worked out with it still hold without it.
  }

  get isEmpty(): boolean {
    return this.#sets.every(({ set }) => set.isEmpty);
  }

  #setOf(metric: Metric): LevelSet<RuleWatch> {
    return this.#sets[metric === "volume" ? 0 : 1].set;
  }
}

/** A bound is drawn this much early, so that a rounding error never hides a turn. */
const DOUBT = 1 - 1e-9;
