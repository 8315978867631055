// One instrument and the rules on it. Its price, volume and value are updated trade by trade. Rules are checked just before a
// trade, where the time that passed may have ended a condition, and just after it, where a rule may fire.

import { DECIMAL_SCALE, type Decimal, outOfRange, percentOf } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import { type InstrumentRows, MOVES_MAX, ROW, secondOf } from "./instrument-rows.ts";
import type { InstrumentSnapshot, Observation } from "./market-firing.ts";
import { TRADE } from "./messages.ts";
import { MoveRules } from "./move-rules.ts";
import { type PriceMeasure, PriceRules } from "./price-rules.ts";
import { PriceTrail, windowOf } from "./price-trail.ts";
import { RatioRules } from "./ratio-rules.ts";
import { type ChangedRules, type Measure, ReadyRules, type RuleContext, type RuleOnSymbol } from "./rule-on-symbol.ts";

export class SymbolRules implements RuleContext {
  readonly symbol: string;
  readonly ready = new ReadyRules();
  readonly changed: ChangedRules;
  readonly #rows: InstrumentRows;
  /** The first cell of its row. */
  readonly row: number;
  readonly #trail: PriceTrail;
  readonly #prices: PriceRules;
  readonly #moves: MoveRules;
  readonly #ratios: RatioRules;
  /** Bound: the rules on this symbol; empty from its first price on. */
  #unsettled: RuleOnSymbol[] = [];
  #name = "";
  #nameEn = "";

  constructor(symbol: string, rows: InstrumentRows, changed: ChangedRules) {
    this.symbol = symbol;
    this.changed = changed;
    this.#rows = rows;
    this.row = rows.add();
    this.#trail = new PriceTrail(rows, this.row);
    this.#prices = new PriceRules(rows, this.row);
    this.#moves = new MoveRules(this.#trail, rows, this.row);
    this.#ratios = new RatioRules(rows, this.row);
  }

