// The rules on moves of one instrument: for each window that a rule asks for, those that wait for a distance from the price at
// its beginning.

import { type Decimal, percentOf, SECOND_MS } from "../base/index.ts";
import type { AlertWindow } from "../model/index.ts";
import { LevelSet, UNKNOWN } from "./level-set.ts";
import { type PriceTrail, type Window, windowOf } from "./price-trail.ts";
import { type Quiet, ROUNDING } from "./quiet.ts";
import type { RuleWatch } from "./rule-watch.ts";

interface WindowSet {
  readonly name: AlertWindow;
  readonly window: Window;
  /** How far bounds look ahead: less than the window, so that all prices that it may begin with are on the trail. */
  readonly aheadSeconds: number;
  readonly set: LevelSet<RuleWatch>;
  /** Before this second nothing turns while the price lies between these, both excluded. */
  untilSecond: number;
  low: number;
  high: number;
}

const AHEAD_SECONDS_MAX = 240;
const AHEAD_SECONDS_MIN = 3;
const AHEAD_STEP = 4;
/** Of the window; the rest is for events of the second that is under way. */
const AHEAD_SHARE = 0.8;

export class MoveSets {
  readonly #trail: PriceTrail;
  readonly #windows: WindowSet[] = [];

  constructor(trail: PriceTrail) {
    this.#trail = trail;
  }

  /** Time has passed with this price. */
  pass(second: number, price: Decimal): void {
    for (const each of this.#windows) if (second >= each.untilSecond) this.#turn(each, second, price);
  }

  /** The price moved. */
  move(second: number, price: Decimal): void {
    for (const each of this.#windows) if (price <= each.low || price >= each.high) this.#turn(each, second, price);
  }

  /** Works everything out anew. */
  look(second: number, price: Decimal): void {
    for (const each of this.#windows) this.#turn(each, second, price);
  }

  add(watch: RuleWatch, name: AlertWindow, second: number, price: Decimal): void {
    let found = this.#windows.find((each) => each.name === name);
    if (found === undefined) {
      const window = windowOf(name);
      const aheadSeconds = Math.min(AHEAD_SECONDS_MAX, Math.floor(window.seconds * AHEAD_SHARE));
      found = { name, window, aheadSeconds, set: new LevelSet(), untilSecond: 0, low: 0, high: 0 };
      this.#windows.push(found);
    }
    this.#turn(found, second, price);
    found.set.add(watch);
    this.#bound(found, second, price);
  }

  remove(watch: RuleWatch, name: AlertWindow): void {
    const at = this.#windows.findIndex((each) => each.name === name);
    const found = this.#windows[at];
    if (found === undefined) return;
    found.set.remove(watch);
    if (found.set.isEmpty) this.#windows.splice(at, 1);
  }

  narrow(quiet: Quiet): void {
    for (const { low, high, untilSecond } of this.#windows) {
      quiet.between(low, high);
      quiet.until(untilSecond * SECOND_MS);
    }
  }

  #turn(each: WindowSet, second: number, price: Decimal): void {
    const baseline = this.#trail.before(second, each.window);
    const isKnown = baseline > 0 && price > 0;
    each.set.update(isKnown ? Math.abs(percentOf(price - baseline, baseline)) : UNKNOWN);
    this.#bound(each, second, price);
  }

  /**
   * The prices that the window may begin with are on the trail already: the bounds hold for all of them. Where those prices lie too
   * far apart to tell anything, a shorter look ahead may still tell.
   */
  #bound(each: WindowSet, second: number, price: Decimal): void {
    for (let ahead = each.aheadSeconds; ahead >= AHEAD_SECONDS_MIN; ahead = Math.floor(ahead / AHEAD_STEP)) {
      this.#reach(each, second, ahead, price);
      if (price > each.low && price < each.high) {
        each.untilSecond = second + ahead;
        return;
      }
    }
    // The price is on a bound: the next trade is looked at.
    each.untilSecond = second;
  }

  #reach(each: WindowSet, second: number, aheadSeconds: number, price: Decimal): void {
    const { set, window } = each;
    const { low, high } = this.#trail.range(second, aheadSeconds, window);
    const next = (set.nextLevel - ROUNDING) / 100;
    const last = (set.lastLevel + ROUNDING) / 100;
    each.low = Number.POSITIVE_INFINITY;
    each.high = Number.NEGATIVE_INFINITY;
    if (low <= 0 || price <= 0) return;
    const isUp = price > high;
    const hasReached = set.lastLevel !== UNKNOWN;
    each.low = hasReached && isUp ? high * (1 + last) : high * (1 - next);
    each.high = hasReached && !isUp ? low * (1 - last) : low * (1 + next);
  }
}
