// Parent orders: investors who want to buy or sell much more than the book offers, and take it in small pieces over minutes or
// hours. A few are at work at any time, so the signs of takers remember each other for long.

import { outOfRange } from "../../../src/base/index.ts";
import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import type { Draws } from "./draws.ts";

/** Parents at work at the same time. */
const PARENTS = 2;
/** Pieces of a parent: at least so many, with a power-law tail of this exponent. */
const PIECES_MIN = 45;
const PIECES_MAX = 4_000;
const TAIL_EXPONENT = 1.5;

export class ParentOrders {
  readonly #sides: Side[] = [];
  readonly #pieces = new Float64Array(PARENTS);

  /** The side of the next taker. `buyChance` is the chance that a parent which begins now buys. */
  nextSide(draws: Draws, buyChance: number): Side {
    const at = draws.int(PARENTS);
    if ((this.#pieces[at] ?? outOfRange(at)) <= 0) {
      this.#sides[at] = draws.chance(buyChance) ? BUY : SELL;
      this.#pieces[at] = Math.min(PIECES_MIN * (1 - draws.next()) ** (-1 / TAIL_EXPONENT), PIECES_MAX);
    }
    this.#pieces[at] = (this.#pieces[at] ?? outOfRange(at)) - 1;
    return this.#sides[at] ?? outOfRange(at);
  }
}
