// One instrument as alert rules see it: its figures, kept trade by trade, and the rules that wait for them. Rules are looked at
// just before each trade, when time alone may have changed a figure, and just after it, when they may fire.

import { DECIMAL_SCALE, type Decimal, percentOf, SECOND_MS, times } from "../base/index.ts";
import type { Instrument, TradeEvent } from "../model/index.ts";
import type { UsualTrading } from "../store/index.ts";
import type { Observation, Standing } from "./body.ts";
import { MoveSets } from "./move-sets.ts";
import { type PriceFigure, PriceSets } from "./price-sets.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";
import { Quiet } from "./quiet.ts";
import { RatioSets } from "./ratio-sets.ts";
import { type Figure, Ready, type RuleWatch } from "./rule-watch.ts";

export class SymbolWatch {
  readonly symbol: string;
  readonly ready = new Ready();
  readonly #quiet = new Quiet();
  #price: Decimal = 0;
  #volume = 0;
  #value: Decimal = 0;
  readonly #trail = new PriceTrail();
  readonly #prices = new PriceSets();
  readonly #moves = new MoveSets(this.#trail);
  readonly #ratios = new RatioSets();
  #name = "";
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
    this.#ratios.look(timeMs - dayStartMs, 0, 0);
    this.#narrow();
  }

  setUsual(slots: readonly UsualTrading[], timeMs: number): void {
    this.#ratios.setUsual(slots);
    this.#ratios.look(timeMs - this.#dayStartMs, this.#volume, this.#value);
    this.#narrow();
  }

  trade(trade: TradeEvent): void {
    const { price, quantity, timeMs } = trade;
    const quiet = this.#quiet;
    const volume = this.#volume + quantity;
    const value = this.#value + times(price, quantity);
    const isQuiet =
      timeMs < quiet.untilMs &&
      volume < quiet.volumeUp &&
      value < quiet.valueUp &&
      (!trade.isOfficial || (price > quiet.low && price < quiet.high));
    if (!isQuiet) {
      this.#moves.pass(secondOf(timeMs), this.#price);
      this.#ratios.pass(timeMs - this.#dayStartMs, this.#volume, this.#value);
    }
    this.#volume = volume;
    this.#value = value;
    const hasMoved = trade.isOfficial && price !== this.#price;
    if (hasMoved) {
      this.#price = price;
      this.#trail.note(secondOf(timeMs), price);
    }
    if (isQuiet) return;
    if (hasMoved) {
      this.#prices.move(price);
      this.#moves.move(secondOf(timeMs), price);
    }
    this.#ratios.pass(timeMs - this.#dayStartMs, volume, value);
    this.#narrow();
  }

  /** Puts a rule on the watch; it is ready at once when its condition holds already. */
  add(watch: RuleWatch, timeMs: number): void {
    const { figure } = watch;
    if (isPriceFigure(figure)) this.#prices.add(watch, figure, this.#price);
    else if (figure === "volume") this.#ratios.add(watch, figure, timeMs - this.#dayStartMs, this.#volume);
    else if (figure === "value") this.#ratios.add(watch, figure, timeMs - this.#dayStartMs, this.#value);
    else this.#moves.add(watch, figure, secondOf(timeMs), this.#price);
    watch.settle();
    this.#narrow();
  }

  /** The bounds that were worked out with it still hold without it. */
  remove(watch: RuleWatch): void {
    watch.leave();
    const { figure } = watch;
    if (isPriceFigure(figure)) this.#prices.remove(watch, figure);
    else if (figure === "volume" || figure === "value") this.#ratios.remove(watch, figure);
    else this.#moves.remove(watch, figure);
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

  #narrow(): void {
    this.#quiet.reset();
    this.#prices.narrow(this.#quiet);
    this.#moves.narrow(this.#quiet);
    this.#ratios.narrow(this.#quiet, this.#dayStartMs);
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
