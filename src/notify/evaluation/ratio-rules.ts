// The rules that compare the trading of one instrument today with its usual trading by this time of day. Both amounts only grow
// during a day, so the bounds can be computed ahead.

import { type Decimal, outOfRange } from "../../base/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import { type InstrumentRows, ROW } from "./instrument-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleOnSymbol } from "./rule-on-symbol.ts";
import { UsualCurve } from "./usual-curve.ts";

type RatioMeasure = "volume" | "value";

/** Bounds are set earlier by this share, so that a rounding error never hides a change. */
const TOLERANCE = 1e-9;

/** The rules on the volume, or the rules on the value. Their bounds are cells of the row. */
class RatioSet {
  readonly set = new LevelSet<RuleOnSymbol>();
  curve: UsualCurve | null = null;
  readonly #rows: InstrumentRows;
  /** The cells of the bounds: the amount from which a rule may change, and the time of day from which time alone may change a rule. */
  readonly #up: number;
  readonly #untilMs: number;

  constructor(rows: InstrumentRows, up: number, untilMs: number) {
    this.#rows = rows;
    this.#up = up;
    this.#untilMs = untilMs;
  }

  /** Evaluates the rules unless the bounds still hold. */
  update(timeOfDayMs: number, traded: number): void {
    const { cells } = this.#rows;
    const untilMs = cells[this.#untilMs] ?? outOfRange(this.#untilMs);
    const up = cells[this.#up] ?? outOfRange(this.#up);
    if (!(timeOfDayMs < untilMs && traded < up)) this.evaluate(timeOfDayMs, traded);
  }

  evaluate(timeOfDayMs: number, traded: number): void {
    // 0: no trading is usual by this time, or the usual trading is not known (no curve).
    const usual = this.curve?.by(timeOfDayMs) ?? 0;
    this.set.update(usual > 0 ? traded / usual : UNKNOWN);
    const { nextLevel, lastLevel } = this.set;
    let up = Number.POSITIVE_INFINITY;
    let untilMs = Number.POSITIVE_INFINITY;
    if (usual > 0) up = nextLevel * usual * (1 - TOLERANCE);
    if (this.curve !== null && lastLevel !== UNKNOWN) untilMs = this.curve.when((traded / lastLevel) * (1 - TOLERANCE));
    this.#rows.cells[this.#up] = up;
    this.#rows.cells[this.#untilMs] = untilMs;
  }

  add(rule: RuleOnSymbol, timeOfDayMs: number, traded: number): void {
    this.evaluate(timeOfDayMs, traded);
    this.set.add(rule);
    this.evaluate(timeOfDayMs, traded);
  }
}

export class RatioRules {
  readonly #volume: RatioSet;
  readonly #value: RatioSet;

  constructor(rows: InstrumentRows, row: number) {
    this.#volume = new RatioSet(rows, row + ROW.volumeUp, row + ROW.volumeUntilMs);
    this.#value = new RatioSet(rows, row + ROW.valueUp, row + ROW.valueUntilMs);
  }

  /** Without an argument the usual trading is not known, and no condition holds. */
  setUsual(slots?: readonly UsualTrading[]): void {
    this.#volume.curve = slots === undefined ? null : new UsualCurve(slots, "volume");
    this.#value.curve = slots === undefined ? null : new UsualCurve(slots, "value");
  }

  usualBy(measure: RatioMeasure, timeOfDayMs: number): number {
    return (measure === "volume" ? this.#volume : this.#value).curve?.by(timeOfDayMs) ?? 0;
  }

  /** Time has passed, or a trade has come. */
  update(timeOfDayMs: number, volume: number, value: Decimal): void {
    this.#volume.update(timeOfDayMs, volume);
    this.#value.update(timeOfDayMs, value);
  }

  /** Evaluates all rules again. */
  evaluate(timeOfDayMs: number, volume: number, value: Decimal): void {
    this.#volume.evaluate(timeOfDayMs, volume);
    this.#value.evaluate(timeOfDayMs, value);
  }

  add(rule: RuleOnSymbol, measure: RatioMeasure, timeOfDayMs: number, traded: number): void {
    (measure === "volume" ? this.#volume : this.#value).add(rule, timeOfDayMs, traded);
  }

  remove(rule: RuleOnSymbol, measure: RatioMeasure): void {
    (measure === "volume" ? this.#volume : this.#value).set.remove(rule);
  }
}
