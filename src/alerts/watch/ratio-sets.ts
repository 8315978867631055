// The rules on what one instrument has traded today against what is usual by the time of day. What is traded only grows, and so
// does what is usual: bounds can be told ahead.

import type { Decimal } from "../../base/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import { type FigureRows, ROW } from "./figure-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import type { RuleWatch } from "./rule-watch.ts";
import { UsualCurve } from "./usual-curve.ts";

export type Metric = "volume" | "value";

/** A bound is drawn this much early, so that a rounding error never hides a turn. */
const DOUBT = 1e-9;

/** The rules on one metric; the bounds within which none of them turns are kept in the row. */
class RatioSet {
  readonly set = new LevelSet<RuleWatch>();
  curve: UsualCurve | null = null;
  readonly #rows: FigureRows;
  /** The cells of its bounds: traded from which on a rule may turn, and the time of day from which on time alone may. */
  readonly #up: number;
  readonly #untilMs: number;

  constructor(rows: FigureRows, up: number, untilMs: number) {
    this.#rows = rows;
    this.#up = up;
    this.#untilMs = untilMs;
  }

  pass(timeOfDayMs: number, traded: number): void {
    const { cells } = this.#rows;
    const isWithin = timeOfDayMs < (cells[this.#untilMs] ?? 0) && traded < (cells[this.#up] ?? 0);
    if (!isWithin) this.look(timeOfDayMs, traded);
  }

  look(timeOfDayMs: number, traded: number): void {
    const usual = this.curve?.by(timeOfDayMs) ?? 0;
    this.set.update(usual > 0 ? traded / usual : UNKNOWN);
    const { nextLevel, lastLevel } = this.set;
    let up = Number.POSITIVE_INFINITY;
    let untilMs = Number.POSITIVE_INFINITY;
    if (usual > 0) up = nextLevel * usual * (1 - DOUBT);
    if (this.curve !== null && lastLevel !== UNKNOWN) untilMs = this.curve.when((traded / lastLevel) * (1 - DOUBT));
    this.#rows.cells[this.#up] = up;
    this.#rows.cells[this.#untilMs] = untilMs;
  }

  add(watch: RuleWatch, timeOfDayMs: number, traded: number): void {
    this.look(timeOfDayMs, traded);
    this.set.add(watch);
    this.look(timeOfDayMs, traded);
  }
}

export class RatioSets {
  readonly #volume: RatioSet;
  readonly #value: RatioSet;

  constructor(rows: FigureRows, row: number) {
    this.#volume = new RatioSet(rows, row + ROW.volumeUp, row + ROW.volumeUntilMs);
    this.#value = new RatioSet(rows, row + ROW.valueUp, row + ROW.valueUntilMs);
  }

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
}
