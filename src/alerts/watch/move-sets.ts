// The rules on moves of one instrument: for each window that a rule asks for, those that wait for a distance from the price at
// its beginning.

import { type Decimal, percentOf } from "../../base/index.ts";
import { ALERT_WINDOWS, type AlertWindow } from "../../model/index.ts";
import { type FigureRows, ROW, WINDOW } from "./figure-rows.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { type PriceTrail, type Window, windowAt, windowOf } from "./price-trail.ts";
import type { RuleWatch } from "./rule-watch.ts";

/** Percentages are rounded to two decimals; this much around a level the exact figure is worked out. */
const ROUNDING = 0.006;
/** Bounds that enclose the price leave it at least this much to move, as a factor from one to the other. */
const ROOM_MIN = 1.002;
/** A look ahead ends where the price would be left less than this to move, as a share of it. */
const SLACK = 0.0005;

export class MoveSets {
  readonly #trail: PriceTrail;
  readonly #rows: FigureRows;
  readonly #row: number;
  /** By the window's index. */
  readonly #sets: (LevelSet<RuleWatch> | undefined)[] = [];

  constructor(trail: PriceTrail, rows: FigureRows, row: number) {
    this.#trail = trail;
    this.#rows = rows;
    this.#row = row;
  }

  /** Time has passed with this price. */
  pass(second: number, price: Decimal): void {
    const { cells } = this.#rows;
    let window = this.#row + ROW.windows;
    for (let index = 0; index < ALERT_WINDOWS.length; index++, window += WINDOW.length) {
      if (second >= (cells[window + WINDOW.untilSecond] ?? 0)) this.#turn(index, second, price);
    }
  }

  /** The price moved. */
  move(second: number, price: Decimal): void {
    const { cells } = this.#rows;
    let window = this.#row + ROW.windows;
    for (let index = 0; index < ALERT_WINDOWS.length; index++, window += WINDOW.length) {
      const isWithin = price > (cells[window + WINDOW.low] ?? 0) && price < (cells[window + WINDOW.high] ?? 0);
      if (!isWithin) this.#turn(index, second, price);
    }
  }

  /** Works everything out anew. */
  look(second: number, price: Decimal): void {
    for (const index of ALERT_WINDOWS.keys()) this.#turn(index, second, price);
  }

  add(watch: RuleWatch, name: AlertWindow, second: number, price: Decimal): void {
    const { index } = windowOf(name);
    this.#sets[index] ??= new LevelSet();
    this.#turn(index, second, price);
    this.#sets[index].add(watch);
    this.#turn(index, second, price);
  }

  remove(watch: RuleWatch, name: AlertWindow): void {
    const { index } = windowOf(name);
    const set = this.#sets[index];
    set?.remove(watch);
    if (set?.isEmpty !== true) return;
    this.#sets[index] = undefined;
    this.#rows.freeWindow(this.#row, index);
  }

  #turn(index: number, second: number, price: Decimal): void {
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
   * Draws bounds that lie so close together that no move from one to the other reaches a level: while the price stays between
   * them they hold for good, as whatever the window begins with lies between them too. False where prices lie too far apart.
   */
  #enclose(set: LevelSet<RuleWatch>, first: number, window: Window): boolean {
    const { low, high } = this.#trail.range(first);
    if (low <= 0) return false;
    const room = ((1 + (set.nextLevel - ROUNDING) / 100) * low) / high;
    if (room < ROOM_MIN) return false;
    const margin = Math.sqrt(room);
    this.#rows.setWindow(this.#row, window.index, Number.POSITIVE_INFINITY, low / margin, high * margin);
    return true;
  }

  /** The prices that the window will begin with are on the trail already: the bounds hold for as many of them as they can. */
  #lookAhead(set: LevelSet<RuleWatch>, first: number, window: Window, second: number, price: Decimal): void {
    const trail = this.#trail;
    const next = (set.nextLevel - ROUNDING) / 100;
    const last = (set.lastLevel + ROUNDING) / 100;
    const hasReached = set.lastLevel !== UNKNOWN;
    const isUp = price > trail.priceAt(first);
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let slack = 0;
    // Prices that are not on the trail yet stand at a window's beginning when it has passed.
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
