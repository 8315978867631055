// The rules on moves of one instrument: for each window that a rule asks for, the price at its beginning and the rules that wait
// for a distance from it. Most trades lie where no rule can turn, which two comparisons tell.

import { type Decimal, percentOf } from "../base/index.ts";
import type { AlertWindow } from "../model/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { type PriceTrail, type Window, windowOf } from "./price-trail.ts";
import type { RuleWatch } from "./rule-watch.ts";

interface WindowSet {
  readonly name: AlertWindow;
  readonly window: Window;
  readonly set: LevelSet<RuleWatch>;
  baseline: Decimal;
  /** The second from which on the window may begin at another price. */
  shiftAt: number;
  /** While the price is further than `low` and nearer than `high` from the baseline, no rule turns. */
  low: number;
  high: number;
}

/** Percentages are rounded to two decimals; this much around a level the exact figure is worked out. */
const ROUNDING = 0.006;

export class MoveSets {
  readonly #trail: PriceTrail;
  readonly #windows: WindowSet[] = [];
  #price: Decimal = 0;
  /** The second from which on a window may begin at another price. */
  #shiftAt = Number.POSITIVE_INFINITY;

  constructor(trail: PriceTrail) {
    this.#trail = trail;
  }

  get isEmpty(): boolean {
    return this.#windows.length === 0;
  }

  /** Time alone may have moved a window: looks at the rules again. */
  pass(second: number): void {
    if (second < this.#shiftAt) return;
    this.#shiftAt = Number.POSITIVE_INFINITY;
    for (const each of this.#windows) {
      if (second >= each.shiftAt) this.#shift(each, second);
      if (each.shiftAt < this.#shiftAt) this.#shiftAt = each.shiftAt;
    }
  }

  /** The price moved, and the trail knows. */
  move(second: number, price: Decimal): void {
    this.#price = price;
    for (const each of this.#windows) {
      const distance = Math.abs(price - each.baseline);
      if (distance <= each.low || distance >= each.high) this.#turn(each);
      const leavesAt = second + each.window.seconds + 1;
      if (leavesAt < each.shiftAt) each.shiftAt = leavesAt;
      if (leavesAt < this.#shiftAt) this.#shiftAt = leavesAt;
    }
  }

  /** Works everything out anew. */
  look(second: number, price: Decimal): void {
    this.#price = price;
    this.#shiftAt = Number.POSITIVE_INFINITY;
    for (const each of this.#windows) {
      this.#shift(each, second);
      this.#turn(each);
      this.#shiftAt = Math.min(this.#shiftAt, each.shiftAt);
    }
  }

  add(watch: RuleWatch, name: AlertWindow, second: number, price: Decimal): void {
    let found = this.#windows.find((each) => each.name === name);
    if (found === undefined) {
      found = { name, window: windowOf(name), set: new LevelSet(), baseline: 0, shiftAt: 0, low: 0, high: 0 };
      this.#windows.push(found);
    }
    this.look(second, price);
    found.set.add(watch);
    this.#turn(found);
  }

  remove(watch: RuleWatch, name: AlertWindow): void {
    const at = this.#windows.findIndex((each) => each.name === name);
    const found = this.#windows[at];
    if (found === undefined) return;
    found.set.remove(watch);
    if (found.set.isEmpty) this.#windows.splice(at, 1);
    else this.#turn(found);
  }

  #shift(each: WindowSet, second: number): void {
    const baseline = this.#trail.before(second, each.window);
    each.shiftAt = this.#trail.nextShift(each.window);
    if (baseline === each.baseline) return;
    each.baseline = baseline;
    this.#bound(each);
    const distance = Math.abs(this.#price - baseline);
    if (distance <= each.low || distance >= each.high) this.#turn(each);
  }

  #turn(each: WindowSet): void {
    const { set, baseline } = each;
    const isKnown = baseline > 0 && this.#price > 0;
    set.update(isKnown ? Math.abs(percentOf(this.#price - baseline, baseline)) : UNKNOWN);
    this.#bound(each);
  }

  #bound(each: WindowSet): void {
    const { set, baseline } = each;
    each.low = set.lastLevel === UNKNOWN ? -1 : (baseline * (set.lastLevel + ROUNDING)) / 100;
    each.high = (baseline * (set.nextLevel - ROUNDING)) / 100;
  }
}
