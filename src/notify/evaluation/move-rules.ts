// The rules on price moves of one instrument. Each window that a rule uses has a level set. Its measure is the distance of the price
// from the price at the window's beginning, in percent.

import { type Decimal, outOfRange, percentOf } from "../../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../../model/index.ts";
import { type InstrumentRows, ROW, WINDOW } from "./instrument-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { type PriceTrail, type Window, windowAt, windowOf } from "./price-trail.ts";
import type { RuleOnSymbol } from "./rule-on-symbol.ts";

/** Percentages are rounded to two decimals, so bounds stay this far from a level, in percent. */
const ROUNDING = 0.006;
/** Enclosing bounds must let the range of prices grow by this factor; otherwise the price would leave them at once. */
const ROOM_MIN = 1.002;
/** The look-ahead ends where the bounds leave the price less room than this share of the price. */
const SLACK = 0.0005;

export class MoveRules {
  readonly #trail: PriceTrail;
  readonly #rows: InstrumentRows;
  readonly #row: number;
  /** By the window's index. Bound: the windows that a rule can have. */
  readonly #sets: (LevelSet<RuleOnSymbol> | undefined)[] = [];

  constructor(trail: PriceTrail, rows: InstrumentRows, row: number) {
    this.#trail = trail;
    this.#rows = rows;
    this.#row = row;
  }

  /** Evaluates the windows whose time bound has passed at this price. */
  passTime(second: number, price: Decimal): void {
    const { cells } = this.#rows;
    let window = this.#row + ROW.windows;
    for (let index = 0; index < ALERT_WINDOWS.length; index++, window += WINDOW.length) {
      if (second >= (cells[window + WINDOW.untilSecond] ?? outOfRange(window))) this.#evaluate(index, second, price);
    }
  }

  /** Evaluates the windows whose bounds the price has left. */
  move(second: number, price: Decimal): void {
    const { cells } = this.#rows;
    let window = this.#row + ROW.windows;
    for (let index = 0; index < ALERT_WINDOWS.length; index++, window += WINDOW.length) {
      const low = cells[window + WINDOW.low] ?? outOfRange(window);
      const high = cells[window + WINDOW.high] ?? outOfRange(window);
      if (!(price > low && price < high)) this.#evaluate(index, second, price);
    }
  }

  /** Evaluates every window again. */
  evaluate(second: number, price: Decimal): void {
    for (const index of ALERT_WINDOWS.keys()) this.#evaluate(index, second, price);
  }

  add(rule: RuleOnSymbol, name: AlertWindow, second: number, price: Decimal): void {
    const { index } = windowOf(name);
    this.#sets[index] ??= new LevelSet();
    this.#evaluate(index, second, price);
    this.#sets[index].add(rule);
    this.#evaluate(index, second, price);
  }

  remove(rule: RuleOnSymbol, name: AlertWindow): void {
    const { index } = windowOf(name);
    const set = this.#sets[index];
    set?.remove(rule);
    if (set?.isEmpty !== true) return;
    this.#sets[index] = undefined;
    this.#rows.freeWindow(this.#row, index);
  }

  #evaluate(index: number, second: number, price: Decimal): void {
    const set = this.#sets[index];
    if (set === undefined) return;
    const window = windowAt(index);
    const first = this.#trail.first(second, window);
    const baseline = this.#trail.priceAt(first);
    const isKnown = baseline > 0 && price > 0;
    set.update(isKnown ? Math.abs(percentOf(price - baseline, baseline)) : UNKNOWN);
    if (set.lastLevel === UNKNOWN && this.#enclose(set, first, window)) return;
    this.#lookAhead(set, first, window, second, price);
  }

  /**
   * Sets bounds so close together that no move from one bound to the other reaches a level. They hold while the price stays between
   * them, because every price that the window can begin with is between them too. False when the prices of the window are too far
   * apart for such bounds.
   */
  #enclose(set: LevelSet<RuleOnSymbol>, first: number, window: Window): boolean {
    const { low, high } = this.#trail.range(first);
    if (low <= 0) return false;
    const room = ((1 + (set.nextLevel - ROUNDING) / 100) * low) / high;
    if (room < ROOM_MIN) return false;
    const margin = Math.sqrt(room);
    this.#rows.setWindow(this.#row, window.index, Number.POSITIVE_INFINITY, low / margin, high * margin);
    return true;
  }

  /** The trail has the prices that the window will begin with: sets bounds that hold for as many of these prices as possible. */
  #lookAhead(set: LevelSet<RuleOnSymbol>, first: number, window: Window, second: number, price: Decimal): void {
    const trail = this.#trail;
    const next = (set.nextLevel - ROUNDING) / 100;
    const last = (set.lastLevel + ROUNDING) / 100;
    const hasReached = set.lastLevel !== UNKNOWN;
    const isUp = price > trail.priceAt(first);
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let slack = 0;
    // A price that is not on the trail yet reaches the beginning of the window one window length from now.
    let untilSecond = second + window.seconds;
    for (let entry = first; entry < trail.count; entry++) {
      lowest = Math.min(lowest, trail.priceAt(entry));
      highest = Math.max(highest, trail.priceAt(entry));
      const floor = hasReached && isUp ? highest * (1 + last) : highest * (1 - next);
      const ceiling = hasReached && !isUp ? lowest * (1 - last) : lowest * (1 + next);
      if (!(price * (1 - slack) > floor && price * (1 + slack) < ceiling)) {
        untilSecond = slack === 0 ? second : trail.secondAt(entry) + 1 + window.seconds;
        break;
      }
      [low, high] = [floor, ceiling];
      slack = SLACK;
    }
    this.#rows.setWindow(this.#row, window.index, untilSecond, low, high);
  }
}