  get #price(): Decimal {
    return this.#cell(ROW.price);
  }

  /** Market time of the last check of the rules. */
  get checkedAtMs(): number {
    return this.#cell(ROW.checkedAtMs);
  }

  get #volume(): number {
    return this.#cell(ROW.volume);
  }

  get #value(): Decimal {
    return this.#cell(ROW.value);
  }

  /** A day has started: until the instrument is listed on that day, its price stays, and volume and value are 0. */
  startDay(timeMs: number): void {
    this.#rows.cells[this.row + ROW.checkedAtMs] = timeMs;
    this.#rows.set(this.row, this.#price, 0, 0);
    this.#trail.reset(this.#price);
    this.#moves.evaluate(secondOf(timeMs - this.#rows.dayStartMs), this.#price);
    this.#ratios.setUsual();
    this.#ratios.evaluate(timeMs - this.#rows.dayStartMs, 0, 0);
    this.narrow();
  }

  /** The instrument is listed on the day: its price is the reference price until the first trade. */
  open({ nameAr, nameEn, referencePrice }: Instrument, timeMs: number): void {
    this.#name = nameAr;
    this.#nameEn = nameEn;
    this.#rows.set(this.row, referencePrice, 0, 0);
    this.#prices.open(referencePrice);
    this.startDay(timeMs);
    for (const rule of this.#unsettled.splice(0)) rule.settle();
  }

  setUsual(slots: readonly UsualTrading[], timeMs: number): void {
    this.#ratios.setUsual(slots);
    this.#ratios.evaluate(timeMs - this.#rows.dayStartMs, this.#volume, this.#value);
    this.narrow();
  }

  /** Empties the price moves of the row into the trail when the row is full. */
  makeRoomForMoves(): void {
    if (this.#rows.cells[this.row + ROW.moveCount] === MOVES_MAX) this.#trail.gather();
  }

  /** Takes a trade that left the bounds of the row; `narrow` must be called after it. */
  takeBeyondBounds(trades: Float64Array, trade: number): void {
    const { row } = this;
    const timeMs = trades[trade + TRADE.timeMs] ?? outOfRange(trade);
    this.#rows.cells[row + ROW.checkedAtMs] = timeMs;
    const timeOfDayMs = timeMs - this.#rows.dayStartMs;
    const second = secondOf(timeOfDayMs);
    const priceBefore = this.#price;
    if (this.#rows.isWindowPast(row, second)) this.#moves.passTime(second, priceBefore);
    const isRatioPast = timeOfDayMs >= this.#cell(ROW.volumeUntilMs) || timeOfDayMs >= this.#cell(ROW.valueUntilMs);
    if (isRatioPast) this.#ratios.update(timeOfDayMs, this.#volume, this.#value);
    const volumeAfter = this.#volume + (trades[trade + TRADE.quantity] ?? outOfRange(trade));
    const valueAfter = this.#value + (trades[trade + TRADE.value] ?? outOfRange(trade));
    const price = trades[trade + TRADE.price] ?? outOfRange(trade);
    const hasMoved = trades[trade + TRADE.isOfficial] === 1 && price !== priceBefore;
    this.#rows.set(row, hasMoved ? price : priceBefore, volumeAfter, valueAfter);
    if (hasMoved) this.#move(second, price);
    if (volumeAfter >= this.#cell(ROW.volumeUp) || valueAfter >= this.#cell(ROW.valueUp)) {
      this.#ratios.update(timeOfDayMs, volumeAfter, valueAfter);
    }
  }

  #move(second: number, price: Decimal): void {
    const { row } = this;
    if (!this.#rows.noteMove(row, second, price)) {
      this.#trail.gather();
      this.#rows.noteMove(row, second, price);
    }
    if (price >= this.#cell(ROW.upNext) || price < this.#cell(ROW.upLast)) this.#prices.updateUp(price);
    if (price <= this.#cell(ROW.downNext) || price > this.#cell(ROW.downLast)) this.#prices.updateDown(price);
    if (!this.#rows.isWithinWindows(row, price)) this.#moves.move(second, price);
  }

  /** Adds a rule; the rule is ready at once when its condition holds already. */
  add(rule: RuleOnSymbol, timeMs: number): void {
    const { measure } = rule;
    const timeOfDayMs = timeMs - this.#rows.dayStartMs;
    if (isPriceMeasure(measure)) this.#prices.add(rule, measure, this.#price);
    else if (measure === "volume") this.#ratios.add(rule, measure, timeOfDayMs, this.#volume);
    else if (measure === "value") this.#ratios.add(rule, measure, timeOfDayMs, this.#value);
    else this.#moves.add(rule, measure, secondOf(timeOfDayMs), this.#price);
    // After a restart between two days no price is known yet: the condition is checked when the day opens.
    if (this.#price > 0) rule.settle();
    else this.#unsettled.push(rule);
    this.narrow();
  }

  /** Removes a rule. Bounds that hold with the rule hold without it, so they are not computed again. */
  remove(rule: RuleOnSymbol): void {
    rule.leave();
    this.#unsettled = this.#unsettled.filter((other) => other !== rule);
    const { measure } = rule;
    if (isPriceMeasure(measure)) this.#prices.remove(rule, measure);
    else if (measure === "volume" || measure === "value") this.#ratios.remove(rule, measure);
    else this.#moves.remove(rule, measure);
  }

  snapshot(): InstrumentSnapshot {
    const names = { symbol: this.symbol, name: this.#name, nameEn: this.#nameEn };
    const changePercent = this.#prices.changePercent(this.#price);
    return { ...names, price: this.#price, changePercent, volume: this.#volume, value: this.#value };
  }

  /** The observation of a rule that fires now. */
  observation({ measure, rule }: RuleOnSymbol, timeMs: number): Observation {
    const { threshold } = rule;
    if (measure === "above") return { kind: "price", operator: "price_above", threshold };
    if (measure === "below") return { kind: "price", operator: "price_below", threshold };
    if (measure === "rise" || measure === "fall") return { kind: "change", threshold };
    const timeOfDayMs = timeMs - this.#rows.dayStartMs;
    if (measure === "volume" || measure === "value") {
      const current = measure === "volume" ? this.#volume : this.#value;
      return { kind: "ratio", measure, current, baseline: this.#ratios.usualBy(measure, timeOfDayMs), threshold };
    }
    const baselinePrice = this.#trail.before(secondOf(timeOfDayMs), windowOf(measure));
    const observedPercent = percentOf(this.#price - baselinePrice, baselinePrice);
    return { kind: "move", window: measure, observedPercent, baselinePrice, threshold };
  }

  /** Computes the combined bounds of all rules again. */
  narrow(): void {
    this.#rows.narrow(this.row, this.ready.nextAtMs);
  }

  #cell(cell: number): number {
    return this.#rows.cells[this.row + cell] ?? outOfRange(this.row + cell);
  }
}

function isPriceMeasure(measure: Measure): measure is PriceMeasure {
  return measure === "above" || measure === "below" || measure === "rise" || measure === "fall";
}

/** Far less than the smallest price step: absorbs the rounding error of a level that is given in riyals. */
const LEVEL_TOLERANCE = 1e-6;

/** The lowest price, in 1/10,000 riyal, that reaches `value` riyals from below. */
export function levelAbove(value: number): number {
  return Math.ceil(value * DECIMAL_SCALE - LEVEL_TOLERANCE);
}

/** The negative of the highest price, in 1/10,000 riyal, that reaches `value` riyals from above. */
export function levelBelow(value: number): number {
  return -Math.floor(value * DECIMAL_SCALE + LEVEL_TOLERANCE);
}
