// The ladder: bids and asks side by side from the best price outward, the cumulated size behind each level as a bar.

import type { JSX } from "preact";
import type { MarketOrders, StreamDepth } from "../../../../../sdk/src/index.ts";
import { ScrollFrame } from "../../../components/scroll-frame.tsx";
import { count, points, price } from "../../../format/numbers.ts";
import { type LadderRow, ladderOf } from "./ladder.ts";
import { text } from "./text.ts";

export function DepthLadder({ depth }: { readonly depth: StreamDepth }): JSX.Element {
  const { bids, asks } = ladderOf(depth);
  const rows = Math.max(bids.length, asks.length);
  const said = text();
  return (
    <>
      <DepthSummary depth={depth} />
      <ScrollFrame label={said.caption} isBounded>
        <table class="ladder" data-updated={depth.updated_at}>
          <caption class="is-hidden">{said.caption}</caption>
          <Head />
          <tbody>
            {Array.from({ length: rows }, (_, level) => (
              <tr key={level}>
                <BidCells row={bids[level]} />
                <AskCells row={asks[level]} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      {depth.market_order === null ? null : <MarketOrderLine orders={depth.market_order} />}
    </>
  );
}

function Head(): JSX.Element {
  const said = text();
  return (
    <thead>
      <tr>
        <th scope="col" class="is-number is-orders">
          {said.orders}
        </th>
        <th scope="col" class="is-number">
          {said.cumulated}
        </th>
        <th scope="col" class="is-number">
          {said.quantity}
        </th>
        <th scope="col" class="is-number is-up">
          {said.bids}
        </th>
        <th scope="col" class="is-down">
          {said.asks}
        </th>
        <th scope="col">{said.quantity}</th>
        <th scope="col">{said.cumulated}</th>
        <th scope="col" class="is-orders">
          {said.orders}
        </th>
      </tr>
    </thead>
  );
}

/** The bar lies behind its half of the row, from the middle outward. */
function Bar({ row, side }: { readonly row: LadderRow; readonly side: "bid" | "ask" }): JSX.Element {
  return <i class={`ladder-bar is-${side}`} style={{ inlineSize: `${Math.round(row.share * 500) / 10}%` }} />;
}

/** A side that has no such level. */
function NoCells(): JSX.Element {
  return (
    <>
      <td class="is-orders" />
      <td />
      <td />
      <td />
    </>
  );
}

function BidCells({ row }: { readonly row: LadderRow | undefined }): JSX.Element {
  if (row === undefined) return <NoCells />;
  return (
    <>
      <td class="is-number is-orders is-soft">
        <span class="number">{count(row.orderCount)}</span>
      </td>
      <td class="is-number is-soft" data-cell="bid-cumulated">
        <span class="number">{count(row.cumulated)}</span>
      </td>
      <td class="is-number" data-cell="bid-quantity">
        <span class="number">{count(row.quantity)}</span>
      </td>
      <td class="is-number ladder-price" data-cell="bid-price">
        <Bar row={row} side="bid" />
        <span class="number is-up">{price(row.price)}</span>
      </td>
    </>
  );
}

function AskCells({ row }: { readonly row: LadderRow | undefined }): JSX.Element {
  if (row === undefined) return <NoCells />;
  return (
    <>
      <td class="ladder-price" data-cell="ask-price">
        <Bar row={row} side="ask" />
        <span class="number is-down">{price(row.price)}</span>
      </td>
      <td data-cell="ask-quantity">
        <span class="number">{count(row.quantity)}</span>
      </td>
      <td class="is-soft" data-cell="ask-cumulated">
        <span class="number">{count(row.cumulated)}</span>
      </td>
      <td class="is-orders is-soft">
        <span class="number">{count(row.orderCount)}</span>
      </td>
    </>
  );
}

/** Spread, and how far the sizes lean to one side. */
function DepthSummary({ depth }: { readonly depth: StreamDepth }): JSX.Element {
  const said = text();
  const total = depth.total_bid_quantity + depth.total_ask_quantity;
  const share = total === 0 ? 0.5 : depth.total_bid_quantity / total;
  return (
    <div class="depth-summary">
      <span>
        <span class="is-soft">{said.spread}</span> <span class="number">{price(depth.spread)}</span>{" "}
        <span class="is-soft">
          (<span class="number">{points(depth.spread_bps)}</span> {said.basisPoints})
        </span>
      </span>
      <span class="balance" role="img" aria-label={`${said.imbalance} ${points(depth.level_imbalance * 100)}%`}>
        <i class="is-bid" style={{ flexGrow: share }} />
        <i class="is-ask" style={{ flexGrow: 1 - share }} />
      </span>
      <span class="depth-totals">
        <span class="number is-up">{count(depth.total_bid_quantity)}</span>
        <span class="number is-down">{count(depth.total_ask_quantity)}</span>
      </span>
    </div>
  );
}

function MarketOrderLine({ orders }: { readonly orders: MarketOrders }): JSX.Element {
  const said = text();
  return (
    <p class="depth-market-orders">
      <span class="is-soft">{said.marketOrders}</span>{" "}
      <span class="is-up">
        {said.bids} <span class="number">{count(orders.bid_quantity)}</span>
      </span>
      {" · "}
      <span class="is-down">
        {said.asks} <span class="number">{count(orders.ask_quantity)}</span>
      </span>
    </p>
  );
}
