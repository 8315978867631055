// One instrument as alert rules see it: its figures, kept trade by trade, and the rules that wait for them. Rules are looked at
// just before each trade, when time alone may have changed a figure, and just after it, when they may fire.

import { DECIMAL_SCALE, type Decimal, percentOf } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import type { Observation, Standing } from "../notification/body.ts";
import { type FigureRows, MOVES_MAX, ROW, secondOf } from "./figure-rows.ts";
import { MoveSets } from "./move-sets.ts";
import { type PriceFigure, PriceSets } from "./price-sets.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";
import { RatioSets } from "./ratio-sets.ts";
import { type Figure, Ready, type RuleWatch, type Touched, type WatchedSymbol } from "./rule-watch.ts";
import { TRADE } from "./watch-messages.ts";

export class SymbolWatch implements WatchedSymbol {
  readonly symbol: string;
  readonly ready = new Ready();
  readonly touched: Touched;
  readonly #rows: FigureRows;
  /** Where its row begins. */
  readonly row: number;
  readonly #trail: PriceTrail;
  readonly #prices: PriceSets;
  readonly #moves: MoveSets;
  readonly #ratios: RatioSets;
  #name = "";

  constructor(symbol: string, rows: FigureRows, touched: Touched) {
    this.symbol = symbol;
    this.touched = touched;
    this.#rows = rows;
    this.row = rows.add();
    this.#trail = new PriceTrail(rows, this.row);
    this.#prices = new PriceSets(rows, this.row);
    this.#moves = new MoveSets(this.#trail, rows, this.row);
    this.#ratios = new RatioSets(rows, this.row);
  }

  get #price(): Decimal {
    return this.#rows.cells[this.row + ROW.price] ?? 0;
  }

  get #volume(): number {
    return this.#rows.cells[this.row + ROW.volume] ?? 0;
  }

  get #value(): Decimal {
    return this.#rows.cells[this.row + ROW.value] ?? 0;
  }

  /** A day has started: until the instrument is listed on it, its price stands still and nothing of it is traded. */
  startDay(timeMs: number): void {
    this.#rows.set(this.row, this.#price, 0, 0);
    this.#trail.reset(this.#price);
    this.#moves.look(secondOf(timeMs - this.#rows.dayStartMs), this.#price);
    this.#ratios.setUsual();
    this.#ratios.look(timeMs - this.#rows.dayStartMs, 0, 0);
    this.narrow();
  }

  /** The instrument is listed on the day: its price is the reference until the first trade. */
  open({ nameEn, referencePrice }: Instrument, timeMs: number): void {
    this.#name = nameEn;
    this.#rows.set(this.row, referencePrice, 0, 0);
    this.#prices.open(referencePrice);
    this.startDay(timeMs);
  }

  setUsual(slots: readonly UsualTrading[], timeMs: number): void {
    this.#ratios.setUsual(slots);
    this.#ratios.look(timeMs - this.#rows.dayStartMs, this.#volume, this.#value);
    this.narrow();
  }

  /** Makes room in the row for moves of the price, where there is none. */
  gather(): void {
    if (this.#rows.cells[this.row + ROW.moveCount] === MOVES_MAX) this.#trail.gather();
  }

  /** A trade that the row did not take. The bounds are to be narrowed anew after it. */
  disturb(trades: Float64Array, trade: number): void {
    const { cells } = this.#rows;
    const { row } = this;
    const timeOfDayMs = (trades[trade + TRADE.timeMs] ?? 0) - this.#rows.dayStartMs;
    const second = secondOf(timeOfDayMs);
    const priceBefore = this.#price;
    if (this.#rows.isWindowPast(row, second)) this.#moves.pass(second, priceBefore);
    const isRatioPast =
      timeOfDayMs >= (cells[row + ROW.volumeUntilMs] ?? 0) || timeOfDayMs >= (cells[row + ROW.valueUntilMs] ?? 0);
    if (isRatioPast) this.#ratios.pass(timeOfDayMs, this.#volume, this.#value);
    const volumeAfter = this.#volume + (trades[trade + TRADE.quantity] ?? 0);
    const valueAfter = this.#value + (trades[trade + TRADE.value] ?? 0);
    const price = trades[trade + TRADE.price] ?? 0;
    const hasMoved = trades[trade + TRADE.isOfficial] === 1 && price !== priceBefore;
    this.#rows.set(row, hasMoved ? price : priceBefore, volumeAfter, valueAfter);
    if (hasMoved) this.#move(second, price);
    if (volumeAfter >= (cells[row + ROW.volumeUp] ?? 0) || valueAfter >= (cells[row + ROW.valueUp] ?? 0)) {
      this.#ratios.pass(timeOfDayMs, volumeAfter, valueAfter);
    }
  }

  #move(second: number, price: Decimal): void {
    const { cells } = this.#rows;
    const { row } = this;
    if (!this.#rows.noteMove(row, second, price)) {
      this.#trail.gather();
      this.#rows.noteMove(row, second, price);
    }
    if (price >= (cells[row + ROW.upNext] ?? 0) || price < (cells[row + ROW.upLast] ?? 0)) this.#prices.moveUp(price);
    if (price <= (cells[row + ROW.downNext] ?? 0) || price > (cells[row + ROW.downLast] ?? 0)) {
      this.#prices.moveDown(price);
    }
    if (!this.#rows.isWithinWindows(row, price)) this.#moves.move(second, price);
  }

  /** Puts a rule on the watch; it is ready at once when its condition holds already. */
  add(watch: RuleWatch, timeMs: number): void {
    const { figure } = watch;
    if (isPriceFigure(figure)) this.#prices.add(watch, figure, this.#price);
    else if (figure === "volume") this.#ratios.add(watch, figure, timeMs - this.#rows.dayStartMs, this.#volume);
    else if (figure === "value") this.#ratios.add(watch, figure, timeMs - this.#rows.dayStartMs, this.#value);
    else this.#moves.add(watch, figure, secondOf(timeMs - this.#rows.dayStartMs), this.#price);
    watch.settle();
    this.narrow();
  }

  /** The bounds that were drawn with it hold without it. */
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
    const { threshold } = watched;
    if (figure === "above") return { kind: "price", operator: "price_above", threshold };
    if (figure === "below") return { kind: "price", operator: "price_below", threshold };
    if (figure === "rise" || figure === "fall") return { kind: "change", threshold };
    if (figure === "volume" || figure === "value") {
      const current = figure === "volume" ? this.#volume : this.#value;
      const baseline = this.#ratios.usualBy(figure, timeMs - this.#rows.dayStartMs);
      return { kind: "ratio", metric: figure, current, baseline, threshold };
    }
    const baselinePrice = this.#trail.before(secondOf(timeMs - this.#rows.dayStartMs), windowOf(figure));
    const observedPercent = percentOf(this.#price - baselinePrice, baselinePrice);
    return { kind: "move", window: figure, observedPercent, baselinePrice, threshold };
  }

  /** Draws the bounds of all rules together anew. */
  narrow(): void {
    this.#rows.narrow(this.row, this.ready.nextAtMs);
  }
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
