// The changes from one state of a book to the next, in the fields of `depth_changes`.

import { decimalToNumber, outOfRange } from "../../base/index.ts";
import type { Depth, Level, MarketOrders } from "../../model/index.ts";
import type { StreamDepthChanges } from "../../wire/index.ts";
import { projectMarketOrders } from "./project-depth.ts";

type ChangedLevels = StreamDepthChanges["bids"];

/** The fields of `depth_changes` that are computed from the two books. */
export type BookChanges = Pick<
  StreamDepthChanges,
  "bids" | "asks" | "available" | "session" | "book_state" | "market_order"
>;

/** The changes between two books that a reader of `levels` levels sees; null is a book without any order. */
export function bookChanges(before: Depth | null, after: Depth | null, levels: number): BookChanges {
  const changes: BookChanges = {
    bids: changedLevels(before?.bids ?? [], after?.bids ?? [], levels, (one, other) => one > other),
    asks: changedLevels(before?.asks ?? [], after?.asks ?? [], levels, (one, other) => one < other),
  };
  if ((before === null) !== (after === null)) changes.available = after !== null;
  if (after !== null && after.session !== before?.session) changes.session = after.session;
  if (after !== null && after.bookState !== before?.bookState) changes.book_state = after.bookState;
  const orders = after?.marketOrders ?? null;
  if (!isSameOrders(before?.marketOrders ?? null, orders)) changes.market_order = projectMarketOrders(orders);
  return changes;
}

/** Both lists go from best to worst; `isBetter` orders their prices. */
function changedLevels(
  before: readonly Level[],
  after: readonly Level[],
  levels: number,
  isBetter: (one: number, other: number) => boolean,
): ChangedLevels {
  const [goneMax, newMax] = [Math.min(before.length, levels), Math.min(after.length, levels)];
  const changed: ChangedLevels = [];
  let [was, is] = [0, 0];
  while (was < goneMax || is < newMax) {
    const old = was < goneMax ? (before[was] ?? outOfRange(was)) : null;
    const now = is < newMax ? (after[is] ?? outOfRange(is)) : null;
    if (now === null || (old !== null && isBetter(old.price, now.price))) {
      changed.push([decimalToNumber(old?.price ?? 0), 0, 0]);
      was++;
    } else {
      const isSamePrice = old?.price === now.price;
      if (!isSamePrice || old.quantity !== now.quantity || old.orderCount !== now.orderCount) {
        changed.push([decimalToNumber(now.price), now.quantity, now.orderCount]);
      }
      if (isSamePrice) was++;
      is++;
    }
  }
  return changed;
}

function isSameOrders(one: MarketOrders | null, other: MarketOrders | null): boolean {
  return (
    one?.bidQuantity === other?.bidQuantity &&
    one?.bidOrderCount === other?.bidOrderCount &&
    one?.askQuantity === other?.askQuantity &&
    one?.askOrderCount === other?.askOrderCount
  );
}
