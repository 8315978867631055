// The rules on what one instrument has traded today against what is usual by the time of day. What is traded only grows, and so
// does what is usual: bounds can be told ahead.

import { type Decimal, MINUTE_MS } from "../base/index.ts";
import type { UsualTrading } from "../store/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { Quiet } from "./quiet.ts";
import type { RuleWatch } from "./rule-watch.ts";
import { UsualCurve } from "./usual-curve.ts";

export type Metric = "volume" | "value";

/** A bound is drawn this much early, so that a rounding error never hides a turn. */
const DOUBT = 1e-9;
/** How far bounds look ahead in time. */
const AHEAD_MS = 3 * MINUTE_MS;

/** The rules on one metric, and the bounds within which none of them turns. */
class RatioSet {
  readonly set = new LevelSet<RuleWatch>();
  curve: UsualCurve | null = null;
  /** Traded from which on a rule may turn, and the time of day from which on time alone may turn one. */
  up = Number.POSITIVE_INFINITY;
  untilMs = Number.POSITIVE_INFINITY;

  pass(timeOfDayMs: number, traded: number): void {
    if (timeOfDayMs >= this.untilMs || traded >= this.up) this.look(timeOfDayMs, traded);
  }

  look(timeOfDayMs: number, traded: number): void {
    const usual = this.curve?.by(timeOfDayMs) ?? 0;
    this.set.update(usual > 0 ? traded / usual : UNKNOWN);
    this.#bound(usual, timeOfDayMs, traded);
  }

  add(watch: RuleWatch, timeOfDayMs: number, traded: number): void {
    this.look(timeOfDayMs, traded);
    this.set.add(watch);
    this.#bound(this.curve?.by(timeOfDayMs) ?? 0, timeOfDayMs, traded);
  }

  #bound(usual: number, timeOfDayMs: number, traded: number): void {
    this.up = usual > 0 ? this.set.nextLevel * usual * (1 - DOUBT) : Number.POSITIVE_INFINITY;
    this.untilMs = Number.POSITIVE_INFINITY;
    if (usual <= 0 || this.set.lastLevel === UNKNOWN) return;
    const later = this.curve?.by(timeOfDayMs + AHEAD_MS) ?? 0;
    const staysReached = traded > this.set.lastLevel * later * (1 + DOUBT);
    this.untilMs = staysReached ? timeOfDayMs + AHEAD_MS : timeOfDayMs;
  }
}

export class RatioSets {
  readonly #volume = new RatioSet();
  readonly #value = new RatioSet();

  /** Without an argument nothing is known to be usual: no rule holds. */
  setUsual(slots?: readonly UsualTrading[]): void {
    this.#volume.curve = slots === undefined ? null : new UsualCurve(slots, "volume");
    this.#value.curve = slots === undefined ? null : new UsualCurve(slots, "value");
  }

  usualBy(metric: Metric, timeOfDayMs: number): number {
    return (metric === "volume" ? this.#volume : this.#value).curve?.by(timeOfDayMs) ?? 0;
  }

  /** Time has passed, or something was traded. */
  pass(timeOfDayMs: number, volume: number, value: Decimal): void {
    this.#volume.pass(timeOfDayMs, volume);
    this.#value.pass(timeOfDayMs, value);
  }

  /** Works everything out anew. */
  look(timeOfDayMs: number, volume: number, value: Decimal): void {
    this.#volume.look(timeOfDayMs, volume);
    this.#value.look(timeOfDayMs, value);
  }

  add(watch: RuleWatch, metric: Metric, timeOfDayMs: number, traded: number): void {
    (metric === "volume" ? this.#volume : this.#value).add(watch, timeOfDayMs, traded);
  }

  remove(watch: RuleWatch, metric: Metric): void {
    (metric === "volume" ? this.#volume : this.#value).set.remove(watch);
  }

  narrow(quiet: Quiet, dayStartMs: number): void {
    quiet.volumeUp = this.#volume.up;
    quiet.valueUp = this.#value.up;
    quiet.until(dayStartMs + Math.min(this.#volume.untilMs, this.#value.untilMs));
  }
}
