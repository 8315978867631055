// One instrument as alert rules see it: its figures, kept trade by trade, and the rules that wait for them. Rules are looked at
// just before each trade, when time alone may have changed a figure, and just after it, when they may fire.

import { DECIMAL_SCALE, type Decimal, percentOf, SECOND_MS, times } from "../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow, type Instrument, type TradeEvent } from "../model/index.ts";
import type { UsualTrading } from "../store/index.ts";
import type { Observation, Standing } from "./body.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { PriceTrail } from "./price-trail.ts";
import type { Figure, RuleWatch } from "./rule-watch.ts";
import { UsualCurve } from "./usual-curve.ts";

type Timed = AlertWindow | "volume" | "value";

export class SymbolWatch {
  readonly symbol: string;
  /** Rules whose condition holds and that have not fired for it yet. */
  readonly ready = new Set<RuleWatch>();
  readonly #above = new LevelSet<RuleWatch>();
  readonly #below = new LevelSet<RuleWatch>();
  readonly #rise = new LevelSet<RuleWatch>();
  readonly #fall = new LevelSet<RuleWatch>();
  /** Figures that also change with time. Only those that a rule waits for are there. */
  readonly #timed = new Map<Timed, LevelSet<RuleWatch>>();
  readonly #trail = new PriceTrail();
  #name = "";
  #reference: Decimal = 0;
  #price: Decimal = 0;
  #volume = 0;
  #value: Decimal = 0;
  #dayStartMs = 0;
  #usualVolume: UsualCurve | null = null;
  #usualValue: UsualCurve | null = null;

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  /** A new day: the price is the reference until the first trade, and nothing is traded. */
  open({ nameEn, referencePrice }: Instrument, dayStartMs: number, timeMs: number): void {
    this.#name = nameEn;
    this.#reference = referencePrice;
    this.#price = referencePrice;
    this.#volume = 0;
    this.#value = 0;
    this.#dayStartMs = dayStartMs;
    this.#usualVolume = null;
    this.#usualValue = null;
    this.#trail.reset(referencePrice);
    this.#updatePrice();
    this.#updateTimed(timeMs);
  }

  setUsual(slots: readonly UsualTrading[], timeMs: number): void {
    this.#usualVolume = new UsualCurve(slots, "volume");
    this.#usualValue = new UsualCurve(slots, "value");
    this.#updateTimed(timeMs);
  }

  trade({ price, quantity, isOfficial, timeMs }: TradeEvent): void {
    const hasTimed = this.#timed.size > 0;
    if (hasTimed) this.#updateTimed(timeMs);
    this.#volume += quantity;
    this.#value += times(price, quantity);
    if (isOfficial && price !== this.#price) {
      this.#price = price;
      this.#trail.note(Math.floor(timeMs / SECOND_MS), price);
      this.#updatePrice();
    }
    if (hasTimed) this.#updateTimed(timeMs);
  }

  /** Puts a rule on the watch; it is ready at once when its condition holds already. */
  add(watch: RuleWatch, timeMs: number): void {
    const set = this.#setOf(watch.figure);
    set.update(this.#figureOf(watch.figure, timeMs));
    set.add(watch);
    watch.settle();
  }

  remove(watch: RuleWatch): void {
    watch.leave();
    const { figure } = watch;
    const set = this.#setOf(figure);
    set.remove(watch);
    if (set.isEmpty && isTimed(figure)) this.#timed.delete(figure);
  }

  standing(): Standing {
    const { symbol } = this;
    const changePercent = this.#changePercent();
    return { symbol, name: this.#name, price: this.#price, changePercent, volume: this.#volume, value: this.#value };
  }

  /** What a rule that fires now saw. */
  observation({ figure, watched }: RuleWatch, timeMs: number): Observation {
    const threshold = Number(watched.rule.value);
    if (figure === "above") return { kind: "price", operator: "price_above", threshold };
    if (figure === "below") return { kind: "price", operator: "price_below", threshold };
    if (figure === "rise" || figure === "fall") return { kind: "change", threshold };
    if (figure === "volume" || figure === "value") {
      const current = figure === "volume" ? this.#volume : this.#value;
      return { kind: "ratio", metric: figure, current, baseline: this.#usualBy(figure, timeMs), threshold };
    }
    const baselinePrice = this.#trail.before(Math.floor(timeMs / SECOND_MS), figure);
    const observedPercent = percentOf(this.#price - baselinePrice, baselinePrice);
    return { kind: "move", window: figure, observedPercent, baselinePrice, threshold };
  }

  #updatePrice(): void {
    const isPriced = this.#price > 0;
    if (!this.#above.isEmpty) this.#above.update(isPriced ? this.#price : UNKNOWN);
    if (!this.#below.isEmpty) this.#below.update(isPriced ? -this.#price : UNKNOWN);
    if (this.#rise.isEmpty && this.#fall.isEmpty) return;
    const changePercent = isPriced ? this.#changePercent() : 0;
    this.#rise.update(changePercent);
    this.#fall.update(-changePercent);
  }

  #updateTimed(timeMs: number): void {
    for (const [figure, set] of this.#timed) set.update(this.#figureOf(figure, timeMs));
  }

  #figureOf(figure: Figure, timeMs: number): number {
    if (this.#price <= 0) return UNKNOWN;
    if (figure === "above") return this.#price;
    if (figure === "below") return -this.#price;
    if (figure === "rise") return this.#changePercent();
    if (figure === "fall") return -this.#changePercent();
    if (figure === "volume" || figure === "value") {
      const usual = this.#usualBy(figure, timeMs);
      return usual > 0 ? (figure === "volume" ? this.#volume : this.#value) / usual : UNKNOWN;
    }
    const before = this.#trail.before(Math.floor(timeMs / SECOND_MS), figure);
    return before > 0 ? Math.abs(percentOf(this.#price - before, before)) : UNKNOWN;
  }

  #usualBy(metric: "volume" | "value", timeMs: number): number {
    const curve = metric === "volume" ? this.#usualVolume : this.#usualValue;
    return curve?.by(timeMs - this.#dayStartMs) ?? 0;
  }

  /** As the quote shows it. */
  #changePercent(): number {
    return this.#reference === 0 ? 0 : percentOf(this.#price - this.#reference, this.#reference);
  }

  #setOf(figure: Figure): LevelSet<RuleWatch> {
    if (figure === "above") return this.#above;
    if (figure === "below") return this.#below;
    if (figure === "rise") return this.#rise;
    if (figure === "fall") return this.#fall;
    let set = this.#timed.get(figure);
    if (set === undefined) {
      set = new LevelSet<RuleWatch>();
      this.#timed.set(figure, set);
    }
    return set;
  }
}

function isTimed(figure: Figure): figure is Timed {
  return figure === "volume" || figure === "value" || ALERT_WINDOWS.some((window) => window === figure);
}

/** Half a unit of the last place: a level given in riyals is met by the price that prints the same. */
const LEVEL_DOUBT = 1e-6;

/** The price in 1/10,000 from which `value` riyals are reached. */
export function levelAbove(value: number): number {
  return Math.ceil(value * DECIMAL_SCALE - LEVEL_DOUBT);
}

/** The negative of the price up to which `value` riyals are reached from above. */
export function levelBelow(value: number): number {
  return -Math.floor(value * DECIMAL_SCALE + LEVEL_DOUBT);
}
