// Makers quote on both sides of a book and follow the worth of its instrument: they pull quotes that have become stale, close the gaps that
// these leave, and wait with less where the worth comes near their price.

import { NONE } from "../../matching/order-ladder.ts";
import { BUY, opposite, SELL, type Side } from "../../matching/order-terms.ts";
import { ROUND_PATIENCE } from "../../world/universe/tick.ts";
import type { TraderView } from "./order-flow.ts";
import { isRoundStep, passiveQuantity } from "./passive-order.ts";

/** Distances from the worth in half spreads: a maker pulls nearer quotes, quotes again when the best is farther, and its new quote. */
const NEAREST = 0.4;
const FARTHEST = 0.9;
const QUOTED = 0.75;
/** Size of a maker's quote in ordinary waiting orders. */
const QUOTE_ORDERS = 2;
/** Most stale orders that are pulled at once, and most orders by which a queue is shortened at once. */
const PULLED_MAX = 40;
const SHORTENED_MAX = 6;
/** The best queue at an ordinary distance from the worth, as a part of a side's orders, and the deviation from it that makers bear. */
const QUEUE_PART = 0.15;
const QUEUE_SLACK = 0.5;
/** An order this many steps on the wrong side of the fair value is stale. */
export const STALE_STEPS = 0.33;
/** An order this much further on the wrong side is seen by everybody at once. */
const SEEN_STEPS = 0.2;
/** Orders that always stay on a side, so that there is always a price. */
export const ORDERS_LEFT = 2;

/** A maker looks at its quotes because others trade: it pulls the stale ones, and closes the gap that they leave. */
export function requote(view: TraderView): void {
  if (view.plan.onlySide !== null) return;
  for (const side of [BUY, SELL] as const) pullStale(view, side);
  for (const side of [BUY, SELL] as const) closeGap(view, side);
}

/** A maker looks at its quotes in its own time, and at the queues in which they wait. */
export function lookAgain(view: TraderView): void {
  if (view.plan.onlySide !== null) return;
  requote(view);
  for (const side of [BUY, SELL] as const) balanceQueue(view, side);
}

/** True when an order stands at a price that a maker would not leave it at. */
export function isStale(view: TraderView): boolean {
  const { book, plan, worth } = view;
  if (plan.onlySide !== null) return false;
  const most = SEEN_STEPS + nearestLead(view);
  const bid = book.buyers.best;
  const ask = book.sellers.best;
  return (
    (bid !== NONE && isBeyond(view, bid, bid - worth, most)) || (ask !== NONE && isBeyond(view, ask, worth - ask, most))
  );
}

/** True when the worth is `lead` steps on the wrong side of an order at `step`, and its owner bears only `most` at an ordinary price. */
export function isBeyond(view: TraderView, step: number, lead: number, most: number): boolean {
  return lead > most && (lead > most + ROUND_PATIENCE || !isRoundStep(view, step));
}

/** How many steps the worth may be on the wrong side of a quote before a maker pulls it. */
export function nearestLead({ plan, width }: TraderView): number {
  return STALE_STEPS - NEAREST * plan.halfSpreadSteps * width;
}

function pullStale(view: TraderView, side: Side): void {
  const { book } = view;
  const ladder = book.ladder(side);
  for (let pulled = 0; pulled < PULLED_MAX && ladder.orderCount > 0; pulled++) {
    const { best } = ladder;
    const head = ladder.headAt(best);
    if (!isBeyond(view, best, -distanceOf(view, side, best), nearestLead(view)) || book.isWatched(head)) return;
    // There must always be a price: the new quote is placed before the last old orders are cancelled.
    if (ladder.orderCount <= ORDERS_LEFT && !quoteAt(view, side, quotedStep(view, side))) return;
    book.cancel(book.pool.idOf(head));
  }
}

function closeGap(view: TraderView, side: Side): void {
  const { best } = view.book.ladder(side);
  const distance = best === NONE ? Number.POSITIVE_INFINITY : distanceOf(view, side, best);
  if (distance <= FARTHEST * view.plan.halfSpreadSteps * view.width + STALE_STEPS) return;
  // A quote at the best price would close no gap, and one look after the other would make its queue endless.
  const step = quotedStep(view, side);
  if (best === NONE || (side === BUY ? step > best : step < best)) quoteAt(view, side, step);
}

/**
 * The nearer the worth is to a price, the less makers wait with there: those who came last leave first, and where too little waits one more
 * joins. So the shorter of the two queues is mostly the one that goes next. At round prices people wait, who stay.
 */
function balanceQueue(view: TraderView, side: Side): void {
  const { book, plan, width } = view;
  const ladder = book.ladder(side);
  const { best } = ladder;
  if (best === NONE) return;
  const ordinary = (1 - NEAREST) * plan.halfSpreadSteps * width + STALE_STEPS;
  const part = Math.max((distanceOf(view, side, best) + nearestLead(view)) / ordinary, 0);
  const wanted = QUEUE_PART * plan.ordersPerSide * plan.waitingQuantity * part;
  const excess = ladder.quantityAt(best) - wanted;
  if (excess < -QUEUE_SLACK * wanted) book.submit(side, best, QUOTE_ORDERS * passiveQuantity(view, side, best));
  else if (excess > QUEUE_SLACK * wanted && !isRoundStep(view, best)) shorten(view, side, excess);
}

function shorten({ book }: TraderView, side: Side, quantity: number): void {
  const ladder = book.ladder(side);
  const { best } = ladder;
  let left = quantity;
  for (let at = 0; at < SHORTENED_MAX && ladder.countAt(best) > 1 && ladder.orderCount > ORDERS_LEFT; at++) {
    const tail = ladder.tailAt(best);
    left -= book.pool.quantity(tail);
    if (left < 0 || book.isWatched(tail)) return;
    book.cancel(book.pool.idOf(tail));
  }
}

/** The step of a maker's quote at its distance from the worth, which the limits may leave no room for. */
function quotedStep(view: TraderView, side: Side): number {
  const distance = QUOTED * view.plan.halfSpreadSteps * view.width;
  const wanted = side === BUY ? Math.floor(view.worth - distance) : Math.ceil(view.worth + distance);
  return stepBehindOther(view, side, wanted);
}

/** Places a maker's quote; false when the limits or the other side leave no room for it. */
function quoteAt(view: TraderView, side: Side, step: number): boolean {
  const { book } = view;
  if (step < 0 || step >= book.grid.size) return false;
  book.submit(side, step, QUOTE_ORDERS * passiveQuantity(view, side, step));
  return true;
}

/** How far a price of `side` is from the worth, in steps; negative when the worth is beyond it. */
function distanceOf({ worth }: TraderView, side: Side, step: number): number {
  return side === BUY ? worth - step : step - worth;
}

/** A step that does not cross the other side, which may lag behind the fair value; -1 for none. */
export function stepBehindOther({ book }: TraderView, side: Side, step: number): number {
  const other = book.ladder(opposite(side)).best;
  if (step < 0 || other === NONE) return step;
  if (side === BUY) return Math.min(step, other - 1);
  return step > other ? step : other + 1 < book.grid.size ? other + 1 : -1;
}
