// One instrument as alert rules see it: its figures, kept trade by trade, and the rules that wait for them. Rules are looked at
// just before each trade, when time alone may have changed a figure, and just after it, when they may fire.

import { DECIMAL_SCALE, type Decimal, percentOf, SECOND_MS, times } from "../base/index.ts";
import type { Instrument, TradeEvent } from "../model/index.ts";
import type { UsualTrading } from "../store/index.ts";
import type { Observation, Standing } from "./body.ts";
import { MoveSets } from "./move-sets.ts";
import { type PriceFigure, PriceSets } from "./price-sets.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";
import { RatioSets } from "./ratio-sets.ts";
import type { Figure, RuleWatch } from "./rule-watch.ts";

export class SymbolWatch {
  readonly symbol: string;
  /** Rules whose condition holds and that have not fired for it yet. */
  readonly ready = new Set<RuleWatch>();
  readonly #prices = new PriceSets();
  readonly #trail = new PriceTrail();
  readonly #moves = new MoveSets(this.#trail);
  readonly #ratios = new RatioSets();
  #hasRatios = false;
  #name = "";
  #price: Decimal = 0;
  #volume = 0;
  #value: Decimal = 0;
  #dayStartMs = 0;

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  /** A new day: the price is the reference until the first trade, and nothing is traded. */
  open({ nameEn, referencePrice }: Instrument, dayStartMs: number, timeMs: number): void {
    this.#name = nameEn;
    this.#price = referencePrice;
    this.#volume = 0;
    this.#value = 0;
    this.#dayStartMs = dayStartMs;
    this.#trail.reset(referencePrice);
    this.#prices.open(referencePrice);
    this.#moves.look(secondOf(timeMs), referencePrice);
    this.#ratios.setUsual();
    this.#lookAtRatios(timeMs);
  }

  setUsual(slots: readonly UsualTrading[], timeMs: number): void {
    this.#ratios.setUsual(slots);
    this.#lookAtRatios(timeMs);
  }

  trade({ price, quantity, isOfficial, timeMs }: TradeEvent): void {
    if (!this.#moves.isEmpty) this.#moves.pass(secondOf(timeMs));
    if (this.#hasRatios) this.#ratios.pass(timeMs - this.#dayStartMs, this.#volume, this.#value);
    this.#volume += quantity;
    this.#value += times(price, quantity);
    if (isOfficial && price !== this.#price) this.#move(price, timeMs);
    if (this.#hasRatios) this.#ratios.grow(timeMs - this.#dayStartMs, this.#volume, this.#value);
  }

  /** Puts a rule on the watch; it is ready at once when its condition holds already. */
  add(watch: RuleWatch, timeMs: number): void {
    const { figure } = watch;
    if (isPriceFigure(figure)) this.#prices.add(watch, figure, this.#price);
    else if (figure === "volume" || figure === "value") {
      this.#ratios.add(watch, figure, timeMs - this.#dayStartMs, this.#volume, this.#value);
      this.#hasRatios = true;
    } else this.#moves.add(watch, figure, secondOf(timeMs), this.#price);
    watch.settle();
  }

  remove(watch: RuleWatch): void {
    watch.leave();
    const { figure } = watch;
    if (isPriceFigure(figure)) this.#prices.remove(watch, figure);
    else if (figure === "volume" || figure === "value") {
      this.#ratios.remove(watch, figure);
      this.#hasRatios = !this.#ratios.isEmpty;
    } else this.#moves.remove(watch, figure);
  }

  standing(): Standing {
    const { symbol } = this;
    const changePercent = this.#prices.changePercent(this.#price);
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
      const baseline = this.#ratios.usualBy(figure, timeMs - this.#dayStartMs);
      return { kind: "ratio", metric: figure, current, baseline, threshold };
    }
    const baselinePrice = this.#trail.before(secondOf(timeMs), windowOf(figure));
    const observedPercent = percentOf(this.#price - baselinePrice, baselinePrice);
    return { kind: "move", window: figure, observedPercent, baselinePrice, threshold };
  }

  #move(price: Decimal, timeMs: number): void {
    this.#price = price;
    const second = secondOf(timeMs);
    this.#trail.note(second, price);
    this.#prices.move(price);
    if (!this.#moves.isEmpty) this.#moves.move(second, price);
  }

  #lookAtRatios(timeMs: number): void {
    this.#ratios.look(timeMs - this.#dayStartMs, this.#volume, this.#value);
  }
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS);
}

function isPriceFigure(figure: Figure): figure is PriceFigure {
  return figure === "above" || figure === "below" || figure === "rise" || figure === "fall";
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
